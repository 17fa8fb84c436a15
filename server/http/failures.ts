import { type Refusal, refuse } from '#contract/errors.ts';
import { REFUSAL_STATUS } from '#contract/failure.ts';
import {
  codeOf,
  isConnectionLost,
  isDatabaseAway,
  isDiskFull,
  isReadOnly,
  isUnreached,
  lostToOthers,
  wasRolledBack,
} from '#platform/database/database-errors.ts';
import type { Logger } from '#platform/log/log.ts';

/**
 * The refusal to answer with if a request, or a part of it, failed with this error. `mayBeStored`: it was to change
 * something, and perhaps some of that was sent to the database before it failed.
 */
export function refusalFor(error: unknown, { mayBeStored }: { readonly mayBeStored: boolean }): Refusal {
  if (isDiskFull(error) && wasRolledBack(error)) return refuse('disk_full');
  if (isDatabaseAway(error) || isDiskFull(error))
    return refuse(mayBeStored ? 'unknown_outcome' : 'unavailable');
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
    // If a disk is full, perhaps the one of this log, or the database is away, hundreds of requests fail. Their stacks
    // would say nothing new. The stack of a statement that took too long says which statement it was.
    const hasNews = !isDiskFull(error) && !isConnectionLost(error) && !isUnreached(error);
    const what = hasNews ? { err: error } : { failure: String(error), code: codeOf(error) };
    log.error({ ...what, ...more }, 'request failed');
  };
