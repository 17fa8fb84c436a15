import { expect, test } from 'vitest';
import { API_BASE } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import type { Known } from '#testing/fuzz/from-schema.ts';
import { type FuzzRequest, sweepOf } from '#testing/fuzz/requests.ts';
import { keptLog } from '#testing/server/log-lines.ts';
import { setScene } from '#testing/server/scene.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { openapiDocument } from './openapi/document.ts';

/** Part of the value of every text field, so that one search of the log finds any of them. */
const MARKER = 'zqxmarker';
const MARKED = {
  name: ['Zqxmarker Rao'],
  email: [`${MARKER}@college.example`],
  password: [`${MARKER} horses`],
  currentPassword: [`${MARKER} horses`],
  newPassword: [`${MARKER} carts`],
  roll_no: ['ZQXMARKER-1'],
  trade: ['Civil Engineering'],
  phone: ['+91 98765 43210'],
  qrData: [JSON.stringify({ type: 'user_attendance', userId: MARKER, name: MARKER })],
  date: ['2099-01-01'],
  time: ['10:00'],
  title: [`${MARKER} drive`],
  location: [`${MARKER} hall`],
};
const MARKS = /zqxmarker|98765 43210|Sita|@college/i;

async function listeningServer() {
  const { log, lines } = keptLog('trace');
  return { served: await serve({ log }), lines };
}

async function send(
  served: Served,
  call: { path: string; method: string; request: FuzzRequest; token?: string },
) {
  const { request, token } = call;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(request.path[name] ?? ''));
  const query = new URLSearchParams(request.query.map(pair => [...pair]));
  const response = await fetch(`${served.url}${API_BASE}${path}?${query}`, {
    method: call.method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${token ?? MARKER}`,
      'Content-Type': 'application/json',
      'User-Agent': MARKER,
      Referer: `https://${MARKER}.example/`,
      Cookie: `session=${MARKER}`,
      'X-Forwarded-For': MARKER,
      'X-Request-Id': MARKER,
    },
    ...(request.body !== undefined && { body: request.body }),
  });
  await response.arrayBuffer();
  return response.status;
}

test('no input is found in the log, on any route, whether the caller is admitted or not', async () => {
  const { served, lines } = await listeningServer();
  const statuses = new Set<number>();
  for (const [path, operations] of Object.entries(openapiDocument(ROUTES).paths))
    for (const [method, operation] of Object.entries(operations)) {
      const { a, event } = await setScene(served);
      const known: Known = {
        ids: [a.id],
        samples: { ...MARKED, eventId: [event], userId: [a.id] },
        whole: true,
      };
      const requests = sweepOf(operation, known, { texts: [MARKER], seed: 7 }).map(request =>
        // It would wait for a worker, and there is none.
        operation.operationId === 'reportPdf'
          ? { ...request, query: [['surprise', MARKER] as const] }
          : request,
      );
      const admin = await served.newAdmin();
      for (const request of requests)
        statuses.add(await send(served, { path, method, request, token: admin.token }));
      if (requests[0]) statuses.add(await send(served, { path, method, request: requests[0] }));
    }
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 400, 401, 404]));
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.filter(line => MARKS.test(line))).toEqual([]);
});

test('no input is in the log when the database fails on it, though the failure is logged', async () => {
  const { served, lines } = await listeningServer();
  await served.database.knex.raw('ALTER TABLE users ALTER COLUMN address TYPE integer USING NULL');
  const body = { address: MARKER };
  const failure = await served.api.fail('updateProfile', { token: served.student.token, body });
  expect(failure.status).toBe(500);
  expect(lines.filter(line => line.includes('request failed'))).toHaveLength(1);
  expect(lines.join('')).toContain(failure.requestId);
  expect(lines.filter(line => MARKS.test(line))).toEqual([]);
  expect(JSON.stringify(failure)).not.toMatch(/integer|syntax|users/);
});

test('every line about a request has its id, method, route, status and duration', async () => {
  const { served, lines } = await listeningServer();
  lines.length = 0;
  const response = await served.api.raw('profile', { token: served.student.token });
  await response.arrayBuffer();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    method: 'GET',
    route: '/api/auth/profile',
    status: 200,
    ms: expect.any(Number),
  });
});
