import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
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

/** How often the log says how many more requests have failed in a way that it has told of. */
const TOLD_EVERY_MS = 10_000;

/**
 * Logs our own failures, and reports a full disk to the disk monitor.
 *
 * While the database is away or overwhelmed, thousands of requests fail in the same way, and a line of each, with its
 * stack, would push everything else out of the log. So the first is told, and then how many more there were. Each
 * request has its own line in any case, with its status. What fails in another way, or elsewhere, is told by itself.
 */
export function createFailureReport({
  log,
  onDiskFull,
  toldEveryMs = TOLD_EVERY_MS,
}: {
  readonly log: Pick<Logger, 'error'>;
  readonly onDiskFull: () => void;
  readonly toldEveryMs?: number;
}): ReportFailure {
  const isRepeated = countRepeated(toldEveryMs, what =>
    log.error(what, 'more requests failed in the same way'),
  );
  return (error, refusal, more) => {
    if (isDiskFull(error)) onDiskFull();
    if (REFUSAL_STATUS[refusal.refused] < 500) return;
    if (isOutage(error) && isRepeated(error)) return;
    const what = hasNews(error) ? { err: error } : nameOf(error);
    log.error({ ...what, ...more }, 'request failed');
  };
}

/** It fails whatever else is asked meanwhile. A refusal of ours that is reported says that an answer was late. */
const isOutage = (error: unknown): boolean =>
  isRefusal(error) || isDiskFull(error) || isDatabaseAway(error) || isReadOnly(error);

/**
 * If a disk is full, perhaps the one of this log, or the database is away, the stack says nothing new. That of a
 * statement that took too long says which statement it was.
 */
const hasNews = (error: unknown): boolean =>
  !isDiskFull(error) && !isConnectionLost(error) && !isUnreached(error);

const nameOf = (error: unknown): { readonly failure: string; readonly code?: string } =>
  isRefusal(error) ? { failure: error.refused } : { failure: String(error), code: codeOf(error) };

/** More ways to fail than this are not told apart by counting: each is then told as it comes. */
const MOST_WAYS = 100;

/**
 * Whether a failure repeats one that began to be counted and has not paused since. `tell` is called at intervals for
 * each that was repeated meanwhile.
 */
function countRepeated(everyMs: number, tell: (what: object) => void): (error: unknown) => boolean {
  const repeated = new Map<string, number>();
  function tellLater(way: string, error: unknown): void {
    setTimeout(() => {
      const times = repeated.get(way) ?? 0;
      if (times === 0) return void repeated.delete(way);
      tell({ ...nameOf(error), times });
      repeated.set(way, 0);
      tellLater(way, error);
    }, everyMs).unref();
  }
  return error => {
    const way = wayOf(error);
    const times = repeated.get(way);
    if (times !== undefined) {
      repeated.set(way, times + 1);
      return true;
    }
    if (repeated.size < MOST_WAYS) {
      repeated.set(way, 0);
      tellLater(way, error);
    }
    return false;
  };
}

/** The stack has the message, and where it was. */
const wayOf = (error: unknown): string =>
  (hasNews(error) && error instanceof Error && error.stack) || JSON.stringify(nameOf(error));
