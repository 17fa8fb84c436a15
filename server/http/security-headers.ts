import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * Headers of every answer. Inline styles are allowed because Mantine and the toasts set them; inline scripts are
 * not. The camera is for our own pages only.
 */
export function securityHeaders(): Middleware {
  const protect = helmet({
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
  });
  return async function securityHeaders(context, next) {
    context.set('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
    await protect(context, next);
  };
}
