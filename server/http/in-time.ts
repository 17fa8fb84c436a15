import type { Middleware } from 'koa';
import { refuse } from '#contract/errors.ts';

/** A device waits 6 s for its answer; this is given before. */
export const ANSWER_WITHIN_MS = 5_500;

/**
 * Answers "try again" when there is no answer in time. A silent database holds up each of a request's queries anew,
 * and a request behind another's query twice: only the whole can be promised. The work goes on meanwhile, so
 * whether it changed anything is unknown.
 */
export function inTime(limitMs: number): Middleware {
  return async function inTime(context, next) {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const clock = createClock(limitMs, () =>
      reject(refuse(context.method === 'GET' ? 'unavailable' : 'unknown_outcome')),
    );
    context.state['clock'] = clock;
    try {
      await Promise.race([next(), late]);
    } finally {
      clock.end();
    }
  };
}

/**
 * Lets a middleware of `inTime` take its own time, up to where it calls the next one: a phone on a slow network may
 * need longer to send a request than we may to answer it. How long that may be is the HTTP server's to say.
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

/** Rings once it has gone for so long in all. Few are paused for long, so the one timer is set again only then. */
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
    // A timer may come a little early.
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
