import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser's request comes from a trusted page: of our own origin or a listed one. A request without
 * an Origin comes from no page.
 */
export function isTrustedOrigin(
  request: Pick<IncomingMessage, 'headers'>,
  listed: readonly string[],
): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || listed.includes(origin)) return true;
  return URL.parse(origin)?.host === host;
}
