import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';
import { API_BASE } from '#contract/route.ts';

/**
 * However a program wrote it: the router takes large letters, too, and two slashes come of a base address that ends
 * with one. A page with status 200 would look like a success.
 */
const OF_API = new RegExp(`^/*${API_BASE}(?:/|$)`, 'i');
/** One segment of safe characters, nothing of it encoded, so that it is the name of the file that is sent. */
const HASHED = /^\/assets\/[\w-][\w.-]*$/;
/** A page is never kept for ever, nor sent without its policy. */
const PAGE = /\.html?$/i;
const OF_ASSETS = /^\/+assets(?:\/|$)/;
/** Such an address names another file than it seems to, and a browser does not send it by itself. */
const DISGUISED = /%2f|%5c|\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
/** No address of the console ends like a file. */
const NAMES_FILE = /\.\w+$/;

/** A file of the console whose name contains a hash of its content. */
export const isHashedFile = (path: string): boolean => HASHED.test(path) && !PAGE.test(path);

/** Serves the built console. An address that is no file is left to the console's own router. */
export function consoleFiles(root: string): Middleware {
  return async function consoleFiles(context, next) {
    const isPage = context.method === 'GET' || context.method === 'HEAD';
    if (!isPage || OF_API.test(context.path) || DISGUISED.test(context.path)) return next();
    if (await sent(context, root, context.path)) return;
    if (OF_ASSETS.test(context.path) || NAMES_FILE.test(context.path)) return next();
    await sent(context, root, '/index.html');
  };
}

/** What is named by its content, a browser may keep for ever. Everything else is revalidated. */
async function sent(context: Context, root: string, path: string): Promise<boolean> {
  if (path.endsWith('/')) return false;
  try {
    await send(context, path, {
      root,
      ...(isHashedFile(path) ? { immutable: true, maxAge: 31_536_000_000 } : {}),
    });
  } catch {
    return false;
  }
  // Its name says all there is to know of it, and a first opening fetches twenty.
  if (isHashedFile(path)) context.remove('X-Request-Id');
  else context.set('Cache-Control', 'no-cache');
  return true;
}
