import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES, type Route, type RouteName } from '#contract/routes.ts';
import type { Person } from '../testing/people.ts';
import { newEvent } from '../testing/scenario.ts';
import { type Served, serve } from '../testing/serve.ts';

let served: Served;
let deactivated: Person;
let eventId: string;
beforeAll(async () => {
  served = await serve();
  deactivated = await served.newStudent();
  await served.database.knex('users').where({ id: deactivated.id }).update({ deactivated_at: new Date() });
  eventId = (await newEvent(served)).id;
});
afterAll(() => served.stop());

const names = Object.keys(ROUTES) as RouteName[];
const route = (name: RouteName): Route => ROUTES[name];
const guarded = names.filter(name => route(name).access !== 'public');
const withId = names.filter(name => route(name).path.includes(':id'));

/** Past the guard: refused, if at all, for what was asked and not for who asked. */
const isLetIn = (status: number): boolean => status !== 401 && status !== 403;

const call = async (name: RouteName, person: Person | undefined, id = eventId): Promise<number> => {
  const { method } = route(name);
  const response = await served.api.raw(name, {
    id,
    token: person?.token,
    ...(method !== 'GET' && name !== 'logout' && { body: {} }),
  });
  await response.arrayBuffer();
  return response.status;
};

describe('every route', () => {
  test.each(guarded)('%s is closed to who shows no token, and to the deactivated', async name => {
    expect(await call(name, undefined)).toBe(401);
    expect(await call(name, deactivated)).toBe(401);
  });

  test.each(names.filter(name => route(name).access === 'admin'))('%s is for admins only', async name => {
    expect(await call(name, served.student)).toBe(403);
  });

  test.each(names.filter(name => route(name).access === 'self-or-admin'))(
    "%s gives a student their own and nobody else's",
    async name => {
      expect(await call(name, served.student, served.student.id)).toBe(200);
      expect(await call(name, served.student, served.other.id)).toBe(403);
      expect(await call(name, served.student, randomUUID())).toBe(403);
      expect(await call(name, served.admin, served.student.id)).toBe(200);
    },
  );

  test.each(guarded.filter(name => name !== 'logout' && name !== 'reportPdf'))(
    '%s lets an admin in',
    async name => {
      expect(await call(name, served.admin)).toSatisfy(isLetIn);
    },
  );

  test.each(withId)('%s refuses an id that is none', async name => {
    expect(await call(name, served.admin, 'no-id')).toBe(400);
  });

  test.each(names.filter(name => route(name).body && name !== 'logout'))(
    '%s refuses bodies that are no JSON, of another type, too large, or with unknown fields',
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
      expect(await send('"text"')).toMatchObject({ status: 400, answer: { success: false } });
      expect(await send('a=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
      expect(await send(JSON.stringify({ a: 'x'.repeat(2_200_000) }))).toMatchObject({ status: 413 });
      expect(await send('{"__proto__":{"role":"admin"}}')).toMatchObject({ status: 400 });
      const unknown = await send('{"surprise":1}');
      expect(unknown).toMatchObject({
        status: 400,
        answer: { fields: { surprise: 'This field is not known here' } },
      });
    },
  );
});

describe('every answer', () => {
  test('carries security headers and a request id, and no server details when something is not there', async () => {
    const response = await fetch(`${served.url}/api/no/such/route`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(response.headers.get('permissions-policy')).toContain('camera=(self)');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const answer = await response.json();
    expect(answer).toEqual({
      success: false,
      error: 'Not found',
      code: 'not_found',
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('says nothing of the inside when the database is gone', async () => {
    const lost = await serve();
    await lost.database.knex.destroy();
    const failure = await lost.api.fail('login', {
      body: { email: 'a@example.edu', password: 'long enough' },
    });
    expect(failure.status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(failure)).not.toMatch(/knex|sql|select|\/|pool/i);
  });

  test('may be read by pages of listed origins only', async () => {
    const from = async (Origin: string) =>
      (await fetch(`${served.url}/api/test-cors`, { headers: { Origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await from('https://console.example.edu')).toBe('https://console.example.edu');
    expect(await from('https://evil.example')).toBeNull();
  });
});
