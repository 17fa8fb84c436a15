import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser's request comes from a page we trust: our own origin or a listed one. A request without an
 * Origin comes from no page at all.
 */
export function isTrustedOrigin(
  request: Pick<IncomingMessage, 'headers'>,
  listed: readonly string[],
): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || listed.includes(origin)) return true;
  return URL.parse(origin)?.host === host;
}
