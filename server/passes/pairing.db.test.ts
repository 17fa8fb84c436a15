import { beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { numberOf } from '#server/passes/signature.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { newDeviceKey, newPass, signsFor } from '#testing/server/pass-device.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const START = at('2026-11-20', '09:00');

let served: Clocked;
let event: Event;
let id: string;
beforeEach(async () => {
  served = await serveAt(START);
  served.goTo(START);
  event = await newEvent(served, { date: '2026-11-20' });
  id = await issue();
});

async function issue(): Promise<string> {
  const expiresAt = at('2026-11-20', '18:00').toISOString();
  const body = { name: 'Gate 2', rights: ['scan'], eventIds: [event.id], expiresAt };
  return (await served.asAdmin.ok('createPass', { body })).pass.id;
}

const after = (seconds: number): void => served.goTo(new Date(START.getTime() + seconds * 1_000));
const offer = (of = id) => served.asAdmin.ok('offerPairing', { id: of, body: {} });
const pass = async (of = id) => (await served.asAdmin.ok('pass', { id: of })).pass;
const confirm = (number: string | null) => ({ token: served.admin.token, id, body: { number } });

/** A device that has read the code. */
async function pair(secret: string, key = newDeviceKey()) {
  await served.api.ok('pairPass', { body: { secret, publicKey: key.publicKey } });
  return { key, token: signsFor(id, key, served.now) };
}
const refused = async (secret: string, key = newDeviceKey()) =>
  (await served.api.fail('pairPass', { body: { secret, publicKey: key.publicKey } })).code;

test('a pass works once the admin has confirmed the number that both screens show', async () => {
  const { secret } = await offer();
  const { key, token } = await pair(secret);
  expect(await served.api.fail('ownPass', { token })).toMatchObject({
    status: 403,
    code: 'pass_unconfirmed',
  });
  const { number, state } = await pass();
  expect({ number, state }).toEqual({ number: numberOf(secret, key.publicKey), state: 'paired' });
  expect((await served.api.ok('confirmPass', confirm(number))).pass).toMatchObject({
    state: 'active',
    number: null,
  });
  expect((await served.api.ok('ownPass', { token })).pass.id).toBe(id);
});

test('a code pairs one device. A second one is told so, and the first may ask again', async () => {
  const { secret } = await offer();
  const { key } = await pair(secret);
  expect(await refused(secret)).toBe('pairing_used');
  await pair(secret, key);
});

test('no other pass is changed while one is paired: it waits to be confirmed as before', async () => {
  const other = await issue();
  await pair((await offer(other)).secret);
  const before = await pass(other);
  await pair((await offer()).secret);
  await served.api.ok('confirmPass', confirm((await pass()).number));
  expect(before).toMatchObject({ state: 'paired', number: expect.any(String) });
  expect(await pass(other)).toEqual(before);
});

test('a code that two devices send at once pairs one of them', async () => {
  const { secret } = await offer();
  const { knex } = served.database;
  const { calls } = await knex.transaction(async held => {
    await held('passes').where({ id }).forUpdate();
    const calls = [newDeviceKey(), newDeviceKey()].map(({ publicKey }) =>
      served.api.raw('pairPass', { body: { secret, publicKey } }),
    );
    await expect.poll(() => lockWaits(knex)).toBe(2);
    return { calls };
  });
  expect((await Promise.all(calls)).map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test('whoever came first with the code shows another number than the phone in front of the admin', async () => {
  const { secret } = await offer();
  const mine = newDeviceKey();
  const { key: thief } = await pair(secret);
  expect(await refused(secret, mine)).toBe('pairing_used');
  const { number } = await pass();
  expect(number).toBe(numberOf(secret, thief.publicKey));
  expect(number).not.toBe(numberOf(secret, mine.publicKey));
});

test('a code is good for two minutes', async () => {
  const { secret, until, now } = await offer();
  expect(Date.parse(until) - Date.parse(now)).toBe(120_000);
  after(120);
  expect(await refused(secret)).toBe('pairing_expired');
  const { secret: next } = await offer();
  await pair(next);
});

test('a newer code makes the older one void, and the device that came by it', async () => {
  const { secret: older } = await offer();
  const { token } = await pair(older);
  const { secret: newer, until } = await offer();
  expect(await pass()).toMatchObject({ state: 'offered', codeUntil: until });
  expect(await refused(older)).toBe('pairing_unknown');
  expect((await served.api.fail('ownPass', { token })).code).toBe('pass_unknown');
  await pair(newer);
  expect(await pass()).toMatchObject({ state: 'paired', codeUntil: null });
});

test('after three wrong numbers the device is void, and the pairing begins again', async () => {
  const { secret } = await offer();
  const { token } = await pair(secret);
  const right = (await pass()).number ?? '';
  const wrong = confirm(right === '000000' ? '000001' : '000000');
  const codes: string[] = [];
  for (let nth = 0; nth < 3; nth++) codes.push((await served.api.fail('confirmPass', wrong)).code);
  expect(codes).toEqual(['pairing_number_wrong', 'pairing_number_wrong', 'pairing_expired']);
  expect((await served.api.fail('confirmPass', confirm(right))).code).toBe('pairing_expired');
  expect((await served.api.fail('ownPass', { token })).code).toBe('pass_unknown');
  expect((await pass()).state).toBe('offered');
});

test('a device that is not confirmed within ten minutes is not confirmed', async () => {
  const { secret } = await offer();
  await pair(secret);
  const { number } = await pass();
  after(601);
  expect((await served.api.fail('confirmPass', confirm(number))).code).toBe('pairing_expired');
});

test('a confirmed pass is not paired again, and a revoked one neither', async () => {
  const { secret } = await offer();
  await pair(secret);
  await served.api.ok('confirmPass', confirm((await pass()).number));
  const again = { token: served.admin.token, id, body: {} };
  expect((await served.api.fail('offerPairing', again)).code).toBe('pass_paired_before');
  await served.asAdmin.ok('revokePass', { id });
  expect((await served.api.fail('offerPairing', again)).code).toBe('pass_revoked');
  expect((await pass()).state).toBe('ended');
});

test('after fewer wrong numbers a new code begins without any', async () => {
  const codes: string[] = [];
  for (let nth = 0; nth < 2; nth++) {
    await pair((await offer()).secret);
    const right = (await pass()).number;
    const wrong = confirm(right === '000000' ? '000001' : '000000');
    for (let tries = 0; tries < 2; tries++) codes.push((await served.api.fail('confirmPass', wrong)).code);
  }
  expect(codes).toEqual(Array(4).fill('pairing_number_wrong'));
});

test('a device that is not confirmed hears that its pass was revoked, and no screen shows its number', async () => {
  const { secret } = await offer();
  const { token } = await pair(secret);
  await served.asAdmin.ok('revokePass', { id });
  expect((await served.api.fail('ownPass', { token })).code).toBe('pass_revoked');
  expect(await pass()).toMatchObject({ state: 'ended', number: null });
});

test('a pass that expired ended then: revoking it changes nothing, and it is listed as ended from that moment on', async () => {
  const { secret } = await offer();
  const { token } = await pair(secret);
  await served.api.ok('confirmPass', confirm((await pass()).number));
  const { expiresAt } = await pass();
  served.goTo(new Date(expiresAt));
  const listed = async (state: 'standing' | 'ended') =>
    (await served.asAdmin.ok('passes', { query: { state } })).passes.map(each => each.id);
  expect({ standing: await listed('standing'), ended: await listed('ended') }).toEqual({
    standing: [],
    ended: [id],
  });
  expect((await served.asAdmin.ok('revokePass', { id })).pass).toMatchObject({ revokedAt: null });
  expect((await served.api.fail('ownPass', { token })).code).toBe('pass_expired');
});

test('passes are listed from the newest on', async () => {
  const ids = [id];
  for (let nth = 1; nth < 6; nth++) {
    after(nth);
    ids.unshift(await issue());
  }
  expect((await served.asAdmin.ok('passes')).passes.map(each => each.id)).toEqual(ids);
});

test('a pass that was revoked before it was paired pairs nobody', async () => {
  const { secret } = await offer();
  await served.asAdmin.ok('revokePass', { id });
  expect(await refused(secret)).toBe('pairing_expired');
});

describe('a public key', () => {
  test.each([
    ['of the wrong length', 'A'.repeat(86)],
    [
      'that is no point on the curve',
      Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
    ],
    ['at infinity', Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url')],
    ['that is compressed', Buffer.concat([Buffer.from([2]), Buffer.alloc(64, 7)]).toString('base64url')],
  ])('%s is refused, and the code stays good', async (_, publicKey) => {
    const { secret } = await offer();
    expect((await served.api.fail('pairPass', { body: { secret, publicKey } })).fields).toHaveProperty(
      'publicKey',
    );
    await pair(secret);
  });
});

test('neither the database nor any answer but one holds the secret', async () => {
  const { secret } = await offer();
  await pair(secret);
  const rows = JSON.stringify(await served.database.knex('passes'));
  expect(rows).not.toContain(secret);
  expect(JSON.stringify(await served.asAdmin.ok('passes'))).not.toContain(secret);
  expect(JSON.stringify(await pass())).not.toContain(secret);
});

test('wrong secrets are limited by address, and right ones do not count', async () => {
  const limited = await serve({ settings: { LOGIN_FAILURES_PER_ADDRESS: '3', TRUST_PROXY: '1' } });
  const event = await newEvent(limited);
  const [one, other] = ['192.0.2.7', '192.0.2.8'];
  const right = () => newPass(limited, { eventIds: [event.id], from: one });
  const guess = async (from: string) => {
    const body = { secret: 'x'.repeat(43), publicKey: newDeviceKey().publicKey };
    return (await limited.api.fail('pairPass', { from, body })).code;
  };
  for (let nth = 0; nth < 4; nth += 1) await right();
  const codes = [await guess(one), await guess(one)];
  await right();
  codes.push(await guess(one), await guess(one), await guess(other));
  const unknown = 'pairing_unknown';
  expect(codes).toEqual([unknown, unknown, unknown, 'too_many_requests', unknown]);
});
