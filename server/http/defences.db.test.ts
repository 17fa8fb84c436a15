import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { failureSchema } from '#contract/failure.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Route } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { openDatabase } from '#platform/database/db.ts';
import { withSession } from '#platform/database/session.ts';
import { testDatabase } from '#testing/database/database.ts';
import { deepJson } from '#testing/fuzz/hostile.ts';
import { silentProxy } from '#testing/processes/silent-proxy.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { connectRaw } from '#testing/server/raw-connection.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { MOST_UNANSWERED } from './bounded-server.ts';
import { ANSWER_WITHIN_MS } from './in-time.ts';

const LISTED = 'https://console.example.edu';

const served = await serve();

/** Requests a path exactly as given; fetch would normalise it first. */
async function askRaw(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const { hostname, port } = new URL(served.url);
  const sent = request({ hostname, port, path, ...options }).end();
  const [answer] = await once(sent, 'response');
  return { status: Number(answer.statusCode), headers: answer.headers, text: await text(answer) };
}

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  fetch(`${served.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type, Authorization: `Bearer ${served.admin.token}` },
    body,
  });

describe('security headers', () => {
  test.each([
    ['GET', '/api/test-cors', 200],
    ['GET', '/api/auth/profile', 401],
    ['GET', '/api/no/such/route', 404],
    ['POST', '/api/auth/login', 400],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/docs', 200],
    ['GET', '/health', 200],
    ['GET', '/metrics', 200],
    ['GET', '/', 200],
    ['OPTIONS', '/api/events', 204],
  ])('are set on %s %s', async (method, path, status) => {
    const preflight = { Origin: LISTED, 'Access-Control-Request-Method': 'GET' };
    const answer = await askRaw(path, { method, ...(method === 'OPTIONS' && { headers: preflight }) });
    expect(answer.status).toBe(status);
    const policy = String(answer.headers['content-security-policy']);
    if (path.startsWith('/api/') && path !== '/api/docs') {
      // Data: however a browser treats it, it loads and runs nothing.
      expect(policy).toBe("default-src 'none';frame-ancestors 'none'");
    } else {
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src|unsafe-eval/);
      expect(answer.headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()');
    }
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });
});

describe('other pages', () => {
  const from = (Origin: string, method = 'GET') =>
    askRaw('/api/events', { method, headers: { Origin, 'Access-Control-Request-Method': 'POST' } });

  test.each(['GET', 'OPTIONS'])(
    'of listed origins, and no others, may read the answers of a %s',
    async method => {
      expect((await from(LISTED, method)).headers['access-control-allow-origin']).toBe(LISTED);
      for (const origin of ['https://evil.example', `${LISTED}.evil.example`, 'null', LISTED.toUpperCase()])
        expect((await from(origin, method)).headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('never make a browser send its credentials along', async () => {
    expect((await from(LISTED)).headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('a body', () => {
  const ordinary = Object.entries<Route>(ROUTES).filter(([, { body, bodyLimit }]) => body && !bodyLimit);

  test.each(ordinary.map(([name, { method, path }]) => ({ name, method, path })))(
    'of more than 64 kB is too large for $name',
    async ({ method, path }) => {
      const answer = await fetch(`${served.url}/api${path.replace(':id', served.student.id)}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${served.admin.token}` },
        body: JSON.stringify({ a: 'x'.repeat(65 * 1_024) }),
      });
      expect(answer.status).toBe(413);
    },
  );

  test('may refuse as many requests and photos as are decided together, with the longest reason in any letters', async () => {
    const refusals = (seen: () => object) =>
      Array.from({ length: LIMITS.decisions }, () => ({
        ...seen(),
        ...{ approve: false, reason: 'क'.repeat(LIMITS.reason.max) },
      }));
    const changes = refusals(() => ({ id: randomUUID(), request: randomUUID() }));
    const photos = refusals(() => ({ studentId: randomUUID(), version: randomUUID().replaceAll('-', '') }));
    const { results } = await served.asAdmin.ok('decideChanges', { body: { decisions: changes } });
    expect(results).toHaveLength(LIMITS.decisions);
    const decided = await served.asAdmin.ok('decidePhotos', { body: { decisions: photos } });
    expect(decided.results).toHaveLength(LIMITS.decisions);
  });

  test('nested however deep is refused, and the server continues', async () => {
    for (const depth of [100, 5_000, 10_000])
      expect((await post('/qr/scan', deepJson(depth))).status).toBe(400);
    const asQr = await post('/qr/scan', `{"qrData":${deepJson(5_000)}}`);
    expect(asQr.status).toBe(422);
    expect((await fetch(`${served.url}/health`)).status).toBe(200);
  });

  test.each(['application/json', 'application/json; charset=iso-8859-1'])(
    'that is not in UTF-8 loses no letter of a name: it is refused (%s)',
    async type => {
      const student = {
        name: 'Renée Souza',
        email: 'renee@example.edu',
        roll_no: 'R-1',
        trade: 'GCS',
      };
      const answer = await post(
        '/users',
        Uint8Array.from(Buffer.from(JSON.stringify(student), 'latin1')),
        type,
      );
      expect(await answer.json()).toMatchObject({
        code: 'bad_request',
        fields: { name: MESSAGES.notStorable },
      });
    },
  );

  test('cannot reach the prototype of anything', async () => {
    for (const body of ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'])
      expect((await post('/auth/login', body)).status).toBe(400);
    await fetch(`${served.url}/api/events?__proto__[polluted]=1&constructor.prototype.polluted=1`);
    expect('polluted' in {}).toBe(false);
  });

  test.each([
    ['gzip', gzipSync(JSON.stringify({ email: 'a'.repeat(50_000_000) })), 413],
    ['br', brotliCompressSync(JSON.stringify({ email: 'a'.repeat(50_000_000) })), 413],
    ['gzip', Buffer.from('not compressed at all'), 400],
    ['br', Buffer.from('not compressed at all'), 400],
    ['compress', Buffer.from('{}'), 415],
  ])(
    'marked as %s is not unpacked beyond its limit, and is refused if it is not compressed',
    async (encoding, body, status) => {
      const answer = await fetch(`${served.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
        body: Uint8Array.from(body),
      });
      expect(answer.status).toBe(status);
    },
  );
});

describe('a path', () => {
  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fserver%2fmain.ts',
    '/..%5cpackage.json',
    '/%00package.json',
    '//etc/passwd',
    '/.env',
    '/%c0%ae%c0%ae/package.json',
    '/api/docs/..%2f..%2fserver.ts',
    '/api/docs/%2e%2e/router.ts',
    '/api/reports/..%2f..%2fetc%2fpasswd/file',
  ])('%s leads to nothing outside the console', async path => {
    const answer = await askRaw(path);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(
      /rollcall", *"version|"version": "1|root:|import \{|JWT_SECRET|at .+:\d+:\d+/,
    );
    if (answer.status === 200) expect(answer.text).toContain('<div id="root">');
  });
});

test('every answer comes within its time, even if the database is silent', async () => {
  const own = await testDatabase();
  const proxy = await silentProxy(own.url);
  // On its own, a query may take far longer.
  const database = openDatabase({
    url: proxy.url,
    applicationName: 'rollcall-test',
    statementTimeoutMs: 20_000,
  });
  const slow = await serve({ database });
  onTestFinished(() => database.close());
  onTestFinished(() => proxy.close());
  await slow.api.ok('profile', { token: slow.student.token });
  proxy.silence();
  const start = performance.now();
  const response = await slow.api.raw('profile', { token: slow.student.token });
  expect(performance.now() - start).toBeLessThan(2 * ANSWER_WITHIN_MS);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(failureSchema.parse(await response.json()).code).toBe('unavailable');
});

test('while the database takes no changes, nothing is said to be stored, and the server is not ready', async () => {
  const own = await serve();
  const { url } = own.database;
  const name = new URL(url).pathname.slice(1);
  const event = await newEvent(own);
  const set = (state: 'on' | 'off'): Promise<unknown> =>
    withSession({ url, applicationName: 'rollcall-test' }, session =>
      session.query(`BEGIN; SET TRANSACTION READ WRITE;
        ALTER DATABASE ${name} SET default_transaction_read_only = ${state}; COMMIT;
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = '${name}' AND usename = current_user AND pid <> pg_backend_pid()`),
    );
  const ready = async () => (await fetch(`${own.url}/ready`)).json();
  await set('on');
  await expect.poll(ready).toEqual({ status: 'database read-only' });
  const call = { token: own.admin.token, body: scanOf(event, own.student) };
  await expect.poll(() => own.api.fail('scan', call)).toMatchObject({ status: 503, code: 'unavailable' });
  await set('off');
  await expect.poll(ready).toMatchObject({ status: 'ready' });
  await expect.poll(async () => (await own.api.raw('scan', call)).status).toBe(200);
});

describe('a caller who leaves before the whole answer is no fault, and the log says so in a line', async () => {
  const { log, lines } = keptLog();
  const own = await serve({ log });
  // More than a connection takes that nobody reads.
  for (let thousand = 0; thousand < 3; thousand++)
    await own.database.knex.raw(
      `INSERT INTO users (id, name, email, password_hash, role, qr_code, created_at, address)
       SELECT gen_random_uuid(), 'Long Name', nth || '@example.edu', 'none', 'user', 'code-' || nth, now(),
         md5(nth::text) || md5('a' || nth) || md5('b' || nth) || md5('c' || nth) || repeat('Lane ', 80)
       FROM generate_series(?::integer, ?::integer) AS nth`,
      [1000 * thousand, 1000 * thousand + 999],
    );
  const script = await bundleOf(own.url);

  test.each(
    ['/api/users?limit=500', '/api/users/export?format=csv', '/api/users/export?format=xlsx', script].flatMap(
      path =>
        ['identity', 'gzip'].flatMap(encoding =>
          (['resetAndDestroy', 'destroy'] as const).map(how => ({ path, encoding, how })),
        ),
    ),
  )('$path, $encoding, $how', async ({ path, encoding, how }) => {
    const said = (text: string) => lines.filter(line => line.includes(text)).length;
    const before = said('a caller left before');
    const { socket, write } = await connectRaw(own.url);
    socket.pause();
    const asked = [
      `GET ${path} HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${own.admin.token}`,
      `Accept-Encoding: ${encoding}`,
    ];
    write(`${asked.join('\r\n')}\r\n\r\n`.repeat(MOST_UNANSWERED));
    await once(socket, 'readable');
    socket[how]();
    await expect.poll(() => said('a caller left before')).toBeGreaterThan(before);
    // One more answer comes after all that was on its way.
    await (await own.api.raw('testCors', {})).text();
    expect(lines.filter(line => line.includes('an answer was cut short'))).toEqual([]);
  });
});

/** The largest script that the console's page names. */
async function bundleOf(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const sizes = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(async ([, path = '']) => {
    const { length } = await (await fetch(url + path)).text();
    return { path, length };
  });
  return (await Promise.all(sizes)).toSorted((a, b) => b.length - a.length)[0]?.path ?? '/';
}

test.each(['*;q=0', 'identity;q=0', 'unheard-of, identity;q=0'])(
  'whoever accepts no form of an answer (%s) gets it as it is',
  async encoding => {
    const headers = { 'Accept-Encoding': encoding };
    for (const path of ['/api/openapi.json', '/']) {
      const answer = await fetch(served.url + path, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding')).toBeNull();
    }
  },
);

test.each([
  ['gzip', 'csv'],
  ['identity', 'csv'],
  ['gzip', 'xlsx'],
])(
  'a file that fails while it is sent (%s, %s) ends its connection: the download neither hangs nor looks complete',
  async (encoding, format) => {
    const { log, lines } = keptLog();
    const own = await serve({ log });
    // Authentication does not read this column, but the export filters by it.
    await own.database.knex.raw('ALTER TABLE users RENAME COLUMN year TO level');
    const answer = fetch(`${own.url}/api/users/export?year=1st+Year&format=${format}`, {
      headers: { Authorization: `Bearer ${own.admin.token}`, 'Accept-Encoding': encoding },
      signal: AbortSignal.timeout(10_000),
    });
    await expect(answer.then(response => response.text())).rejects.toThrow(/terminated|fetch failed/);
    await expect.poll(() => lines.join('')).toContain('an answer was cut short');
  },
);
