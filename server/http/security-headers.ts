import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Middleware } from 'koa';

/**
 * Headers of every answer. Inline styles are allowed because Mantine and the toasts set them; inline scripts are
 * not. The camera is for our own pages only.
 */
export function securityHeaders(): Middleware {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          fontSrc: ["'self'", 'data:'],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
    }),
  );
  headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
  return function securityHeaders(context, next) {
    context.res.setHeaders(headers);
    return next();
  };
}

/** What helmet says is the same for every request, so it is asked once. */
function headersOf(protect: ReturnType<typeof helmet>): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => {});
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
