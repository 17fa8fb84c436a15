import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays } from '#contract/time.ts';
import { at as atDay, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { newEvent, scanOf } from '#testing/server/scenario.ts';
import { type KeptMark, keepLateScan } from './late-scan-rows.ts';

const DAY = '2026-11-20';
const at = (time: string, day = DAY): Date => atDay(day, time);

let served: Clocked;
let event: Event;
let body: ReturnType<typeof scanOf>;
beforeEach(async () => {
  served = await serveAt(at('09:00'));
  event = await newEvent(served, { date: DAY });
  served.goTo(at('18:00', addDays(DAY, 3)));
  body = scanOf(event, served.student, { scannedAt: at('17:00').toISOString() });
  expect(await send()).toEqual(WAITS);
});

const WAITS = { status: 409, code: 'needs_decision', why: 'too_late' };
const REUSED = { status: 422, code: 'scan_id_reused' };

const send = async (scan = body) => {
  const { status, code, details } = await served.asAdmin.fail('scan', { body: scan });
  return { status, code, ...(details?.['why'] !== undefined && { why: details['why'] }) };
};
const decide = (decision: { readonly accept: boolean; readonly reason?: string }) =>
  served.asAdmin.ok('decideLateScan', { id: body.scanId, body: decision });
const dismiss = () => decide({ accept: false, reason: 'Was seen elsewhere' });
const reopen = () => served.asAdmin.ok('reopenEvent', { id: event.id });
const marksOf = async ({ id } = served.student) =>
  (await served.asAdmin.ok('userAttendance', { id })).attendance.map(({ status }) => status);

describe('a scan that was kept for a decision and comes again at an event that was reopened', () => {
  test('counts no more than before once it was dismissed', async () => {
    await dismiss();
    await reopen();
    expect(await send()).toEqual(WAITS);
    expect(await marksOf()).toEqual([]);
  });

  test('waits on, and counts once it is accepted', async () => {
    await reopen();
    expect(await send()).toEqual(WAITS);
    expect(await marksOf()).toEqual([]);
    expect((await decide({ accept: true })).message).toBe(SERVER_MESSAGES.lateScanAccepted);
    expect(await served.asAdmin.ok('scan', { body })).toMatchObject({ outcome: 'marked' });
    expect(await marksOf()).toEqual(['present']);
  });

  test('is answered the same if its code has been replaced since', async () => {
    await dismiss();
    // Of the code before the last one it is not known when it was replaced.
    for (let nth = 0; nth < 2; nth++) await served.asAdmin.ok('regenerateQr', { id: served.student.id });
    expect(await send()).toEqual(WAITS);
  });

  test('leaves the student free to be scanned now', async () => {
    await dismiss();
    await reopen();
    const scannedAt = served.now().toISOString();
    expect(
      await served.asAdmin.ok('scan', { body: scanOf(event, served.student, { scannedAt }) }),
    ).toMatchObject({ outcome: 'marked' });
  });
});

describe('the id of a scan that was kept for a decision', () => {
  test.each([
    ['another student', () => ({ person: served.other, more: {} })],
    ['another status', () => ({ person: served.student, more: { status: 'absent' } })],
  ])('is not that of %s, neither while it waits nor afterwards', async (_, other) => {
    await reopen();
    const { person, more } = other();
    const scannedAt = served.now().toISOString();
    const reused = scanOf(event, person, { scanId: body.scanId, scannedAt, ...more });
    expect(await send(reused)).toEqual(REUSED);
    await dismiss();
    expect(await send(reused)).toEqual(REUSED);
    expect(await marksOf(person)).toEqual([]);
  });

  test('is not that of the same student at another event', async () => {
    const today = await newEvent(served, { date: addDays(DAY, 3) });
    const scannedAt = served.now().toISOString();
    expect(await send(scanOf(today, served.student, { scanId: body.scanId, scannedAt }))).toEqual(REUSED);
    expect(await marksOf()).toEqual([]);
  });
});

test('two scans that come at once under one id are kept as one, and the other is told so', async () => {
  const scan: KeptMark = {
    ...{ commandId: randomUUID(), eventId: event.id, student: served.student, trade: null },
    ...{ status: 'present', means: 'scan', evidence: { unverified: false }, admin: served.admin },
    ...{ why: 'too_late', occurredAt: at('17:00'), receivedAt: served.now(), contactAt: null },
  };
  const keep = (more: Partial<KeptMark> = {}) => keepLateScan(served.database.knex, { ...scan, ...more });
  expect(await Promise.all([keep(), keep()])).toEqual([true, true]);
  const others: readonly Partial<KeptMark>[] = [
    { eventId: randomUUID() },
    { student: served.other },
    { status: 'absent' },
  ];
  expect(await Promise.all(others.map(more => keep(more)))).toEqual([false, false, false]);
  const kept = await served.database.knex('late_scans').where({ scan_id: scan.commandId });
  expect(kept).toMatchObject([{ event_id: event.id, student_id: served.student.id, status: 'present' }]);
});

test('accepting a scan that counted before, and was corrected since, says that something else stands', async () => {
  await decide({ accept: true });
  // As if the process had ended between the mark and the decision.
  const decided = { accepted: null, decided_by: null, decided_at: null };
  const undecide = () => served.database.knex('late_scans').where({ scan_id: body.scanId }).update(decided);
  await undecide();
  const { attendance } = await served.asAdmin.ok('userAttendance', { id: served.student.id });
  const correction = { status: 'absent', reason: 'Was not seen' };
  await served.asAdmin.ok('correctMark', { id: attendance[0]?.id ?? '', body: correction });
  const answer = await decide({ accept: true });
  expect(answer).toMatchObject({
    message: SERVER_MESSAGES.lateScanChangedSince,
    scan: { standing: 'absent' },
  });
  await undecide();
  const many = { ids: [body.scanId], accept: true };
  expect((await served.asAdmin.ok('decideLateScans', { body: many })).message).toBe(
    `${SERVER_MESSAGES.lateScansDecided(1)}. ${SERVER_MESSAGES.lateScansChangedSince(1)}`,
  );
  expect(await marksOf()).toEqual(['absent']);
});
