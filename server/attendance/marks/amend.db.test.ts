import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { ServerToClient, YouWereMarked } from '#contract/live/events.ts';
import { everyPage } from '#testing/server/every-page.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { streamOf } from './stream.ts';

const served = await serve();

/** A student marked present at an event that has ended since. */
async function markedBefore(): Promise<{ id: string; eventId: string; mark: MarkAnswer }> {
  const event = await newEvent(served);
  const mark = await scan(served, event, served.student);
  await served.database.knex('events').where({ id: event.id }).update({ status_choice: 'completed' });
  return { id: mark.attendance.id, eventId: event.id, mark };
}

const correct = (id: string, body: object) => served.asAdmin.ok('correctMark', { id, body });
const withdraw = (id: string, body: object = { reason: 'the wrong person' }) =>
  served.asAdmin.ok('withdrawMark', { id, body });
const historyOf = async (id: string) => (await served.asAdmin.ok('markHistory', { id })).history;
const countsOf = async (eventId: string) => {
  const { event } = await served.asAdmin.ok('event', { id: eventId });
  return [event.counts.present, event.counts.absent];
};

describe('correcting', () => {
  test('after the event has ended answers like a mark, and list and counts follow', async () => {
    const { id, eventId } = await markedBefore();
    const answer = await correct(id, { status: 'absent', reason: 'left at once' });
    expect(answer).toMatchObject({
      outcome: 'corrected',
      message: 'Attendance corrected to absent',
      attendance: {
        id,
        status: 'absent',
        eventId,
        userId: served.student.id,
        studentName: 'Sita Student',
        rollNo: served.student.user.roll_no,
        trade: 'Civil Engineering',
        by: { id: served.admin.id, name: 'Asha Admin' },
      },
    });
    expect(await countsOf(eventId)).toEqual([0, 1]);
    const { attendance } = await served.asAdmin.ok('eventAttendance', { id: eventId });
    expect(attendance).toMatchObject([{ id, status: 'absent' }]);
  });

  test('keeps when a student first arrived; an absent student has no arrival', async () => {
    const { id, eventId } = await markedBefore();
    const record = async () => (await served.asAdmin.ok('eventAttendance', { id: eventId })).attendance[0];
    const came = (await record())?.arrivalTime;
    expect(came).not.toBeNull();
    expect(await record()).toMatchObject({ status: 'present', attendanceTime: came });
    await correct(id, { status: 'absent', reason: 'left at once' });
    expect(await record()).toMatchObject({ status: 'absent', attendanceTime: '', arrivalTime: null });
    await correct(id, { status: 'present', reason: 'was here after all' });
    expect(await record()).toMatchObject({ status: 'present', attendanceTime: came, arrivalTime: came });
  });

  test('is not an arrival by itself: a student corrected from absent to present arrived at an unknown time', async () => {
    const event = await newEvent(served);
    const body = { userId: served.student.id, eventId: event.id, status: 'absent' };
    const { attendance } = await served.asAdmin.ok('mark', { body });
    await correct(attendance.id, { status: 'present', reason: 'was here after all' });
    const list = await served.asAdmin.ok('eventAttendance', { id: event.id });
    expect(list.attendance).toMatchObject([{ status: 'present', arrivalTime: null }]);
  });

  test('to the status already recorded stores nothing, and reports when and by whom it was set', async () => {
    const { id, mark } = await markedBefore();
    const answer = await correct(id, { status: 'present', reason: 'was here' });
    expect(answer).toMatchObject({ outcome: 'already_marked', attendance: mark.attendance });
    expect(answer.message).toMatch(/^Already marked present by Asha Admin at \d\d:\d\d$/);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('sent 20 times at once under one id stores one fact and gives one answer, even with the id in capitals', async () => {
    const { id } = await markedBefore();
    const body = { status: 'absent', reason: 'left at once', commandId: randomUUID() };
    const sent = Array.from({ length: 20 }, (_, nth) =>
      correct(
        nth % 2 ? id : id.toUpperCase(),
        nth % 3 ? body : { ...body, commandId: body.commandId.toUpperCase() },
      ),
    );
    const [first, ...others] = await Promise.all(sent);
    for (const answer of others) expect(answer).toEqual(first);
    expect(first?.outcome).toBe('corrected');
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('by several admins at once gives a stream in which each correction follows the one before', async () => {
    const { id, eventId } = await markedBefore();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        correct(id, { status: nth % 2 ? 'present' : 'absent', reason: `number ${nth}` }),
      ),
    );
    const history = await historyOf(id);
    expect(history).toHaveLength(1 + answers.filter(({ outcome }) => outcome === 'corrected').length);
    for (const [nth, change] of history.entries()) expect(change.from).toBe(history[nth - 1]?.to ?? null);
    expect(await countsOf(eventId)).toEqual(history.at(-1)?.to === 'present' ? [1, 0] : [0, 1]);
  });

  test('refuses the id of another command, a withdrawn mark, and a record that does not exist', async () => {
    const { id, eventId } = await markedBefore();
    const fail = (body: object, of = id) => served.asAdmin.fail('correctMark', { id: of, body });
    const body = { status: 'absent', reason: 'left at once', commandId: randomUUID() };
    await correct(id, body);
    for (const other of [{ status: 'present' }, { reason: 'something else' }])
      expect(await fail({ ...body, ...other })).toMatchObject({ status: 422, code: 'scan_id_reused' });
    const another = await markedBefore();
    expect(await fail(body, another.id)).toMatchObject({ status: 422, code: 'scan_id_reused' });
    await withdraw(id);
    expect(await fail({ status: 'present', reason: 'was here' })).toMatchObject({
      status: 409,
      code: 'attendance_withdrawn',
    });
    for (const nothing of [randomUUID(), eventId, streamOf(randomUUID(), randomUUID())])
      expect(await fail({ status: 'present', reason: 'was here' }, nothing)).toMatchObject({
        status: 404,
        code: 'attendance_not_found',
      });
  });

  test.each([
    [{ status: 'absent' }, 'reason'],
    [{ status: 'absent', reason: '  ' }, 'reason'],
    [{ status: 'absent', reason: 'x'.repeat(301) }, 'reason'],
    [{ status: 'late', reason: 'x' }, 'status'],
    [{ status: 'absent', reason: 'x', commandId: 'one' }, 'commandId'],
    [{ status: 'absent', reason: 'x', verified_by: randomUUID() }, 'verified_by'],
  ])('names the invalid field of %j', async (body, field) => {
    const { id } = await markedBefore();
    const failure = await served.asAdmin.fail('correctMark', { id, body });
    expect(failure).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });
});

describe('withdrawing', () => {
  test('leaves the student neither present nor absent, and happens once, however often it is sent', async () => {
    const { id, eventId } = await markedBefore();
    const body = { reason: 'the wrong person', commandId: randomUUID() };
    const first = await withdraw(id, body);
    expect(first).toMatchObject({ outcome: 'withdrawn', attendance: { id, status: null, eventId } });
    expect(await withdraw(id, body)).toEqual(first);
    const again = await withdraw(id);
    expect(again).toMatchObject({ outcome: 'already_withdrawn', position: first.position });
    expect(again.message).toMatch(/^Already withdrawn by Asha Admin at \d\d:\d\d$/);
    expect(await countsOf(eventId)).toEqual([0, 0]);
    expect(await differences(served.database)).toEqual([]);
  });

  test('allows a new mark of the student while the event is active', async () => {
    const event = await newEvent(served);
    const { attendance } = await scan(served, event, served.other);
    await withdraw(attendance.id);
    expect(await scan(served, event, served.other)).toMatchObject({ outcome: 'marked' });
    expect((await historyOf(attendance.id)).map(change => change.what)).toEqual([
      'marked',
      'withdrawn',
      'marked',
    ]);
  });
});

test('live counts follow corrections and withdrawals, and the student is notified', async () => {
  const { id, eventId } = await markedBefore();
  const counts: number[][] = [];
  const received: YouWereMarked[] = [];
  const connect = (token: string): Socket<ServerToClient> => {
    const socket: Socket<ServerToClient> = io(served.url, { auth: { token }, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    return socket;
  };
  const admin = connect(served.admin.token);
  const student = connect(served.student.token);
  admin.on('counts', live => live.eventId === eventId && counts.push([live.present, live.absent]));
  student.on('youWereMarked', mark => mark.eventId === eventId && received.push(mark));
  await expect.poll(() => admin.connected && student.connected).toBe(true);

  await correct(id, { status: 'absent', reason: 'left at once' });
  await expect.poll(() => counts.at(-1)).toEqual([0, 1]);
  await withdraw(id);
  await expect.poll(() => counts.at(-1)).toEqual([0, 0]);
  await expect.poll(() => received.slice(-2).map(({ status }) => status)).toEqual(['absent', null]);
});

describe('the history of a mark', () => {
  test('shows for every fact the old and the new status, the user, the time, the means and the reason', async () => {
    const { id, eventId } = await markedBefore();
    await correct(id, { status: 'absent', reason: 'left at once' });
    await withdraw(id);
    const answer = await served.asAdmin.ok('markHistory', { id });
    expect(answer).toMatchObject({
      attendance: { id, status: null, eventId, eventName: 'Placement talk', studentName: 'Sita Student' },
      count: 3,
      total: 3,
      nextCursor: null,
    });
    const by = { id: served.admin.id, name: 'Asha Admin' };
    expect(answer.history).toMatchObject([
      { what: 'marked', from: null, to: 'present', by, means: 'scan', unverified: false, reason: null },
      { what: 'corrected', from: 'present', to: 'absent', by, means: 'manual', reason: 'left at once' },
      { what: 'withdrawn', from: 'absent', to: null, by, means: 'manual', reason: 'the wrong person' },
    ]);
    for (const change of answer.history)
      expect(Date.parse(change.recordedAt)).toBeGreaterThanOrEqual(Date.parse(change.occurredAt));
  });

  test('is read page by page', async () => {
    const { id } = await markedBefore();
    for (const status of ['absent', 'present', 'absent', 'present'])
      await correct(id, { status, reason: 'to and fro' });
    const pages = await everyPage(next =>
      served.asAdmin.ok('markHistory', { id, query: { limit: '2', ...next } }),
    );
    for (const page of pages) expect(page).toMatchObject({ count: 5, total: 5 });
    expect(pages.flatMap(page => page.history)).toEqual(await historyOf(id));
  });

  test('is for admins and the student concerned; others get 404', async () => {
    const { id, eventId } = await markedBefore();
    expect((await served.api.ok('markHistory', { id, token: served.student.token })).history).toHaveLength(1);
    const none = streamOf(eventId, randomUUID());
    for (const [token, recordId] of [
      [served.other.token, id],
      [served.admin.token, none],
      [served.admin.token, eventId],
    ] as const)
      expect(await served.api.fail('markHistory', { id: recordId, token })).toMatchObject({
        status: 404,
        code: 'attendance_not_found',
      });
  });
});
