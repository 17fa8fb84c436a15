import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { QR_TYPE } from '#contract/qr/code.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { newEvent, putOnDay, qrOf, scan, scanOf } from '#testing/server/scenario.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const factsOf = async (eventId: string): Promise<number> =>
  Number(
    (
      await served.database
        .knex('facts')
        .whereLike('type', 'Attendance%')
        .whereRaw("data->>'eventId' = ?", [eventId])
        .count()
    )[0]?.['count'],
  );

describe('scanning', () => {
  test('marks a student once among 50 simultaneous scans, and answers the other 49 with when and by whom', async () => {
    const event = await newEvent(served);
    const answers = await Promise.all(Array.from({ length: 50 }, () => scan(served, event, served.student)));
    const marked = answers.filter(answer => answer.outcome === 'marked');
    const already = answers.filter(answer => answer.outcome === 'already_marked');
    expect([marked.length, already.length]).toEqual([1, 49]);
    for (const answer of already) {
      expect(answer.attendance).toEqual(marked[0]?.attendance);
      expect(answer.attendance.by).toEqual({ id: served.admin.id, name: 'Asha Admin' });
      expect(answer.message).toMatch(/^Already marked present by Asha Admin at \d\d:\d\d$/);
    }
    expect(await factsOf(event.id)).toBe(1);
  });

  test('answers a repeated scanId like the first time and stores nothing', async () => {
    const event = await newEvent(served);
    const body = scanOf(event, served.student);
    const send = () => served.asAdmin.ok('scan', { body });
    const first = await send();
    expect(first).toMatchObject({ outcome: 'marked', message: 'Attendance marked successfully!' });
    expect(await Promise.all([send(), send(), send()])).toEqual([first, first, first]);
    expect(await factsOf(event.id)).toBe(1);
  });

  test('answers a repeated scanId of an already marked student like the first time, whatever happened since', async () => {
    const event = await newEvent(served);
    await scan(served, event, served.student);
    const body = scanOf(event, served.student);
    const first = await served.asAdmin.ok('scan', { body });
    await scan(served, event, served.student, { status: 'absent' });
    expect(await served.asAdmin.ok('scan', { body })).toEqual(first);
    expect(first.outcome).toBe('already_marked');
    expect(await factsOf(event.id)).toBe(2);
  });

  test('answers a repeated scanId even after the event has ended', async () => {
    const event = await newEvent(served);
    const body = scanOf(event, served.student);
    const first = await served.asAdmin.ok('scan', { body });
    await served.database.knex('events').where({ id: event.id }).update({ status_choice: 'completed' });
    expect(await served.asAdmin.ok('scan', { body })).toEqual(first);
  });

  test('refuses a scanId that was used for another mark', async () => {
    const event = await newEvent(served);
    const body = scanOf(event, served.student);
    await served.asAdmin.ok('scan', { body });
    const { admin } = served;
    for (const other of [
      { status: 'absent' },
      { qrData: qrOf(served.other) },
      { eventId: (await newEvent(served)).id },
    ])
      expect(
        await served.api.fail('scan', { token: admin.token, body: { ...body, ...other } }),
      ).toMatchObject({
        status: 422,
        code: 'scan_id_reused',
      });
    expect(await factsOf(event.id)).toBe(1);
  });

  test('corrects the mark if the other status is scanned, and keeps both facts', async () => {
    const event = await newEvent(served);
    await scan(served, event, served.student);
    const corrected = await scan(served, event, served.student, { status: 'absent' });
    expect(corrected).toMatchObject({ outcome: 'corrected', attendance: { status: 'absent' } });
    expect(await factsOf(event.id)).toBe(2);
  });

  test('accepts the scanned text, or the object parsed from it', async () => {
    const event = await newEvent(served);
    const answer = await scan(served, event, served.student, { qrData: JSON.parse(qrOf(served.student)) });
    expect(answer.outcome).toBe('marked');
  });

  test.each([
    ['no JSON', 'hello', 'qr_invalid', 'Scanned data is not valid JSON.'],
    ['JSON of somebody else', '{"url":"https://example.com"}', 'qr_invalid', undefined],
    ['null', 'null', 'qr_invalid', undefined],
  ])('refuses %s', async (_, qrData, code, error) => {
    const event = await newEvent(served);
    const failure = await served.asAdmin.fail('scan', { body: scanOf(event, served.student, { qrData }) });
    expect(failure).toMatchObject({ status: 422, code, ...(error && { error }) });
  });

  test('refuses forged, altered and revoked codes, and those of another college, each with its own reason', async () => {
    const event = await newEvent(served);
    const person = await served.newStudent();
    const codes = {
      altered: qrOf(person).replace('"g":1', '"g":2'),
      foreign: signQr('another college'.padEnd(32, '.'), { code: person.user.qr_code, generation: 1 }),
      unknown: signQr(SECRETS.qrSecret, { code: 'AAAAAAAAAAA', generation: 1 }),
      old: qrOf(person),
    };
    await served.database.knex('users').where({ id: person.id }).update({ qr_generation: 2 });
    const refusals = await Promise.all(
      Object.values(codes).map(qrData =>
        served.asAdmin.fail('scan', { body: scanOf(event, person, { qrData }) }),
      ),
    );
    expect(refusals.map(({ code }) => code)).toEqual([
      'qr_invalid',
      'qr_invalid',
      'student_not_found',
      'qr_revoked',
    ]);
    // A code that anybody could make must not tell whose it claims to be.
    const named = refusals.map(({ details }) => details?.['student']);
    expect(named).toEqual([undefined, undefined, undefined, expect.objectContaining({ id: person.id })]);
    expect(await factsOf(event.id)).toBe(0);
  });

  test('names the student of a signed code that it refuses', async () => {
    const { id, user } = await served.newStudent();
    const person = { id, user, token: '' };
    const student = { id, name: user.name, roll_no: user.roll_no, trade: user.trade, email: user.email };
    const refused = (event: Event) => served.asAdmin.fail('scan', { body: scanOf(event, person) });
    expect(await refused(await newEvent(served, { trades: ['Mechanical Engineering'] }))).toMatchObject({
      code: 'not_eligible',
      details: { student },
    });
    expect(await refused(await newEvent(served, { date: '2099-01-01' }))).toMatchObject({
      code: 'event_not_active',
      details: { student },
    });
    const event = await newEvent(served);
    await served.database.knex('users').where({ id }).update({ deactivated_at: new Date() });
    expect(await refused(event)).toMatchObject({ code: 'not_eligible', details: { student } });
  });

  test('never marks by an unsigned code, but answers with the student it names', async () => {
    const event = await newEvent(served);
    const { user, id } = served.student;
    const qrData = JSON.stringify({
      userId: id,
      rollNo: user.roll_no,
      name: 'Somebody Else',
      trade: user.trade,
      timestamp: new Date().toISOString(),
      type: QR_TYPE,
    });
    const body = scanOf(event, served.student, { qrData });
    const failure = await served.asAdmin.fail('scan', { body });
    expect(failure).toMatchObject({
      status: 422,
      code: 'qr_unsigned',
      details: { student: { id, name: user.name } },
    });
    expect(await factsOf(event.id)).toBe(0);
    const marked = await served.asAdmin.ok('mark', {
      body: { userId: id, eventId: event.id, status: 'present', unverified: true },
    });
    expect(marked.outcome).toBe('marked');
    expect(await served.database.knex('attendance_records').where({ event_id: event.id })).toMatchObject([
      { unverified: true, means: 'manual' },
    ]);
  });
});

describe('marking by hand', () => {
  const mark = (body: object) => served.asAdmin.fail('mark', { body });

  test('refuses an event that does not exist, one that is not active, and one for another trade', async () => {
    const past = await newEvent(served);
    await putOnDay(served, past, '2020-01-01');
    await recordRows(served.database.knex);
    const future = await newEvent(served, { date: '2099-01-01' });
    const mechanical = await newEvent(served, { trades: ['Mechanical Engineering'] });
    const wanted = { userId: served.student.id, status: 'present' };
    expect(await mark({ ...wanted, eventId: randomUUID() })).toMatchObject({
      status: 404,
      code: 'event_not_found',
    });
    expect(await mark({ ...wanted, eventId: past.id })).toMatchObject({
      status: 409,
      code: 'event_not_active',
    });
    expect(await mark({ ...wanted, eventId: future.id })).toMatchObject({
      status: 409,
      code: 'event_not_active',
    });
    expect(await mark({ ...wanted, eventId: mechanical.id })).toMatchObject({
      status: 409,
      code: 'not_eligible',
    });
  });

  test('refuses a student who does not exist, an admin, and a deactivated student', async () => {
    const event = await newEvent(served);
    const gone = await served.newStudent();
    await served.database.knex('users').where({ id: gone.id }).update({ deactivated_at: new Date() });
    const wanted = { eventId: event.id, status: 'present' };
    expect(await mark({ ...wanted, userId: randomUUID() })).toMatchObject({
      status: 404,
      code: 'student_not_found',
    });
    expect(await mark({ ...wanted, userId: served.admin.id })).toMatchObject({ code: 'student_not_found' });
    expect(await mark({ ...wanted, userId: gone.id })).toMatchObject({ code: 'not_eligible' });
  });

  test('names every invalid field', async () => {
    expect(await mark({ userId: 'x', status: 'perhaps', eventID: randomUUID() })).toMatchObject({
      status: 400,
      code: 'bad_request',
      fields: {
        userId: 'Student must be a valid id',
        eventId: MESSAGES.selectEvent,
        status: 'Status must be present or absent',
        eventID: 'This field is not known here',
      },
    });
  });
});

describe('marking many students', () => {
  test('gives every row its own outcome, and stores nothing twice if sent again', async () => {
    const event = await newEvent(served);
    const people = await Promise.all(Array.from({ length: 300 }, () => served.newStudent()));
    const nobody = randomUUID();
    await scan(served, event, served.student);
    await scan(served, event, served.other, { status: 'absent' });
    const ids = [served.student.id, served.other.id, nobody, ...people.map(person => person.id)];
    const body = {
      eventId: event.id,
      commandId: randomUUID(),
      marks: ids.map(userId => ({ userId, status: 'present' })),
    };
    const send = () => served.asAdmin.ok('bulkMark', { body });
    const { results } = await send();
    expect(results.map(result => result.userId)).toEqual(ids);
    expect(results.slice(0, 3)).toMatchObject([
      { outcome: 'already_marked' },
      { outcome: 'corrected' },
      { code: 'student_not_found', error: 'No such student' },
    ]);
    expect(results.slice(3).every(result => 'outcome' in result && result.outcome === 'marked')).toBe(true);
    expect((await send()).results).toEqual(results);
    expect(await factsOf(event.id)).toBe(303);
  });

  test('refuses a list that names a student twice, and one that is too long', async () => {
    const event = await newEvent(served);
    const mark = { userId: served.student.id, status: 'present' };
    const fail = (marks: object[]) =>
      served.asAdmin.fail('bulkMark', { body: { eventId: event.id, commandId: randomUUID(), marks } });
    expect(await fail([mark, mark])).toMatchObject({
      status: 400,
      error: 'A student is in this list twice',
    });
    expect(
      await fail(Array.from({ length: 5_001 }, () => ({ ...mark, userId: randomUUID() }))),
    ).toMatchObject({
      status: 400,
    });
  });
});
