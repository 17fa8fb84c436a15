import type { Middleware } from 'koa';
import { refuse } from '#contract/errors.ts';

/**
 * Refuses a request whose address cannot be parsed (`GET http://[::1`). Koa would find no path in it, and
 * throw.
 */
export function readableAddress(): Middleware {
  return function readableAddress(context, next) {
    if (!isReadable(() => context.path)) throw refuse('bad_framing');
    return next();
  };
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
