import { type Refusal, refuse } from '#contract/errors.ts';
import { REFUSAL_STATUS } from '#contract/failure.ts';
import {
  isDatabaseAway,
  isDiskFull,
  isReadOnly,
  lostToOthers,
  wasRolledBack,
} from '#platform/database-errors.ts';
import type { Logger } from '#platform/log.ts';

/** The refusal to answer with if a request, or a part of it, failed with this error. */
export function refusalFor(error: unknown, method: string): Refusal {
  if (isDiskFull(error) && wasRolledBack(error)) return refuse('disk_full');
  if (isDatabaseAway(error) || isDiskFull(error))
    return refuse(method === 'GET' ? 'unavailable' : 'unknown_outcome');
  // It was tried again already. Others were first each time, and nothing of it was stored.
  if (lostToOthers(error) || isReadOnly(error)) return refuse('unavailable');
  // The body parser throws http-errors: a status and, for bodies that do not parse, a SyntaxError.
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (error instanceof SyntaxError || status === 400) return refuse('bad_json');
  if (status === 413) return refuse('too_large');
  if (status === 415) return refuse('unsupported_media');
  return refuse('internal');
}

/** Records a failure for the operators, whatever the caller is answered. */
export type ReportFailure = (error: unknown, refusal: Refusal, more?: object) => void;

/** Logs our own failures, and reports a full disk to the disk monitor. */
export const createFailureReport =
  ({
    log,
    onDiskFull,
  }: {
    readonly log: Pick<Logger, 'error'>;
    readonly onDiskFull: () => void;
  }): ReportFailure =>
  (error, refusal, more) => {
    if (isDiskFull(error)) onDiskFull();
    if (REFUSAL_STATUS[refusal.refused] < 500) return;
    // A full disk refuses hundreds, perhaps the disk of this log. Their stacks would say nothing new.
    const what = isDiskFull(error) ? { failure: String(error) } : { err: error };
    log.error({ ...what, ...more }, 'request failed');
  };
