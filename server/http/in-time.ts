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
    const timer = setTimeout(
      () => reject(refuse(context.method === 'GET' ? 'unavailable' : 'unknown_outcome')),
      limitMs,
    );
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
