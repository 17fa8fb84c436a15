import type { Middleware } from 'koa';
import { isRefusal, refuse } from '#contract/errors.ts';
import { type ReportFailure, refusalFor } from './failures.ts';

/** A device waits 6 s for its answer; ours comes before that. */
export const ANSWER_WITHIN_MS = 5_500;

/**
 * Answers "try again" if there is no answer in time. A silent database delays each query of a request again,
 * and a query queued behind another one twice. Only the whole request can have a fixed limit. The work
 * continues after the answer, so it is unknown whether it changed anything. Nobody waits for it any more: an error of
 * it is only reported.
 */
export function inTime(limitMs: number, report: ReportFailure): Middleware {
  return async function inTime(context, next) {
    const { promise: late, reject } = Promise.withResolvers<never>();
    let isLate = false;
    const clock = createClock(limitMs, () => {
      isLate = true;
      reject(refuse(context.method === 'GET' ? 'unavailable' : 'unknown_outcome'));
    });
    context.state['clock'] = clock;
    const work = next();
    work.catch((error: unknown) => {
      if (isLate && !isRefusal(error))
        report(error, refusalFor(error, { mayBeStored: context.method !== 'GET' }), {
          requestId: context.state['requestId'],
        });
    });
    try {
      await Promise.race([work, late]);
    } finally {
      clock.end();
    }
  };
}

/**
 * Excludes a middleware from the time limit of `inTime`, until it calls the next one. A phone on a slow
 * network may need longer to send a request than we may take to answer it. The HTTP server limits that time.
 */
export function notTimed(middleware: Middleware): Middleware {
  return async function notTimed(context, next) {
    const clock: Clock | undefined = context.state['clock'];
    clock?.pause();
    await middleware(context, () => {
      clock?.goOn();
      return next();
    });
  };
}

interface Clock {
  pause(): void;
  goOn(): void;
  end(): void;
}

/**
 * Calls `ring` after it has run for this long in total. Few clocks are paused for long, so its one timer is
 * set again only when it fires.
 */
function createClock(limitMs: number, ring: () => void): Clock {
  const startedAt = performance.now();
  let pausedAt: number | undefined;
  let pausedMs = 0;
  let timer: NodeJS.Timeout | undefined = setTimeout(onTimer, limitMs);

  function onTimer(): void {
    timer = undefined;
    if (pausedAt === undefined) ringOrWait();
  }

  function ringOrWait(): void {
    const leftMs = limitMs + pausedMs - (performance.now() - startedAt);
    // A timer may fire a little early.
    if (leftMs >= 1) timer = setTimeout(onTimer, leftMs);
    else ring();
  }

  return {
    pause() {
      pausedAt = performance.now();
    },
    goOn() {
      if (pausedAt === undefined) return;
      pausedMs += performance.now() - pausedAt;
      pausedAt = undefined;
      if (!timer) ringOrWait();
    },
    end() {
      clearTimeout(timer);
    },
  };
}
