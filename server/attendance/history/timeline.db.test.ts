import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { OWN_HISTORY_MESSAGES } from '#contract/attendance/own-history-messages.ts';
import { SENTENCES } from '#contract/errors.ts';
import type { Event } from '#contract/events/schema.ts';
import { at, serveAt } from '#testing/server/clocked.ts';
import type { Person } from '#testing/server/people.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, scan, scanOf } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const unsignedOf = ({ id, user: { name, trade } }: Person): string =>
  JSON.stringify({ type: 'user_attendance', userId: id, rollNo: '1', name, trade, timestamp: '' });

/** A refused scan, a withdrawn mark, and a scan that waits for a decision. */
async function troubled(event: Event, person: Person): Promise<void> {
  const refusedScan = (more: object) => served.asAdmin.fail('scan', { body: scanOf(event, person, more) });
  await refusedScan({ qrData: unsignedOf(person) });
  const { attendance } = await scan(served, event, person);
  await served.asAdmin.ok('withdrawMark', { id: attendance.id, body: { reason: 'The wrong event' } });
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  await refusedScan({ scannedAt: minuteAgo, sentAt: new Date().toISOString() });
}

test('what happened with a student at an event is told in order, to admins whole, to the student what is theirs', async () => {
  const person = await served.newStudent();
  const event = await newEvent(served);
  const { token, user: admin } = served.admin;
  const phone = await bindPhone(served.api, person);
  const shown = (qrData: string, more: object) => scanOf(event, person, { qrData, ...more });
  const refusedScan = (body: object) => served.api.fail('scan', { token, body });

  // What happened with somebody else, or elsewhere, is not part of it.
  await troubled(event, await served.newStudent());
  await troubled(await newEvent(served), person);
  // A refused scan is kept with a gate that is known.
  await scan(served, event, await served.newStudent(), { gate: 'Gate 2' });
  await refusedScan(shown(phone.code(new Date(Date.now() - 120_000)), { gate: 'Gate 2' }));
  await refusedScan(shown(unsignedOf(person), {}));
  const { attendance } = await scan(served, event, person, { qrData: phone.code(), gate: 'Gate 1' });
  const { id } = attendance;
  await served.api.ok('correctMark', { id, token, body: { status: 'absent', reason: 'Left at once' } });
  await served.api.ok('withdrawMark', { id, token, body: { reason: 'The wrong event' } });
  // It was made before the withdrawal, and waited on its device.
  const late = scanOf(event, person, { scannedAt: new Date(Date.now() - 60_000).toISOString() });
  await refusedScan({ ...late, sentAt: new Date().toISOString() });
  await served.api.ok('decideLateScan', {
    id: late.scanId,
    token,
    body: { accept: false, reason: 'Not seen' },
  });

  const told = async (reader: string) =>
    (await served.api.ok('timeline', { id: person.id, token: reader, query: { eventId: event.id } })).entries;
  const by = { id: admin.id, name: admin.name };
  const mine = [
    { kind: 'phone' },
    { kind: 'refused', message: SENTENCES.qr_stale, by, gate: 'Gate 2' },
    { kind: 'recorded', change: { what: 'marked', to: 'present', live: true, gate: 'Gate 1', by } },
    { kind: 'recorded', change: { what: 'corrected', to: 'absent', reason: 'Left at once' } },
    { kind: 'recorded', change: { what: 'withdrawn', reason: 'The wrong event' } },
    { kind: 'late', why: 'decided_since', strength: 'static', scannedAt: late.scannedAt },
    { kind: 'decided', accepted: false, reason: 'Not seen', by },
  ];
  expect(await told(person.token)).toMatchObject(mine);
  const whole = await told(token);
  // A code that anyone can make says nothing about the student, so only admins see it.
  const claimed = { kind: 'refused', message: SENTENCES.qr_unsigned };
  expect(whole).toMatchObject([...mine.slice(0, 2), claimed, ...mine.slice(2)]);
  expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).toSorted());
});

test('a good code that marked nobody is part of it: another trade, an event that is over', async () => {
  const [person, event] = [
    await served.newStudent(),
    await newEvent(served, { trades: ['Instrumentation'] }),
  ];
  await served.asAdmin.fail('scan', { body: scanOf(event, person) });
  const body = { markRemainingAbsent: false };
  await served.asAdmin.ok('completeEvent', { id: event.id, body });
  const again = scanOf(event, person);
  await served.asAdmin.fail('scan', { body: again });
  // Sent again, it is the same scan.
  await served.asAdmin.fail('scan', { body: again });
  const query = { eventId: event.id };
  const told = async (token: string) =>
    (await served.api.ok('timeline', { id: person.id, token, query })).entries;
  expect(await told(served.admin.token)).toMatchObject([
    { kind: 'refused', message: SENTENCES.not_eligible },
    { kind: 'event', what: 'completed' },
    { kind: 'refused', message: SENTENCES.event_not_active },
  ]);
  // The same is said to the student as "you".
  expect(await told(person.token)).toMatchObject([
    { kind: 'refused', message: OWN_HISTORY_MESSAGES.notExpected },
    { kind: 'event', what: 'completed' },
    { kind: 'refused', message: OWN_HISTORY_MESSAGES.notOpen },
  ]);
});

test('marks and what is done to the event stay in their order though the clock was set back by an hour in between', async () => {
  const clocked = await serveAt(at('2026-11-20', '11:00'));
  const event = await newEvent(clocked, { date: '2026-11-20' });
  const { id, token } = clocked.student;
  const { attendance } = await scan(clocked, event, clocked.student);
  clocked.goTo(at('2026-11-20', '10:00'));
  const body = { status: 'absent', reason: 'Left at once' } as const;
  await clocked.asAdmin.ok('correctMark', { id: attendance.id, body });
  const completion = { markRemainingAbsent: false };
  await clocked.asAdmin.ok('completeEvent', { id: event.id, body: completion });
  const { entries } = await clocked.api.ok('timeline', { id, token, query: { eventId: event.id } });
  expect(entries).toMatchObject([
    { change: { what: 'marked', recordedAt: at('2026-11-20', '11:00').toISOString() } },
    { change: { what: 'corrected', recordedAt: at('2026-11-20', '10:00').toISOString() } },
    { what: 'completed', occurredAt: at('2026-11-20', '10:00').toISOString() },
  ]);
});

test('a phone that was bound on another day is no part of it', async () => {
  const clocked = await serveAt(at('2026-11-19', '23:59'));
  const event = await newEvent(clocked, { date: '2026-11-20' });
  const phonesBound = async () => {
    const query = { eventId: event.id };
    const { id } = clocked.student;
    return (await clocked.asAdmin.ok('timeline', { id, query })).entries.map(entry => entry.at);
  };
  const bindAt = async (day: string, time: string) => {
    clocked.goTo(at(day, time));
    await bindPhone(clocked.api, { token: clocked.tokenOf(clocked.student) });
  };
  await bindAt('2026-11-19', '23:59');
  await bindAt('2026-11-20', '00:01');
  await bindAt('2026-11-20', '23:58');
  await bindAt('2026-11-21', '00:00');
  expect(await phonesBound()).toEqual(['00:01', '23:58'].map(time => at('2026-11-20', time).toISOString()));
});

test('a refused scan is kept with the time that its device claims, however absurd', async () => {
  const [person, event] = [await served.newStudent(), await newEvent(served)];
  await served.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } });
  const claims = ['0001-01-01T00:00:00.000Z', '2026-03-02T02:00:00.000Z', '9999-12-30T23:59:59.999Z'];
  for (const scannedAt of claims)
    for (const sentAt of [undefined, claims[0], claims[2]])
      await served.asAdmin.fail('scan', { body: scanOf(event, person, { scannedAt, sentAt }) });
  for (const token of [person.token, served.admin.token]) {
    const asked = { id: person.id, token, query: { eventId: event.id } };
    const { entries } = await served.api.ok('timeline', asked);
    const told = entries.flatMap(entry => (entry.kind === 'refused' ? [entry.scannedAt] : []));
    expect(told).toEqual(claims.flatMap(claim => [claim, claim, claim]));
  }
});

test('it is refused for others, and for what does not exist', async () => {
  const [person, other, event] = [
    await served.newStudent(),
    await served.newStudent(),
    await newEvent(served),
  ];
  const ask = (id: string, token: string, eventId = event.id) =>
    served.api.raw('timeline', { id, token, query: { eventId } }).then(({ status }) => status);
  expect(await ask(person.id, person.token)).toBe(200);
  expect(await ask(person.id, other.token)).toBe(403);
  expect(await ask(person.id, served.admin.token, randomUUID())).toBe(404);
  expect(await ask(randomUUID(), served.admin.token)).toBe(404);
  expect(await ask(served.admin.id, served.admin.token)).toBe(404);
  expect(await ask(person.id, person.token, 'no id')).toBe(400);
});
