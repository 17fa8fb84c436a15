import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import type { Person } from '#testing/server/people.ts';
import { bindPhone, type Phone } from '#testing/server/phone.ts';
import { newEvent, qrOf, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

/**
 * What somebody may try with another student's code, and what becomes of it: docs/specification.md#qr-codes says the
 * same. What works is tested like what does not, so that nobody claims more.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const served = await serve();
const any = await newEvent(served);
const strict = await newEvent(served, { identity: 'strict' });

const ago = (ms: number): Date => new Date(Date.now() - ms);

/** What a door gets for a text that it read now, or that it kept from `read` on and sends now. */
async function told(event: Event, person: Person, qrData: string, read = new Date()): Promise<string> {
  const times = { scannedAt: read.toISOString(), sentAt: new Date().toISOString() };
  const body = scanOf(event, person, { qrData, ...times });
  const answer = await (await served.asAdmin.raw('scan', { body })).json();
  return answer.code ?? answer.outcome;
}

/** A student whose phone was bound so long ago. */
async function studentWithPhone(boundMs = 2 * DAY_MS): Promise<{ person: Person; phone: Phone }> {
  const person = await served.newStudent();
  const phone = await bindPhone(served.api, person);
  const bound = { device_bound_at: ago(boundMs) };
  await served.database.knex('users').where({ id: person.id }).update(bound);
  return { person, phone };
}

describe('a picture of the code, sent by chat', () => {
  test('works if the code is fixed, except at a strict event', async () => {
    const person = await served.newStudent();
    expect(await told(strict, person, qrOf(person))).toBe('needs_look');
    expect(await told(any, person, qrOf(person))).toBe('marked');
  });

  test('is refused if the code is live', async () => {
    const { person, phone } = await studentWithPhone();
    expect(await told(any, person, phone.code(ago(2 * MINUTE_MS)))).toBe('qr_stale');
  });

  test('is let in by a door without a network, and refused when that door sends it', async () => {
    const { person, phone } = await studentWithPhone();
    const read = ago(30 * MINUTE_MS);
    const shown = new Date(read.getTime() - 2 * MINUTE_MS);
    expect(await told(any, person, phone.code(shown), read)).toBe('qr_stale');
    expect(await told(any, person, phone.code(read), read)).toBe('marked');
  });
});

test('a printed card lent to a friend works, except at a strict event', async () => {
  const { person } = await studentWithPhone();
  expect(await told(strict, person, qrOf(person))).toBe('needs_look');
  expect(await told(any, person, qrOf(person))).toBe('marked');
});

test('the screen of a video call works while the code is new', async () => {
  const { person, phone } = await studentWithPhone();
  expect(await told(strict, person, phone.code())).toBe('marked');
});

test('a password lent to a friend binds the friend’s phone, and for a day a strict event asks for a look', async () => {
  const { person, phone } = await studentWithPhone();
  const friends = await bindPhone(served.api, person);
  expect(await told(any, person, phone.code())).toBe('qr_invalid');
  expect(await told(strict, person, friends.code())).toBe('needs_look');
  expect(await told(any, person, friends.code())).toBe('marked');
});

test('a key copied by the phone’s owner works until a phone is bound anew', async () => {
  const { person, phone } = await studentWithPhone();
  const copied = phone.code;
  expect(await told(any, person, copied())).toBe('marked');
  await bindPhone(served.api, person);
  expect(await told(strict, person, copied())).toBe('qr_invalid');
});

test('an invented code is refused, live or fixed', async () => {
  const { person, phone } = await studentWithPhone();
  const { r: _, ...live } = JSON.parse(phone.code());
  const { s: __, ...fixed } = JSON.parse(qrOf(person));
  const mac = 'A'.repeat(22);
  expect(await told(any, person, JSON.stringify({ ...live, r: mac }))).toBe('qr_invalid');
  expect(await told(any, person, JSON.stringify({ ...fixed, s: mac }))).toBe('qr_invalid');
});
