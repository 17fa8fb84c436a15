import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANCHOR_HEADER } from '#contract/attendance/anchor.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { addDays } from '#contract/time.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import type { SignRequest } from '#testing/server/api-client.ts';
import { at as atDay, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { newPass } from '#testing/server/pass-device.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { createAnchors } from '../marks/anchors.ts';

const DAY = '2026-11-20';
const at = (time: string, day = DAY): Date => atDay(day, time);

let served: Clocked;
let event: Event;
beforeEach(async () => {
  served = await serveAt(at('09:00'));
  event = await newEvent(served, { date: DAY, trades: ['Civil Engineering'] });
});

const goTo = (moment: Date): void => served.goTo(moment);

/** A scan of the student that was made at `time` and arrives now. */
const sent = (time: string, more: object = {}) =>
  scanOf(event, served.student, { scannedAt: at(time).toISOString(), ...more });
const deliver = (body: object) => served.asAdmin.ok('scan', { body });
const refused = async (body: object) => {
  const { status, code, details } = await served.asAdmin.fail('scan', { body });
  const { student: _, ...why } = details ?? {};
  return { status, code, ...why };
};
const open = async (state = 'open') => (await served.asAdmin.ok('lateScans', { query: { state } })).scans;
const complete = (markRemainingAbsent = true) =>
  served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent } });

async function recordedMark(): Promise<unknown> {
  const { attendance } = await served.asAdmin.ok('userAttendance', { id: served.student.id });
  return attendance[0] && { status: attendance[0].status, arrived: attendance[0].arrivalTime };
}

describe('a scan that waited while its event goes on', () => {
  const changes = {
    'the event is for another trade': () =>
      served.asAdmin.ok('updateEvent', { id: event.id, body: { trades: ['Instrumentation'] } }),
    'the event is strict': () =>
      served.asAdmin.ok('updateEvent', { id: event.id, body: { identity: 'strict' } }),
    'the student is deactivated': () => served.asAdmin.ok('deactivateUser', { id: served.student.id }),
    'the student is of another trade': () =>
      served.asAdmin.ok('updateUser', { id: served.student.id, body: { trade: 'Instrumentation' } }),
  };

  test.each(Object.entries(changes))(
    'counts as it would have at its moment, though %s since',
    async (_, change) => {
      goTo(at('10:10'));
      await change();
      goTo(at('10:20'));
      expect(await deliver(sent('10:05', { sentAt: at('10:20').toISOString() }))).toMatchObject({
        outcome: 'marked',
        attendance: { status: 'present', trade: 'Civil Engineering' },
      });
      expect(await differences(served.database)).toEqual([]);
    },
  );

  test.each(Object.entries(changes))('and was made when %s does not count', async (_, change) => {
    goTo(at('10:10'));
    await change();
    goTo(at('10:20'));
    // At a strict event somebody decides about who cannot be looked at any more.
    const refusals = ['not_eligible', 'needs_look', 'needs_decision'];
    expect(refusals).toContain((await refused(sent('10:15'))).code);
    // Older than its device was when it last heard of the server, after the change or before it.
    for (const contact of [served.now(), at('10:08')]) {
      const anchor = createAnchors(SECRETS.qrSecret, () => contact).current();
      expect(refusals).toContain((await refused(sent('10:05', { anchor }))).code);
    }
    expect(await recordedMark()).toBeUndefined();
  });

  test('and is only seconds old is judged as of now', async () => {
    goTo(at('10:10'));
    await changes['the event is for another trade']();
    goTo(new Date(at('10:10').getTime() + 3_000));
    const scannedAt = new Date(at('10:10').getTime() - 1_000).toISOString();
    expect(await refused(sent('10:10', { scannedAt }))).toMatchObject({ code: 'not_eligible' });
  });

  test('and whoever is present already is so, also if the event is for others since', async () => {
    goTo(at('10:05'));
    await deliver(sent('10:05'));
    await served.asAdmin.ok('updateEvent', {
      id: event.id,
      body: { trades: ['Instrumentation'], confirmAudience: true },
    });
    goTo(at('10:20'));
    expect(await deliver(sent('10:20'))).toMatchObject({ outcome: 'already_marked' });
  });
});

describe('a scan that arrives after its event', () => {
  test('counts even if it is delivered after midnight, with both clocks recorded', async () => {
    goTo(at('00:20', addDays(DAY, 1)));
    const answer = await deliver(sent('17:30'));
    expect(answer).toMatchObject({ outcome: 'marked', attendance: { status: 'present' } });
    const { history } = await served.asAdmin.ok('markHistory', { id: answer.attendance.id });
    expect(history[0]).toMatchObject({
      occurredAt: at('17:30').toISOString(),
      recordedAt: served.now().toISOString(),
    });
    expect(await recordedMark()).toEqual({ status: 'present', arrived: at('17:30').toISOString() });
  });

  test('replaces the absence that the completion recorded, and sent again stores nothing', async () => {
    goTo(at('18:00'));
    await complete();
    goTo(at('18:05'));
    const body = sent('17:59');
    expect((await deliver(body)).outcome).toBe('corrected');
    expect(await recordedMark()).toEqual({ status: 'present', arrived: at('17:59').toISOString() });
    const again = await deliver(body);
    expect(again).toMatchObject({ outcome: 'corrected', attendance: { status: 'present' } });
    expect(await differences(served.database)).toEqual([]);
  });

  test('is judged by the trade and the state at its time', async () => {
    goTo(at('19:00'));
    const { student } = served;
    await served.asAdmin.ok('updateUser', { id: student.id, body: { trade: 'Instrumentation' } });
    await served.asAdmin.ok('deactivateUser', { id: student.id });
    goTo(at('00:20', addDays(DAY, 1)));
    expect((await deliver(sent('17:30'))).attendance).toMatchObject({ trade: 'Civil Engineering' });
  });

  test.each([
    ['before the event was created', at('08:00')],
    ['after the event', at('00:10', addDays(DAY, 1))],
    ['in the future of the server', at('10:00', addDays(DAY, 3))],
  ])('is refused if it was made %s', async (_, scannedAt) => {
    goTo(at('00:20', addDays(DAY, 1)));
    const body = sent('10:00', { scannedAt: scannedAt.toISOString() });
    expect(await refused(body)).toMatchObject({ status: 409, code: 'event_not_active' });
    expect(await open()).toEqual([]);
  });

  test('is judged by what the history first recorded if it was made before the history began', async () => {
    const { knex } = served.database;
    const { position } = await knex('head').first('position');
    await knex('history_start').insert({ position, recorded_at: served.now() });
    goTo(at('00:20', addDays(DAY, 1)));
    expect((await deliver(sent('08:00'))).outcome).toBe('marked');
  });

  test.each([
    ['event', 'student'],
    ['student', 'event'],
  ] as const)(
    'is judged by what had been changed before it, of the %s and then of the %s',
    async (...order) => {
      const trade = 'Instrumentation';
      const change = {
        event: () => served.asAdmin.ok('updateEvent', { id: event.id, body: { trades: [trade] } }),
        student: () => served.asAdmin.ok('updateUser', { id: served.student.id, body: { trade } }),
      };
      goTo(at('10:00'));
      for (const one of order) await change[one]();
      goTo(at('00:20', addDays(DAY, 1)));
      expect((await deliver(sent('10:30'))).attendance).toMatchObject({ trade });
    },
  );

  test('is judged by the status that was chosen last before it', async () => {
    goTo(at('10:00'));
    await complete(false);
    goTo(at('11:00'));
    await served.asAdmin.ok('reopenEvent', { id: event.id });
    goTo(at('12:00'));
    await complete(false);
    goTo(at('12:30'));
    for (const time of ['10:30', '12:15'])
      expect(await refused(sent(time))).toMatchObject({ code: 'event_not_active' });
    expect((await deliver(sent('11:30'))).outcome).toBe('marked');
  });

  test('counts for an event that has been moved to a day before', async () => {
    goTo(at('00:20', addDays(DAY, 1)));
    await served.asAdmin.ok('updateEvent', { id: event.id, body: { date: addDays(DAY, -1) } });
    expect((await deliver(sent('17:30'))).outcome).toBe('marked');
  });

  test('waits for a decision if the event has been moved to a later day, to which nobody has come yet', async () => {
    goTo(at('18:00'));
    await served.asAdmin.ok('updateEvent', { id: event.id, body: { date: addDays(DAY, 5) } });
    const body = sent('17:30');
    expect(await refused(body)).toMatchObject({ code: 'needs_decision', why: 'event_moved' });
    expect(await recordedMark()).toBeUndefined();
    expect(await open()).toMatchObject([{ id: body.scanId, why: 'event_moved' }]);
    await served.asAdmin.ok('decideLateScan', { id: body.scanId, body: { accept: true } });
    expect(await recordedMark()).toMatchObject({ status: 'present' });
  });

  test.each([
    [
      'reopened',
      async () => {
        await complete(false);
        await served.asAdmin.ok('reopenEvent', { id: event.id });
      },
    ],
    [
      'added for a past day',
      async () => {
        const form = { title: 'Talk', event_type: 'Event', time: '10:00', location: 'Hall' };
        const body = { ...form, date: addDays(DAY, -1), description: 'Of yesterday.' };
        event = (await served.asAdmin.ok('addPastEvent', { body })).event;
      },
    ],
  ])('is refused if its event was moved to a later day before it, though it was %s', async (_, open) => {
    goTo(at('10:00'));
    await open();
    goTo(at('11:00'));
    const moved = addDays(DAY, 2);
    await served.asAdmin.ok('updateEvent', { id: event.id, body: { date: moved } });
    goTo(at('12:00'));
    expect(await refused(sent('11:30'))).toMatchObject({ code: 'event_not_active' });
    const { id: userId } = served.student;
    const byHand = { userId, eventId: event.id, status: 'present' } as const;
    expect(await served.asAdmin.fail('mark', { body: byHand })).toMatchObject({ code: 'event_not_active' });
    // Its new day is over, and nobody has chosen anything since.
    goTo(at('09:00', addDays(moved, 1)));
    expect(await refused(sent('11:30'))).toMatchObject({ code: 'event_not_active' });
    expect(await recordedMark()).toBeUndefined();
    // On that day it was active by the calendar.
    expect((await deliver(sent('10:00', { scannedAt: at('10:00', moved).toISOString() }))).outcome).toBe(
      'marked',
    );
  });

  test('has waited as long as its device reports, whatever that device’s clock shows', async () => {
    goTo(at('18:00'));
    await complete();
    goTo(at('18:05'));
    // The clock is a day behind, and the scan has waited for a quarter of an hour.
    const yesterday = (time: string): string => at(time, addDays(DAY, -1)).toISOString();
    const body = sent('10:00', { scannedAt: yesterday('17:50'), sentAt: yesterday('18:05') });
    expect((await deliver(body)).outcome).toBe('corrected');
  });
});

test('a scan that claims to have waited for longer than the calendar has years is refused like any other', async () => {
  goTo(at('18:00'));
  await complete();
  const times = { scannedAt: '0001-01-01T00:00:00Z', sentAt: '9999-12-30T23:59:59Z' };
  expect(await refused(sent('17:00', times))).toEqual({ status: 409, code: 'event_not_active' });
});

describe('a scan that was on its way when its event was completed', () => {
  /** Of the completion. */
  const secondsBefore = (seconds: number): string =>
    new Date(at('17:59').getTime() - seconds * 1_000).toISOString();

  test('waits for an admin, who saves the student from the absence', async () => {
    goTo(at('17:59'));
    await complete();
    goTo(new Date(at('17:59').getTime() + 5_000));
    const body = sent('17:59', { scannedAt: secondsBefore(1), sentAt: secondsBefore(1) });
    expect(await refused(body)).toMatchObject({ code: 'needs_decision', why: 'on_its_way' });
    expect(await open()).toMatchObject([{ id: body.scanId, why: 'on_its_way', standing: 'absent' }]);
    await served.asAdmin.ok('decideLateScan', { id: body.scanId, body: { accept: true } });
    expect(await recordedMark()).toMatchObject({ status: 'present' });
  });

  test.each([
    ['made after the completion', secondsBefore(-1)],
    ['longer on its way than a device waits for an answer', secondsBefore(57)],
  ])('is refused if it was %s', async (_, scannedAt) => {
    goTo(at('17:59'));
    await complete();
    goTo(new Date(at('17:59').getTime() + 5_000));
    expect(await refused(sent('17:59', { scannedAt, sentAt: scannedAt }))).toMatchObject({
      code: 'event_not_active',
    });
  });
});

describe('the last sign of the server that its device had', () => {
  const anchorAt = (time: string, secret = SECRETS.qrSecret): string =>
    createAnchors(secret, () => at(time)).current();
  const afterMidnight = at('00:20', addDays(DAY, 1));

  test('comes with each answer to an admin or a pass, also with a refusal, and to no student', async () => {
    const anchorIn = ({ headers }: Response): Date | undefined => {
      const anchor = headers.get(ANCHOR_HEADER);
      return anchor === null ? undefined : createAnchors(SECRETS.qrSecret, served.now).timeOf(anchor);
    };
    const ask = async (token: string | SignRequest) =>
      anchorIn(await served.api.raw('event', { token, id: event.id }));
    const pass = await newPass(served, { eventIds: [event.id], now: served.now });
    goTo(at('09:30'));
    expect(await ask(served.admin.token)).toEqual(at('09:30'));
    expect(await ask(pass.signs)).toEqual(at('09:30'));
    expect(await ask(served.student.token)).toBeUndefined();
    const body = sent('09:20', { qrData: 'no code' });
    expect(anchorIn(await served.api.raw('scan', { token: pass.signs, body }))).toEqual(at('09:30'));
  });

  test.each([
    ['before the scan', anchorAt('17:00')],
    ['in the same minute', anchorAt('17:30')],
    ['later by no more than clocks drift', anchorAt('17:31')],
    ['at no proven time', anchorAt('18:00', 'another secret')],
    ['and is not readable', 'an anchor'],
  ])('lets it count if it came %s', async (_, anchor) => {
    goTo(afterMidnight);
    expect((await deliver(sent('17:30', { anchor }))).outcome).toBe('marked');
  });

  test('lets an admin decide if it came after the time that the scan claims', async () => {
    goTo(afterMidnight);
    const body = sent('17:30', { anchor: anchorAt('17:32') });
    expect(await refused(body)).toMatchObject({ code: 'needs_decision', why: 'unproven' });
    expect(await open()).toMatchObject([
      { id: body.scanId, why: 'unproven', contactAt: at('17:32').toISOString() },
    ]);
    await served.asAdmin.ok('decideLateScan', { id: body.scanId, body: { accept: true } });
    expect(await recordedMark()).toEqual({ status: 'present', arrived: at('17:30').toISOString() });
  });

  test('lets an admin decide about a scan of a pass, and a mark by hand, too', async () => {
    const expiresAt = at('12:00', addDays(DAY, 1));
    const rights = ['scan', 'manual'] as const;
    const pass = await newPass(served, { eventIds: [event.id], now: served.now, rights, expiresAt });
    goTo(afterMidnight);
    const anchor = anchorAt('17:32');
    const { qrData: _, ...scanned } = sent('17:30', { anchor });
    const bodies = { scan: sent('17:30', { anchor }), mark: { ...scanned, userId: served.other.id } };
    for (const name of ['scan', 'mark'] as const)
      expect(await served.api.fail(name, { token: pass.signs, body: bodies[name] })).toMatchObject({
        code: 'needs_decision',
        details: { why: 'unproven' },
      });
    expect((await open()).map(({ contactAt }) => contactAt)).toEqual([
      at('17:32').toISOString(),
      at('17:32').toISOString(),
    ]);
  });

  test('is what a scan is judged by whose device’s clock was changed while it waited', async () => {
    goTo(afterMidnight);
    // Its clock was set a day back, or forward. Without a contact it is no scan of this event.
    for (const scannedAt of [at('17:30', addDays(DAY, -1)), at('08:00')].map(time => time.toISOString())) {
      expect(await refused(sent('10:00', { scannedAt, anchor: anchorAt('17:32') }))).toMatchObject({
        why: 'unproven',
      });
      expect(await refused(sent('10:00', { scannedAt }))).toMatchObject({ code: 'event_not_active' });
    }
  });

  test('is known by its second, so an event that ended within it counts too', async () => {
    goTo(new Date(at('12:00').getTime() + 300));
    await complete();
    goTo(afterMidnight);
    const body = sent('08:00', { anchor: anchorAt('12:00') });
    expect(await refused(body)).toMatchObject({ code: 'needs_decision', why: 'unproven' });
  });

  test('is known by its second, so an event that was added within it counts too', async () => {
    goTo(new Date(at('12:00').getTime() + 300));
    event = await newEvent(served, { date: DAY, trades: ['Civil Engineering'] });
    goTo(afterMidnight);
    const body = sent('08:00', { anchor: anchorAt('12:00') });
    expect(await refused(body)).toMatchObject({ code: 'needs_decision', why: 'unproven' });
  });

  test('proves nothing if it lies in the future, because the server’s clock was ahead', async () => {
    goTo(afterMidnight);
    const anchor = createAnchors(SECRETS.qrSecret, () => at('10:00', addDays(DAY, 30))).current();
    expect((await deliver(sent('17:30', { anchor }))).outcome).toBe('marked');
    const body = scanOf(event, served.other, { scannedAt: at('17:30').toISOString(), anchor });
    goTo(at('18:00', addDays(DAY, 3)));
    expect(await refused(body)).toMatchObject({ code: 'needs_decision', why: 'too_late' });
    expect(await open()).toMatchObject([{ id: body.scanId, contactAt: null }]);
  });

  test('puts the time of a scan in doubt while the event is active, if that claims to be far older', async () => {
    goTo(at('18:00'));
    const sentAt = at('18:00').toISOString();
    const doubt = async (student: typeof served.student, anchor: string) => {
      const body = scanOf(event, student, { scannedAt: at('17:30').toISOString(), sentAt, anchor });
      expect((await deliver(body)).outcome).toBe('marked');
      const { attendance } = await served.asAdmin.ok('userAttendance', { id: student.id });
      return attendance.map(({ timeDoubtful, keptOffline }) => ({ timeDoubtful, keptOffline }));
    };
    expect(await doubt(served.student, anchorAt('17:39'))).toEqual([
      { timeDoubtful: false, keptOffline: true },
    ]);
    expect(await doubt(served.other, anchorAt('17:50'))).toEqual([
      { timeDoubtful: true, keptOffline: false },
    ]);
  });
});

describe('the time of a scan that a pass sends late', () => {
  const anchorAt = (time: string): string => createAnchors(SECRETS.qrSecret, () => at(time)).current();

  test.each([
    ['is believed if its device heard of the server before it', anchorAt('11:05'), '11:10', false],
    ['is in doubt without a sign of the server', undefined, '11:10', true],
    ['is in doubt with one that nobody can read', 'an anchor', '11:10', true],
    ['is in doubt if it claims to be from before the pass was confirmed', anchorAt('10:30'), '10:40', true],
  ])('%s', async (_, anchor, scannedAt, timeDoubtful) => {
    goTo(at('11:00'));
    const pass = await newPass(served, { eventIds: [event.id], now: served.now });
    goTo(at('11:30'));
    const body = sent(scannedAt, { anchor, sentAt: at('11:30').toISOString() });
    expect((await served.api.ok('scan', { token: pass.signs, body })).outcome).toBe('marked');
    const { attendance } = await served.asAdmin.ok('userAttendance', { id: served.student.id });
    expect(attendance).toMatchObject([{ timeDoubtful, keptOffline: !timeDoubtful }]);
  });
});

describe('a record of a scan that came late', () => {
  const record = async () =>
    (await served.asAdmin.ok('userAttendance', { id: served.student.id })).attendance[0];

  test('was kept offline if its device says so and its clock is right', async () => {
    goTo(at('11:30'));
    await deliver(sent('11:00', { sentAt: at('11:30').toISOString() }));
    expect(await record()).toMatchObject({ keptOffline: true, timeDoubtful: false });
    expect(await differences(served.database)).toEqual([]);
  });

  test.each([
    ['its clock is wrong', { sentAt: at('11:00').toISOString() }],
    [
      'its clock is wrong and it waited',
      { scannedAt: at('10:30').toISOString(), sentAt: at('11:00').toISOString() },
    ],
    ['it does not say when it was sent', {}],
  ])('is of a doubtful time if %s', async (_, more) => {
    goTo(at('11:30'));
    await deliver(sent('11:00', more));
    expect(await record()).toMatchObject({ keptOffline: false, timeDoubtful: true });
  });

  test('is not recorded as one that waited if it claims a time after the one at which it was sent', async () => {
    goTo(at('11:30'));
    await deliver(sent('12:30', { sentAt: at('11:30').toISOString() }));
    expect(await record()).toMatchObject({ keptOffline: false, timeDoubtful: true });
    const { data } = await served.database.knex('facts').orderBy('position', 'desc').first('data');
    expect(data).not.toHaveProperty('waited');
  });

  test.each([
    ['made, if it waited', '11:00', '11:30', { sentAt: at('11:30').toISOString() }],
    ['made, if it was a little late', '11:00', '11:05', {}],
    ['recorded, if its time is doubtful', '11:30', '11:30', { sentAt: at('11:00').toISOString() }],
  ])('is said to be of the time at which it was %s', async (_, said, now, more) => {
    goTo(at(now));
    const { attendance } = await deliver(sent('11:00', more));
    expect(attendance.at).toBe(at(said).toISOString());
    goTo(at('11:50'));
    expect(await deliver(sent('11:50'))).toMatchObject({
      message: MESSAGES.alreadyMarked('present', 'Asha Admin', said),
      attendance: { at: at(said).toISOString() },
    });
    const { students } = await served.asAdmin.ok('doorRoster', { id: event.id });
    const present = students.find(({ id }) => id === served.student.id)?.present;
    expect(present).toEqual({ at: at(said).toISOString(), by: 'Asha Admin' });
  });

  test('is neither if it was sent at once', async () => {
    goTo(at('11:30'));
    await deliver(sent('11:30', { sentAt: at('11:30').toISOString() }));
    expect(await record()).toMatchObject({ keptOffline: false, timeDoubtful: false });
  });
});

describe('a scan that does not count by itself', () => {
  test('is kept for a decision after the hours of grace', async () => {
    goTo(at('18:00', addDays(DAY, 3)));
    const body = sent('17:00');
    expect(await refused(body)).toEqual({ status: 409, code: 'needs_decision', why: 'too_late' });
    expect(await refused(body)).toMatchObject({ code: 'needs_decision' });
    expect(await recordedMark()).toBeUndefined();
    expect(await open()).toMatchObject([
      {
        ...{ id: body.scanId, why: 'too_late', status: 'present', standing: null, decision: null },
        ...{ scannedAt: body.scannedAt, receivedAt: served.now().toISOString() },
        student: { id: served.student.id, name: 'Sita Student' },
        scannedBy: { id: served.admin.id, name: 'Asha Admin' },
      },
    ]);
  });

  test('never reverses a deliberate Undo', async () => {
    goTo(at('10:00'));
    const first = await deliver(sent('09:59'));
    goTo(at('10:05'));
    await served.asAdmin.ok('withdrawMark', { id: first.attendance.id, body: { reason: 'Wrong person' } });
    goTo(at('10:10'));
    expect(await refused(sent('10:01'))).toMatchObject({ code: 'needs_decision', why: 'decided_since' });
    expect(await recordedMark()).toBeUndefined();
    expect((await deliver(sent('10:09'))).outcome).toBe('marked');
  });

  test('is at a door of the time at which it was received, if its device’s clock is hours ahead', async () => {
    goTo(at('10:00'));
    const first = await deliver(sent('09:59'));
    goTo(at('10:05'));
    await served.asAdmin.ok('withdrawMark', { id: first.attendance.id, body: { reason: 'Wrong person' } });
    goTo(at('10:30'));
    const body = sent('13:02', { sentAt: at('13:30').toISOString() });
    expect(await refused(body)).toMatchObject({ why: 'decided_since' });
    goTo(at('11:00'));
    await served.asAdmin.ok('decideLateScan', { id: body.scanId, body: { accept: true } });
    const { students } = await served.asAdmin.ok('doorRoster', { id: event.id });
    const present = students.find(({ id }) => id === served.student.id)?.present;
    expect(present?.at).toBe(at('10:30').toISOString());
  });

  test('keeps what an admin decided before the event was over', async () => {
    goTo(at('10:00'));
    const body = { userId: served.student.id, eventId: event.id, status: 'absent' };
    await served.asAdmin.ok('mark', { body });
    goTo(at('00:20', addDays(DAY, 1)));
    expect(await refused(sent('17:30'))).toMatchObject({ code: 'needs_decision', why: 'decided_before' });
    expect(await recordedMark()).toMatchObject({ status: 'absent' });
  });
});

describe('a scan of a code that was replaced before it came', () => {
  const replace = () => served.asAdmin.ok('regenerateQr', { id: served.student.id });
  const sentNow = (time: string) => sent(time, { sentAt: served.now().toISOString() });
  beforeEach(async () => {
    goTo(at('10:00'));
    await replace();
    goTo(at('10:05'));
  });

  test('waits for an admin if it was made before, and counts when accepted', async () => {
    const body = sentNow('09:59');
    expect(await refused(body)).toEqual({ status: 409, code: 'needs_decision', why: 'code_replaced' });
    expect(await open()).toMatchObject([{ id: body.scanId, why: 'code_replaced' }]);
    await served.asAdmin.ok('decideLateScan', { id: body.scanId, body: { accept: true } });
    expect(await recordedMark()).toEqual({ status: 'present', arrived: at('09:59').toISOString() });
  });

  test.each(['10:01', '10:05'])('is refused if it was made after, at %s', async time => {
    expect(await refused(sentNow(time))).toEqual({ status: 422, code: 'qr_revoked' });
    expect(await open()).toEqual([]);
  });

  test('is refused if the code was replaced twice', async () => {
    await replace();
    expect(await refused(sentNow('09:59'))).toEqual({ status: 422, code: 'qr_revoked' });
  });
});

test('late scans are listed page by page, the last received first', async () => {
  const ids: string[] = [];
  for (const hour of [18, 19, 20]) {
    goTo(at(`${hour}:00`, addDays(DAY, 3)));
    const body = sent('17:00');
    await refused(body);
    ids.unshift(body.scanId);
  }
  const pages = await everyPage(next =>
    served.asAdmin.ok('lateScans', { query: { limit: '2', state: 'open', ...next } }),
  );
  expect(pages.map(({ scans }) => scans.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  for (const page of pages) expect(page).toMatchObject({ count: 3, total: 3 });
  const unreadable = await served.asAdmin.fail('lateScans', { query: { cursor: 'none' } });
  expect(unreadable).toMatchObject({ status: 400, code: 'bad_request' });
});

describe('deciding about a late scan', () => {
  const decide = (id: string, body: object) => served.asAdmin.ok('decideLateScan', { id, body });
  let scanId: string;
  beforeEach(async () => {
    goTo(at('18:00', addDays(DAY, 3)));
    const body = sent('17:00');
    scanId = body.scanId;
    await refused(body);
  });

  test('by accepting it makes it a mark with the time of the scan', async () => {
    expect((await decide(scanId, { accept: true })).scan).toMatchObject({
      standing: 'present',
      decision: { accepted: true, by: { name: 'Asha Admin' } },
    });
    expect(await recordedMark()).toEqual({ status: 'present', arrived: at('17:00').toISOString() });
    expect(await open()).toEqual([]);
    expect(await open('decided')).toHaveLength(1);
    // The device that still stores the scan gets the answer of any stored mark.
    expect((await deliver(sent('17:00', { scanId }))).outcome).toBe('marked');
    expect(await differences(served.database)).toEqual([]);
  });

  test.each([
    ['made, if it waited', '17:00', DAY, { sentAt: at('18:00', addDays(DAY, 3)).toISOString() }],
    ['received, if its time is doubtful', '18:00', addDays(DAY, 3), {}],
  ])('by accepting it makes it a mark of the time at which it was %s', async (_, time, day, more) => {
    const body = scanOf(event, served.other, { scannedAt: at('17:00').toISOString(), ...more });
    await refused(body);
    goTo(at('19:00', addDays(DAY, 3)));
    await decide(body.scanId, { accept: true });
    await served.asAdmin.ok('reopenEvent', { id: event.id });
    const again = scanOf(event, served.other, { scannedAt: served.now().toISOString() });
    const marked = at(time, day).toISOString();
    expect(await deliver(again)).toMatchObject({
      message: MESSAGES.alreadyMarked('present', 'Asha Admin', time),
      attendance: { at: marked },
    });
    const { students } = await served.asAdmin.ok('doorRoster', { id: event.id });
    expect(students.find(({ id }) => id === served.other.id)?.present?.at).toBe(marked);
  });

  test('by accepting it keeps the trade of its time, and the gate', async () => {
    const { id } = served.other;
    await served.asAdmin.ok('updateUser', { id, body: { trade: 'Instrumentation' } });
    const scannedAt = at('17:00').toISOString();
    const body = scanOf(event, served.other, { scannedAt, gate: 'North door' });
    expect(await refused(body)).toMatchObject({ why: 'too_late' });
    await decide(body.scanId, { accept: true });
    const { attendance } = await served.asAdmin.ok('userAttendance', { id });
    expect(attendance).toMatchObject([{ trade: 'Civil Engineering', gate: 'North door' }]);
  });

  test('by dismissing it needs a reason, and stores no mark', async () => {
    const missing = await served.asAdmin.fail('decideLateScan', { id: scanId, body: { accept: false } });
    expect(missing).toMatchObject({ status: 400, fields: { reason: 'Reason is required' } });
    const { scan } = await decide(scanId, { accept: false, reason: 'Was seen elsewhere' });
    expect(scan.decision).toMatchObject({ accepted: false, reason: 'Was seen elsewhere' });
    expect(await recordedMark()).toBeUndefined();
  });

  test('stores no reason of a student who is erased meanwhile', async () => {
    const { knex } = served.database;
    const { student } = served;
    const reason = 'Sita told me that she was ill';
    const answers = await knex.transaction(async holder => {
      await holder.raw('SELECT FROM head FOR UPDATE');
      const deciding = decide(scanId, { accept: true, reason });
      await expect.poll(() => lockWaits(knex)).toBe(1);
      const erasing = served.asAdmin.ok('eraseUser', { id: student.id, body: { confirm: student.id } });
      await expect.poll(() => lockWaits(knex)).toBe(2);
      return { deciding, erasing };
    });
    await Promise.all([answers.deciding, answers.erasing]);
    expect(await knex('late_scans').where({ scan_id: scanId }).first('accepted', 'reason')).toEqual({
      accepted: true,
      reason: null,
    });
  });

  test('happens once, however many admins decide at the same time', async () => {
    const answers = await Promise.all(
      [true, true, true].map(accept =>
        served.asAdmin.raw('decideLateScan', { id: scanId, body: { accept } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('of many at once decides each by itself, and says why others were not', async () => {
    const other = sent('17:01');
    await refused(other);
    await decide(scanId, { accept: true });
    const ids = [scanId, other.scanId, randomUUID()];
    const body = { ids, accept: false, reason: 'Seen elsewhere' };
    const { message, results } = await served.asAdmin.ok('decideLateScans', { body });
    expect(message).toBe('1 decided, 2 not: This scan was decided before');
    expect(results).toMatchObject([
      { id: ids[0], code: 'late_scan_decided' },
      { id: ids[1], accepted: false },
      { id: ids[2], code: 'late_scan_not_found' },
    ]);
    expect(await recordedMark()).toMatchObject({ status: 'present' });
    for (const bad of [
      { ...body, ids: [] },
      { ...body, ids: [scanId, scanId] },
      { ids, accept: false },
    ])
      expect((await served.asAdmin.fail('decideLateScans', { body: bad })).status).toBe(400);
  });

  test('keeps its event, and no other, from being deleted until then', async () => {
    const deletion = { id: event.id };
    expect(await served.asAdmin.fail('deleteEvent', deletion)).toMatchObject({
      code: 'event_has_attendance',
      error: 'This event cannot be deleted: 1 scan waits for a decision',
    });
    await served.asAdmin.ok('deleteEvent', { id: (await newEvent(served)).id });
    await decide(scanId, { accept: false, reason: 'Was seen elsewhere' });
    await served.asAdmin.ok('deleteEvent', deletion);
  });

  test('makes no mark at an event that is no longer there; the scan can be dismissed', async () => {
    await served.database.knex('events').where({ id: event.id }).delete();
    const accepted = await served.asAdmin.fail('decideLateScan', { id: scanId, body: { accept: true } });
    expect(accepted).toMatchObject({ status: 404, code: 'event_not_found' });
    expect(await recordedMark()).toBeUndefined();
    await decide(scanId, { accept: false, reason: 'The event was deleted' });
    expect(await open()).toEqual([]);
  });

  test('is not taken over by the scan of another student that came under the same id', async () => {
    const body = scanOf(event, served.other, { scanId, scannedAt: at('17:00').toISOString() });
    expect(await refused(body)).toEqual({ status: 422, code: 'scan_id_reused' });
    expect(await open()).toMatchObject([{ id: scanId, student: { id: served.student.id } }]);
  });

  test('that does not exist answers 404', async () => {
    const body = { accept: true };
    expect(await served.asAdmin.fail('decideLateScan', { id: randomUUID(), body })).toMatchObject({
      status: 404,
      code: 'late_scan_not_found',
    });
  });
});
