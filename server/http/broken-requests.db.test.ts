import { expect, test } from 'vitest';
import { failureSchema } from '#contract/failure.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { connectRaw, lastBodyIn, statusesIn } from '#testing/server/raw-connection.ts';
import { serve } from '#testing/server/serve.ts';

const { log, lines } = keptLog();
const served = await serve({ log });

const chunked = (rest: string, line = 'GET /api/test-cors HTTP/1.1') =>
  `${line}\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${rest}`;
const GOOD = 'GET /api/test-cors HTTP/1.1\r\nHost: a\r\n\r\n';
const LOGIN =
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

async function askBroken(text: string): Promise<string> {
  const connection = await connectRaw(served.url);
  connection.write(text);
  return connection.closed();
}

test.each([
  ['a chunk without a size', chunked('Z\r\n'), 400, 'bad_framing'],
  ['a chunk without a size, for a route that reads it', `${LOGIN}Z\r\n`, 400, 'bad_framing'],
  ['a chunk without a size, for no route', chunked('Z\r\n', 'GET /nowhere HTTP/1.1'), 400, 'bad_framing'],
  [
    'a transfer that is none',
    'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n',
    400,
    'bad_framing',
  ],
  ['a chunk line with a bare line feed', chunked('1\nx\r\n0\r\n\r\n'), 400, 'bad_framing'],
  ['a chunk too large to count', chunked(`${'F'.repeat(30)}\r\n`), 400, 'bad_framing'],
  ['garbage', '\u0000\u0001 what is this\r\n\r\n', 400, 'bad_framing'],
  [
    'headers too large',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['no host', 'GET /api/test-cors HTTP/1.1\r\n\r\n', 400, 'bad_framing'],
  ['no host, for the live server', 'GET /socket.io/?EIO=4 HTTP/1.1\r\n\r\n', 400, 'bad_framing'],
  [
    'an expectation that is not known',
    'GET /api/test-cors HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n',
    417,
    'unknown_expectation',
  ],
  ['a chunk that says too much', chunked(`1;${'x'.repeat(20_000)}\r\n`), 413, 'too_large'],
])(
  '%s is answered in the format of all errors, on a connection that then closes',
  async (_, text, status, code) => {
    const received = await askBroken(text);
    expect(statusesIn(received)).toEqual([status]);
    expect(received).toMatch(/^Connection: close\r$/m);
    expect(received).toMatch(/^x-content-type-options: nosniff\r$/m);
    expect(failureSchema.parse(lastBodyIn(received))).toMatchObject({ code, requestId: expect.any(String) });
    expect((await served.api.raw('testCors', {})).status).toBe(200);
  },
);

test.each(['http://[::1', 'http://[::1/api/test-cors', 'http://a:b:c/'])(
  'an address that cannot be read (%s) is refused and does not cause a server error',
  async address => {
    const received = await askBroken(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(statusesIn(received).filter(status => status >= 500)).toEqual([]);
    expect(received).toMatch(/^x-content-type-options: nosniff\r$/m);
  },
);

test('an old client names no host, and one with a body may ask whether to send it', async () => {
  expect(statusesIn(await askBroken('GET /api/test-cors HTTP/1.0\r\n\r\n'))).toEqual([200]);
  const body = '{}';
  const asking = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  expect(statusesIn(await askBroken(asking + body))).toEqual([100, 400]);
});

test('a request without a host is answered after those before it, and those behind it are not', async () => {
  const without = 'GET /api/test-cors HTTP/1.1\r\n\r\n';
  expect(statusesIn(await askBroken(`${GOOD}${without}${GOOD}`))).toEqual([200, 400]);
});

test.each(['__proto__', '__proto__=1', '__proto__=1&__proto__=2', 'constructor=1'])(
  'a parameter that is not known is refused by its name: ?%s',
  async query => {
    const answer = await fetch(`${served.url}/api/test-cors?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`"fields":{"${query.replace(/\W.*/, '')}":`);
  },
);

test('a valid request is answered before the garbage behind it', async () => {
  expect(statusesIn(await askBroken(`${GOOD}garbage\r\n\r\n`))).toEqual([200, 400]);
});

test('several valid requests are answered too, even if one is still in progress', async () => {
  const received = await askBroken(`${GOOD.repeat(3)}${LOGIN}Z\r\n`);
  expect(statusesIn(received)).toEqual([200, 200, 200, 400]);
});

test('a body that breaks after its answer is not answered twice', async () => {
  const connection = await connectRaw(served.url);
  connection.write(chunked(''));
  await expect.poll(() => statusesIn(connection.received())).toEqual([200]);
  connection.write('Z\r\n');
  expect(statusesIn(await connection.closed())).toEqual([200]);
});

test('a request that breaks off is answered if the client still listens', async () => {
  const connection = await connectRaw(served.url);
  connection.write(`${LOGIN}5\r\n{"a`);
  connection.socket.end();
  expect(statusesIn(await connection.closed())).toEqual([400]);
});

test('a request to upgrade a connection on another path gets a normal answer, and may break off', async () => {
  const upgrade =
    'GET /api/elsewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const [answered, broken] = await Promise.all([connectRaw(served.url), connectRaw(served.url)]);
  broken.write(upgrade);
  broken.socket.resetAndDestroy();
  answered.write(upgrade);
  await expect.poll(() => statusesIn(answered.received())).toEqual([404]);
});

test('each broken request is counted, and logged by its code, without its content', async () => {
  lines.length = 0;
  const count = async () => {
    const text = await (await fetch(`${served.url}/metrics`)).text();
    return Number(/^rollcall_http_broken_requests_total\{status="400"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const before = await count();
  await askBroken('marker\r\n\r\n');
  expect(await count()).toBe(before + 1);
  expect(lines.filter(line => line.includes('HPE_'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('marker');
});
