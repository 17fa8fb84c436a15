import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { isRefusedForGood } from '#contract/live/events.ts';
import { MESSAGES } from '#contract/messages.ts';
import { LIVE_ADDRESS } from '#contract/passes/signing.ts';
import { addDays } from '#contract/time.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { newPass, type PassDevice, signsFor } from '#testing/server/pass-device.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scan, scanOf } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';

const NO_SUCH_CODE = 'ended';
/** Live connections are looked at this often. */
const SOON_MS = 1_000;

describe('a pass that ends', () => {
  let served: Served;
  let event: Event;
  let pass: PassDevice;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    served = await serve({ tickEveryMs: SOON_MS });
    event = await newEvent(served);
    pass = await newPass(served, { eventIds: [event.id], rights: ['scan', 'search', 'manual'] });
    // The mark path has pass, event and issuer in its cache now.
    const first = await served.newStudent();
    await served.api.ok('scan', { token: pass.signs, body: scanOf(event, first) });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    await served.stop();
  });

  const now = (): string => new Date().toISOString();
  const scanNow = async (by: Served = served) =>
    by.api.fail('scan', {
      token: pass.signs,
      body: scanOf(event, await served.newStudent(), { scannedAt: now(), sentAt: now() }),
    });
  const revoke = () => served.asAdmin.ok('revokePass', { id: pass.id });
  const expectStands = async ({ id, signs }: PassDevice) => {
    expect((await served.api.ok('ownPass', { token: signs })).pass).toMatchObject({ id, name: 'Gate 2' });
  };

  test('is refused within one request: by every call, and where it was cached', async () => {
    await revoke();
    expect(await scanNow()).toMatchObject({ status: 403, code: 'pass_revoked' });
    const { signs: token } = pass;
    const calls = [
      served.api.fail('ownPass', { token }),
      served.api.fail('event', { token, id: event.id }),
      served.api.fail('findAtDoor', { token, id: event.id, query: { search: 'Nila' } }),
      served.api.fail('leavePass', { token }),
    ];
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(Array(4).fill('pass_revoked'));
  });

  test('is refused by another process that had it in its cache', async () => {
    const elsewhere = await serve({ database: served.database });
    await elsewhere.api.ok('scan', { token: pass.signs, body: scanOf(event, await served.newStudent()) });
    await revoke();
    expect((await scanNow(elsewhere)).code).toBe('pass_revoked');
    await elsewhere.stop();
  });

  test('would be believed from the cache if revoking did not raise the context version', async () => {
    await served.database.knex.raw('ALTER TABLE passes DISABLE TRIGGER raises_context_version');
    await served.database.knex('passes').where({ id: pass.id }).update({ revoked_at: new Date() });
    const body = scanOf(event, await served.newStudent());
    expect((await served.api.ok('scan', { token: pass.signs, body })).outcome).toBe('marked');
  });

  test('ends with its issuer, who is deactivated or no admin any more, and does not come back with them', async () => {
    const other = await newPass(served, { eventIds: [event.id] });
    const id = (await served.newAdmin()).id;
    await served.database.knex('passes').where({ id: pass.id }).update({ issuer_id: id });
    await served.asAdmin.ok('deactivateUser', { id });
    expect((await scanNow()).code).toBe('pass_revoked');
    await served.asAdmin.ok('updateUser', { id, body: { active: true } });
    expect((await scanNow()).code).toBe('pass_revoked');
    await expectStands(other);
  });

  test.each([
    ['is an admin no more', { role: 'user' }],
    ['is deactivated', { deactivated_at: new Date() }],
  ])('is refused, though nobody has revoked it, if its issuer %s', async (_, change) => {
    const { id } = await served.newAdmin();
    await served.database.knex('passes').where({ id: pass.id }).update({ issuer_id: id });
    await served.database.knex('users').where({ id }).update(change);
    expect((await scanNow()).code).toBe('pass_revoked');
  });

  test.each(['issuer', 'holder'])(
    'keeps no mark waiting if its %s is deactivated while it is paired',
    async who => {
      const { knex } = served.database;
      const { id } = await (who === 'issuer' ? served.newAdmin() : served.newStudent());
      await knex('passes')
        .where({ id: pass.id })
        .update({ [`${who}_id`]: id });
      const deactivating = await knex.transaction(async pairing => {
        await pairing('passes').where({ id: pass.id }).forUpdate();
        const ended = served.asAdmin.ok('deactivateUser', { id });
        await expect.poll(() => lockWaits(knex)).toBe(1);
        // Free, for the pairing and for every change that marks are judged by.
        await pairing.raw('SELECT FROM context_version FOR UPDATE NOWAIT');
        return { ended };
      });
      await deactivating.ended;
      expect((await scanNow()).code).toBe('pass_revoked');
    },
  );

  test('is given back by its device', async () => {
    const other = await newPass(served, { eventIds: [event.id] });
    await served.api.ok('leavePass', { token: pass.signs });
    expect((await served.api.fail('ownPass', { token: pass.signs })).code).toBe('pass_revoked');
    await expectStands(other);
  });

  test('ends with the erasure of its holder, and names them no more', async () => {
    const holder = await served.newStudent({ name: 'Hema Holder' });
    const held = await newPass(served, { eventIds: [event.id], holderId: holder.id, name: 'Hema, gate 3' });
    await served.asAdmin.ok('eraseUser', { id: holder.id, body: { confirm: holder.user.email } });
    const { pass: left } = await served.asAdmin.ok('pass', { id: held.id });
    expect(left).toMatchObject({ state: 'ended', holder: null, name: 'Erased' });
    expect((await served.api.fail('ownPass', { token: held.signs })).code).toBe('pass_revoked');
    await expectStands(pass);
  });

  test('ends when its holder is deactivated, does not come back with them, and no new one is issued to them', async () => {
    const holder = await served.newStudent();
    const { token } = served.admin;
    pass = await newPass(served, { eventIds: [event.id], holderId: holder.id });
    const { socket } = await connect();
    const over = new Promise(resolve => socket.once('disconnect', resolve));
    const setActive = (active: boolean) =>
      served.api.ok('updateUser', { token, id: holder.id, body: { active } });
    await setActive(false);
    expect((await scanNow()).code).toBe('pass_revoked');
    await over;
    const body = {
      name: 'Gate 3',
      eventIds: [event.id],
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    };
    const again = { token, body: { ...body, rights: ['scan'], holderId: holder.id } };
    expect(await served.api.fail('createPass', again)).toMatchObject({
      ...{ status: 400, fields: { holderId: MESSAGES.passHolderUnknown } },
    });
    await setActive(true);
    expect((await scanNow()).code).toBe('pass_revoked');
  });

  async function connect(token = pass.signs({ method: 'GET', address: LIVE_ADDRESS }), url = served.url) {
    const socket = io(url, { auth: { token }, reconnection: false, forceNew: true });
    sockets.push(socket);
    const heard: object[] = [];
    socket.onAny((name: string, { eventId, present }: { eventId?: string; present?: number } = {}) =>
      heard.push({ name, eventId, present }),
    );
    const state = await new Promise<string>(resolve => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', error => resolve(isRefusedForGood(error) ? NO_SUCH_CODE : 'later'));
    });
    return { socket, heard, state };
  }

  test('loses its open connection, and gets no other', async () => {
    const { socket, state } = await connect();
    expect(state).toBe('connected');
    const over = new Promise(resolve => socket.once('disconnect', resolve));
    await revoke();
    await over;
    expect((await connect()).state).toBe(NO_SUCH_CODE);
  });

  test('loses its connection to another process, too', async () => {
    const elsewhere = await serve({ database: served.database, tickEveryMs: SOON_MS });
    const token = pass.signs({ method: 'GET', address: LIVE_ADDRESS });
    const { socket } = await connect(token, elsewhere.url);
    const over = new Promise(resolve => socket.once('disconnect', resolve));
    await revoke();
    await over;
    await elsewhere.stop();
  });

  test('loses its connection when its issuer is deactivated', async () => {
    const issuer = await served.newAdmin();
    pass = await newPass(served, { eventIds: [event.id], token: issuer.token });
    const { socket } = await connect();
    const over = new Promise(resolve => socket.once('disconnect', resolve));
    await served.asAdmin.ok('deactivateUser', { id: issuer.id });
    await over;
  });

  test('hears the counts of its own events, and nothing else', async () => {
    const other = await newEvent(served, { title: 'Another talk' });
    const { heard } = await connect();
    await scan(served, other, served.student);
    await served.asAdmin.ok('completeEvent', {
      id: other.id,
      body: { markRemainingAbsent: false },
    });
    await scan(served, event, served.student);
    const counts = { name: 'counts', eventId: event.id };
    // Anything of the other event would have come before the second mark of this one.
    await expect.poll(() => heard).toContainEqual({ ...counts, present: 2 });
    // That its event was added, before, may be told only now.
    const told = heard.filter(one => !('name' in one && one.name === 'eventsChanged'));
    expect(told).toEqual(told.map(() => expect.objectContaining(counts)));
  });

  test('hears at once that its own event moved or was deleted', async () => {
    const own = await newEvent(served, { title: 'Own talk' });
    pass = await newPass(served, { eventIds: [event.id, own.id] });
    const { heard } = await connect();
    const hints = () => heard.filter(one => 'name' in one && one.name === 'eventsChanged').length;
    // That its events were added may be told only now. Each change is told after that.
    const ADDED = 2;
    for (const days of [1, 2]) {
      const body = { date: addDays(own.date, days) };
      await served.asAdmin.ok('updateEvent', { id: own.id, body });
    }
    await served.asAdmin.ok('deleteEvent', { id: own.id });
    await expect.poll(hints).toBeGreaterThanOrEqual(ADDED + 1);
  });

  test('connects by a signed handshake only, of its own device, now', async () => {
    const old = pass.signs({ method: 'GET', address: '/api/pass' });
    for (const token of [old, `Pass ${pass.id}`, 'Pass x'])
      expect((await connect(token)).state).toBe(NO_SUCH_CODE);
  });

  test('may connect again when the clock of its device is corrected', async () => {
    const handshake = { method: 'GET', address: LIVE_ADDRESS };
    const fiveMinutesOff = signsFor(pass.id, pass.key, () => new Date(Date.now() + 300_000));
    expect((await connect(fiveMinutesOff(handshake))).state).toBe('later');
    expect((await connect(pass.signs(handshake))).state).toBe('connected');
  });
});

describe('scans that wait on the device of a pass that has ended', () => {
  const DAY = '2026-11-20';
  const clock = (time: string): Date => at(DAY, time);
  let served: Clocked;
  let event: Event;
  let pass: PassDevice;
  beforeEach(async () => {
    served = await serveAt(clock('09:00'));
    served.goTo(clock('09:00'));
    event = await newEvent(served, { date: DAY });
    const expiresAt = clock('12:00');
    const more = { now: served.now, token: served.admin.token, expiresAt };
    pass = await newPass(served, {
      eventIds: [event.id],
      rights: ['scan', 'manual'],
      name: 'Gate 2',
      ...more,
    });
  });

  /** A scan made at this time and sent now. */
  const made = (time: string, more: object = {}) =>
    scanOf(event, served.student, {
      scannedAt: clock(time).toISOString(),
      sentAt: served.now().toISOString(),
      ...more,
    });
  const deliver = (body: object) => served.api.fail('scan', { token: pass.signs, body });
  const revokeAt = async (time: string): Promise<void> => {
    served.goTo(clock(time));
    await served.asAdmin.ok('revokePass', { id: pass.id });
  };
  const open = async () => (await served.asAdmin.ok('lateScans')).scans;

  test('wait for an admin if they were made before, once each, and count when accepted', async () => {
    await revokeAt('10:00');
    served.goTo(clock('10:30'));
    const body = made('09:30');
    for (let nth = 0; nth < 2; nth++)
      expect(await deliver(body)).toMatchObject({
        status: 409,
        code: 'needs_decision',
        details: { why: 'pass_revoked' },
      });
    expect(await open()).toMatchObject([
      { id: body.scanId, why: 'pass_revoked', pass: 'Gate 2', scannedBy: { id: served.admin.id } },
    ]);
    await served.asAdmin.ok('decideLateScan', { id: body.scanId, body: { accept: true } });
    const { attendance } = await served.asAdmin.ok('userAttendance', { id: served.student.id });
    expect(attendance).toMatchObject([{ status: 'present', arrivalTime: clock('09:30').toISOString() }]);
    const { pass: ended } = await served.asAdmin.ok('pass', { id: pass.id });
    expect(ended).toMatchObject({ marks: 1, state: 'ended' });
    expect(await differences(served.database)).toEqual([]);
  });

  test('wait for an admin if the pass has expired since', async () => {
    served.goTo(clock('12:30'));
    expect(await deliver(made('11:59'))).toMatchObject({ details: { why: 'pass_revoked' } });
    expect(await deliver(made('12:10'))).toMatchObject({ code: 'pass_expired' });
  });

  test('wait for an admin if the pass has expired since, also when its issuer has left after that', async () => {
    const { id } = await served.newAdmin();
    await served.database.knex('passes').where({ id: pass.id }).update({ issuer_id: id });
    served.goTo(clock('12:30'));
    await served.asAdmin.ok('deactivateUser', { id });
    expect(await deliver(made('11:59'))).toMatchObject({ details: { why: 'pass_revoked' } });
    expect(await deliver(made('12:10'))).toMatchObject({ code: 'pass_expired' });
  });

  test('wait for an admin if their event is over when they come, though the pass still works', async () => {
    served.goTo(clock('10:00'));
    await served.asAdmin.ok('completeEvent', {
      id: event.id,
      body: { markRemainingAbsent: false },
    });
    served.goTo(clock('10:30'));
    const body = made('09:30');
    expect(await deliver(body)).toMatchObject({ code: 'needs_decision', details: { why: 'by_pass' } });
    expect(await open()).toMatchObject([{ id: body.scanId, why: 'by_pass', pass: 'Gate 2' }]);
    expect(await deliver(made('10:10'))).toMatchObject({ code: 'event_not_active' });
  });

  test('came too late for the student, who is not told of passes, also afterwards', async () => {
    served.goTo(clock('10:00'));
    await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
    served.goTo(clock('10:30'));
    const { scanId: id, ...body } = made('09:30');
    await deliver({ ...body, scanId: id });
    await served.asAdmin.ok('decideLateScan', { id, body: { accept: false, reason: 'Not seen' } });
    await revokeAt('11:00');
    await deliver(made('09:40'));
    const told = async (token: string) => {
      const asked = { id: served.student.id, token, query: { eventId: event.id } };
      const { entries } = await served.api.ok('timeline', asked);
      return entries.map(entry => ('why' in entry ? entry.why : entry.kind));
    };
    expect(await told(served.student.token)).toEqual(['event', 'too_late', 'decided', 'too_late']);
    expect(await told(served.admin.token)).toEqual(['event', 'by_pass', 'decided', 'pass_revoked']);
  });

  test('wait for an admin if they were on their way when the pass ended', async () => {
    const body = made('09:59', { sentAt: clock('09:59').toISOString() });
    await revokeAt('10:00');
    served.goTo(clock('10:01'));
    expect(await deliver(body)).toMatchObject({ details: { why: 'pass_revoked' } });
    expect(await open()).toMatchObject([{ id: body.scanId }]);
  });

  test('are refused if only a wrong clock says that they were made before', async () => {
    await revokeAt('10:00');
    served.goTo(clock('10:01'));
    const wrong = { sentAt: clock('09:30').toISOString() };
    expect(await deliver(made('09:30', wrong))).toMatchObject({ code: 'pass_revoked' });
    expect(await open()).toEqual([]);
  });

  test('store nothing if the student is marked already, however often they come', async () => {
    served.goTo(clock('09:20'));
    await served.asAdmin.ok('scan', { body: made('09:20') });
    await revokeAt('10:00');
    served.goTo(clock('10:30'));
    for (let nth = 0; nth < 2; nth++) {
      const answer = await served.api.ok('scan', { token: pass.signs, body: made('09:30') });
      expect(answer.outcome).toBe('already_marked');
    }
    expect(await served.database.knex('no_op_commands').pluck('id')).toEqual([]);
  });

  test('are refused if they were made afterwards, also before it was revoked once more', async () => {
    await revokeAt('10:00');
    await revokeAt('10:20');
    served.goTo(clock('10:30'));
    expect(await deliver(made('10:10'))).toMatchObject({ code: 'pass_revoked' });
    expect(await open()).toEqual([]);
  });

  test('by hand wait for an admin, too', async () => {
    await revokeAt('10:00');
    served.goTo(clock('10:30'));
    const { qrData: _, ...rest } = made('09:30');
    const body = { ...rest, userId: served.student.id };
    expect(await served.api.fail('mark', { token: pass.signs, body })).toMatchObject({
      code: 'needs_decision',
    });
    expect(await open()).toMatchObject([{ id: body.scanId, why: 'pass_revoked' }]);
  });

  test('wait once for each student, however often and under however many ids they are sent', async () => {
    await revokeAt('10:00');
    served.goTo(clock('10:30'));
    const other = await served.newStudent();
    const byHand = (userId: string) =>
      served.api.fail('mark', {
        token: pass.signs,
        body: { userId, eventId: event.id, status: 'present', scannedAt: clock('09:30').toISOString() },
      });
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => byHand(served.student.id)),
      deliver(made('09:30')),
      byHand(other.id),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(Array(7).fill('needs_decision'));
    const scans = await open();
    expect(scans.map(({ student }) => student.id).sort()).toEqual([served.student.id, other.id].sort());
  });

  test('are refused when they come more hours after the end than a scan may wait', async () => {
    const dayAfter = (time: string) => served.goTo(at(addDays(DAY, 3), time));
    await revokeAt('10:00');
    dayAfter('10:01');
    expect(await deliver(made('09:30'))).toMatchObject({ status: 403, code: 'pass_revoked' });
    expect(await open()).toEqual([]);
    dayAfter('09:59');
    expect(await deliver(made('09:30'))).toMatchObject({ code: 'needs_decision' });
    expect(await open()).toHaveLength(1);
  });

  test('are not kept as refused scans, which are counted for the event and have an end', async () => {
    const refused = () => served.database.knex('refused_scans').where({ event_id: event.id });
    await deliver(made('09:00', { qrData: '{"any":"thing"}' }));
    expect(await refused()).toHaveLength(1);
    await revokeAt('10:00');
    served.goTo(clock('10:30'));
    expect(await deliver(made('09:30', { qrData: '{"any":"thing"}' }))).toMatchObject({ code: 'qr_invalid' });
    expect(await refused()).toHaveLength(1);
  });

  test('get the answer of before if they were stored before, although it was lost', async () => {
    const body = made('09:00', { scanId: randomUUID() });
    const stored = await served.api.ok('scan', { token: pass.signs, body });
    await revokeAt('10:00');
    const again = await served.api.ok('scan', {
      token: pass.signs,
      body: { ...body, sentAt: served.now().toISOString() },
    });
    expect(again.position).toBe(stored.position);
    expect(await open()).toEqual([]);
  });
});
