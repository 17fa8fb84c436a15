import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Middleware } from 'koa';
import { API_BASE } from '#contract/route.ts';
import { isHashedFile } from './console-files.ts';

/**
 * Headers of pages and their assets. Inline styles are allowed because Mantine and the toasts set them;
 * inline scripts are not. Only our own pages may use the camera.
 */
const ofPages = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

/**
 * Headers of the API's data, which no browser should show as a page: if one does, the data loads and runs
 * nothing. The other headers concern pages only, and headers are a tenth of the cost of answering a mark.
 */
const ofData = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** Headers of the console's files. A policy is a page's own: its scripts and style sheets need not repeat it. */
const ofFiles = helmet({
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

export function securityHeaders(): Middleware {
  const files = headersOf(ofFiles);
  const pages = headersOf(ofPages);
  pages.set('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
  const data = dataHeaders();
  return function securityHeaders(context, next) {
    // Not the context's path: it does not exist if the address cannot be parsed.
    const { url } = context;
    context.res.setHeaders(isData(url) ? data : isHashedFile(pathOf(url)) ? files : pages);
    return next();
  };
}

const pathOf = (url: string): string => url.split('?', 1).join();

export const dataHeaders = (): Map<string, string> => headersOf(ofData);

/** All of the API except the page with its documentation. */
const isData = (path: string): boolean =>
  path.startsWith(`${API_BASE}/`) && !path.startsWith(`${API_BASE}/docs`);

/** Helmet's headers are the same for every request, so they are computed once. */
function headersOf(protect: ReturnType<typeof helmet>): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => {});
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
