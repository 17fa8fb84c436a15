import type { Random } from '../random.ts';

/** A request that all our servers answer with 200. */
export const GOOD = 'GET /api/test-cors HTTP/1.1\r\nHost: a\r\n\r\n';

const TARGETS = ['/api/test-cors', '/api/auth/login', '/api/events', '/nowhere', '/', '/health'];
const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'M-SEARCH',
  'get',
  'NONE',
];

const REQUEST_LINES = [
  'GET  / HTTP/1.1',
  'GET /',
  'GET / HTTP/9.9',
  'GET / HTTP/1.1 more',
  'GET / http/1.1',
  'get / HTTP/1.1',
  'PRI * HTTP/2.0',
  'CONNECT a:1 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET * HTTP/1.1',
  'GET /%zz%00%ff HTTP/1.1',
  'GET /api/events/%E0%A4%A HTTP/1.1',
  'GET http://[::1 HTTP/1.1',
  'GET http://a:99999/api/test-cors HTTP/1.1',
  'GET //[evil/../ HTTP/1.1',
  'GET /../../etc/passwd HTTP/1.1',
  'GET /\\..\\.. HTTP/1.1',
  'GET ?\u0000 HTTP/1.1',
  'GET /socket.io HTTP/1.1',
  'GET /socket.io//[:: HTTP/1.1',
  `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
];

const HEADERS = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: \u000bchunked',
  'Content-Length: -1',
  'Content-Length: +5',
  'Content-Length: 5, 6',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x5',
  'Content-Length:',
  'X\u0000Y: 1',
  ': no name',
  'no colon',
  ' folded: x',
  'X : 1',
  'X: \u0001',
  'Host: b',
  'Expect: 100-continue',
  'Expect: 42',
  'Connection: close, keep-alive, x',
  'Content-Encoding: gzip\r\nContent-Length: 5\r\nContent-Type: application/json\r\n\r\nxxxxx',
  `Cookie: ${'x'.repeat(17_000)}`,
  'If-None-Match: \u0080\u00ff',
  'Range: bytes=5-1,-,9999999999999999999-',
  'Origin: http://[',
  'Authorization: Bearer \u00ff',
  'X-Forwarded-For: , ,\u0000',
];

const CHUNKS = [
  'Z\r\n',
  '1\nx\r\n0\r\n\r\n',
  `${'F'.repeat(30)}\r\n`,
  '-1\r\n',
  '5\r\nabc\r\n\r\n',
  `1;${'x'.repeat(20_000)}\r\n`,
  '0\r\nno trailer\u0000\r\n\r\n',
  ' 5\r\nhello\r\n0\r\n\r\n',
  '0x5\r\nhello\r\n0\r\n\r\n',
  '\r\n\r\n',
  '5\r\nhello0\r\n\r\n',
];

const garbage = (random: Random): string =>
  Array.from({ length: random.between(1, 300) }, () => String.fromCharCode(random.between(0, 255))).join('');

const lined = (line: string, headers = ''): string => `${line}\r\nHost: a\r\n${headers}\r\n`;

const chunked = (random: Random): string =>
  lined(
    `${random.pick(METHODS)} ${random.pick(TARGETS)} HTTP/1.1`,
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
  ) + random.pick(CHUNKS);

/** A good request with a few bytes changed on the way. */
function damaged(random: Random): string {
  const bytes = [...random.pick([GOOD, lined('POST /api/auth/login HTTP/1.1', 'Content-Length: 2\r\n')])];
  for (let changes = random.between(1, 4); changes > 0; changes--)
    bytes[random.between(0, bytes.length - 1)] = String.fromCharCode(random.between(0, 255));
  return bytes.join('');
}

const KINDS: readonly ((random: Random) => string)[] = [
  chunked,
  chunked,
  damaged,
  garbage,
  random => `${lined(random.pick(REQUEST_LINES))}`,
  random => lined(`${random.pick(METHODS)} ${random.pick(TARGETS)} HTTP/1.1`, `${random.pick(HEADERS)}\r\n`),
];

/** Requests that no HTTP server can accept, or that few expect. */
export const brokenHttp = (random: Random): string => random.pick(KINDS)(random);
