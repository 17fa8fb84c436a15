import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';
import { API_BASE } from '#contract/route.ts';

/**
 * However a program wrote it: the router takes large letters, too, and two slashes come of a base address that ends
 * with one. A page with status 200 would look like a success.
 */
const OF_API = new RegExp(`^/*${API_BASE}(?:/|$)`, 'i');
const HASHED = /^\/assets\//;
/** No address of the console ends like a file. */
const NAMES_FILE = /\.\w+$/;

/** Serves the built console. An address that is no file is left to the console's own router. */
export function consoleFiles(root: string): Middleware {
  return async function consoleFiles(context, next) {
    const isPage = context.method === 'GET' || context.method === 'HEAD';
    if (!isPage || OF_API.test(context.path)) return next();
    if (await sent(context, root, context.path)) return;
    if (HASHED.test(context.path) || NAMES_FILE.test(context.path)) return next();
    await sent(context, root, '/index.html');
  };
}

/**
 * Names under /assets contain a hash of their content, so a browser may keep them for ever. Everything else
 * is revalidated.
 */
async function sent(context: Context, root: string, path: string): Promise<boolean> {
  if (path.endsWith('/')) return false;
  try {
    await send(context, path, {
      root,
      ...(HASHED.test(path) ? { immutable: true, maxAge: 31_536_000_000 } : {}),
    });
  } catch {
    return false;
  }
  if (!HASHED.test(path)) context.set('Cache-Control', 'no-cache');
  return true;
}
