import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import type { Route } from '#contract/route.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { thingOf } from '#testing/server/policy-matrix.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();
const eventId = (await newEvent(served)).id;

const names = Object.keys(ROUTES) as RouteName[];
const route = (name: RouteName): Route => ROUTES[name];
const withId = names.filter(name => route(name).path.includes(':id'));
/** An admin is asked who they are before what they ask, and a route of passes alone refuses them. */
const asked = names.filter(name => route(name).access !== 'pass');
const paged = asked.filter(name => {
  const { query } = route(name);
  return query instanceof z.ZodObject && 'limit' in query.shape;
});

/** The answer to an admin whose request has an empty body, if it has one. */
async function ask(name: RouteName, id: string, query: Readonly<Record<string, string>> = {}) {
  const { method, path } = route(name);
  const filled = path.replace(':id', id).replace(':trade', 'Civil%20Engineering').replace(':type', 'Event');
  const response = await fetch(`${served.url}/api${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      Authorization: `Bearer ${served.admin.token}`,
      'Content-Type': route(name).upload?.types[0] ?? 'application/json',
    },
    ...(route(name).body && { body: '{}' }),
  });
  const text = await response.text();
  return { status: response.status, text };
}

/** What a query must have. */
const REQUIRED: Partial<Record<RouteName, Readonly<Record<string, string>>>> = {
  timeline: { eventId: randomUUID() },
};

describe('every route', () => {
  test.each(withId)('%s refuses an invalid id', async name => {
    expect((await ask(name, 'no-id')).status).toBe(400);
  });

  // To verify a report that does not exist, that is itself the answer.
  test.each(withId.filter(name => !route(name).body && !route(name).upload && name !== 'verifyReport'))(
    '%s finds nothing under an unknown id',
    async name => {
      expect((await ask(name, randomUUID(), REQUIRED[name])).status).toBe(404);
    },
  );

  const own = withId.filter(name => route(name).access === 'self-or-admin' && route(name).method === 'GET');
  test.each(own)(
    '%s takes the own id of a student in capital letters, as some databases write it',
    async name => {
      const { token, id } = served.student;
      const query = REQUIRED[name] ?? {};
      const [plain, capital] = await Promise.all(
        [id, id.toUpperCase()].map(each => served.api.raw(name, { token, id: each, query })),
      );
      expect(capital?.status).not.toBe(403);
      expect(capital?.status).toBe(plain?.status);
    },
  );

  test.each(asked)('%s refuses unknown parameters, and names them', async name => {
    const { status, text } = await ask(name, eventId, { surprise: '1' });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ fields: { surprise: 'This field is not known here' } });
  });

  test.each(paged)('%s gives no page longer than 500, and accepts only its own cursors', async name => {
    const id = thingOf(route(name)) === 'user' ? served.student.id : eventId;
    for (const limit of ['501', '0', '-1', '1e9', '9999999999999999999', 'all', ''])
      expect(await ask(name, id, { limit })).toMatchObject({ status: 400 });
    const encoded = (key: string) => Buffer.from(key).toString('base64url');
    for (const cursor of ['x', 'W10', encoded('["x"]'), "'; --", 'x'.repeat(300)])
      expect(await ask(name, id, { cursor })).toMatchObject({ status: 400 });
    // Some lists could have given the first of these.
    for (const madeUp of ['[10000000000]', `["0000-01-01T00:00:00Z","${randomUUID()}"]`])
      expect([200, 400]).toContain((await ask(name, id, { cursor: encoded(madeUp) })).status);
  });

  test.each(names.filter(name => route(name).body && name !== 'logout'))(
    '%s refuses bodies that are not JSON, of another type, too large, or with unknown fields',
    async name => {
      const { method, path } = route(name);
      const send = async (body: string, type = 'application/json') => {
        const headers = { Authorization: `Bearer ${served.admin.token}`, 'Content-Type': type };
        const url = `${served.url}/api${path.replace(':id', eventId)}`;
        const response = await fetch(url, { method, headers, body });
        return { status: response.status, answer: await response.json() };
      };
      expect(await send('{"a":')).toMatchObject({
        status: 400,
        answer: { success: false, code: 'bad_json' },
      });
      for (const noObject of ['"text"', 'null', '5', '[]', '[{}]'])
        expect(await send(noObject)).toMatchObject({ status: 400, answer: { error: MESSAGES.badJson } });
      expect(await send('a=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
      expect(await send(JSON.stringify({ a: 'x'.repeat(8_500_000) }))).toMatchObject({ status: 413 });
      expect(await send('{"__proto__":{"role":"admin"}}')).toMatchObject({ status: 400 });
      // The fields of a report depend on its kind.
      const known = name === 'requestReport' ? { kind: 'trades' } : {};
      const unknown = await send(JSON.stringify({ ...known, surprise: 1 }));
      expect(unknown).toMatchObject({
        status: 400,
        answer: { fields: { surprise: 'This field is not known here' } },
      });
    },
  );
});

describe('every answer', () => {
  test('has security headers and a request id, and reveals no server details if something does not exist', async () => {
    const response = await fetch(`${served.url}/api/no/such/route`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(served.url)).headers.get('permissions-policy')).toContain('camera=(self)');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const answer = await response.json();
    expect(answer).toEqual({
      success: false,
      error: 'Not found',
      code: 'not_found',
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('reveals nothing internal if the database is gone', async () => {
    const lost = await serve();
    await lost.database.knex.destroy();
    const failure = await lost.api.fail('login', {
      body: { email: 'a@example.edu', password: 'long enough' },
    });
    expect(failure.status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(failure)).not.toMatch(/knex|sql|select|\/|pool/i);
  });

  test('lets such a page read when to try again and what a file is called, and says how to sign in', async () => {
    const headers = { Origin: 'https://console.example.edu' };
    const answer = await fetch(`${served.url}/api/auth/profile`, { headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After,Content-Disposition');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});
