import { describe, expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { nextTime } from '#platform/report-queue/next-time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();
const admin = await served.newAdmin();

const WEEKLY = {
  ...{ every: 'week', weekday: 1, time: '07:30', mail: true },
  report: { kind: 'attendance', format: 'csv', filters: { range: 'week', status: 'absent' } },
};

const create = async (body: object = WEEKLY) =>
  (await served.api.ok('createSchedule', { token: admin.token, body })).schedule;

describe('a scheduled report', () => {
  test('is stored as requested, a range as a range, and listed to its owner alone', async () => {
    const before = new Date();
    const schedule = await create();
    expect(schedule).toMatchObject({ ...WEEKLY, paused: false, lastAt: null });
    const next = nextTime({ every: 'week', weekday: 1, time: '07:30' }, before, TIME_ZONE);
    expect(schedule.nextAt).toBe(next.toISOString());
    expect(await served.api.ok('schedules', { token: admin.token })).toMatchObject({
      schedules: [schedule],
      canMail: false,
    });
    expect((await served.asAdmin.ok('schedules')).schedules).toEqual([]);
  });

  test('names its event or its student, as long as they are there', async () => {
    const event = await newEvent(served, { title: 'Soon deleted' });
    const { id: userId } = await served.newStudent({ name: 'Meera Nair' });
    const weekly = (report: object) => create({ ...WEEKLY, report });
    expect(await weekly({ kind: 'event', eventId: event.id })).toMatchObject({ about: 'Soon deleted' });
    expect(await weekly({ kind: 'student', userId })).toMatchObject({ about: 'Meera Nair' });
    await served.asAdmin.ok('deleteEvent', { id: event.id });
    const { schedules } = await served.api.ok('schedules', { token: admin.token });
    expect(schedules.slice(-2).map(({ about }) => about)).toEqual([null, 'Meera Nair']);
    const [last] = schedules.slice(-1);
    const body = { paused: true };
    const { schedule } = await served.api.ok('changeSchedule', {
      ...{ id: last?.id ?? '', token: admin.token, body },
    });
    expect(schedule).toEqual({ ...last, paused: true, nextAt: schedule.nextAt });
  });

  test('that only another release can read is listed with what is known of it, and can be paused and deleted', async () => {
    const other = await served.newAdmin();
    const { token } = other;
    const { knex } = served.database;
    const event = await newEvent(served, { title: 'Mock interviews' });
    const readable = (await served.api.ok('createSchedule', { token, body: WEEKLY })).schedule;
    const report = { kind: 'event', eventId: event.id, format: 'csv', filters: { gate: 'North' } };
    const body = { ...WEEKLY, report: { ...report, filters: {} } };
    const { schedule } = await served.api.ok('createSchedule', { token, body });
    const { id } = schedule;
    await knex('report_schedules')
      .where({ id })
      .update({ report: JSON.stringify(report) });
    const unread = { ...schedule, report: null };
    expect(unread.about).toBe('Mock interviews');
    expect((await served.api.ok('schedules', { token })).schedules).toEqual([readable, unread]);
    const paused = await served.api.ok('changeSchedule', { id, token, body: { paused: true } });
    expect(paused.schedule).toMatchObject({ id, report: null, paused: true });
    // Nothing of it is lost.
    expect(await knex('report_schedules').where({ id }).first('report')).toEqual({ report });
    await served.api.ok('deleteSchedule', { id, token });
  });

  test('is paused and continues from the next time; deleted, it is gone', async () => {
    const { token } = admin;
    const { id } = await create({ every: 'day', time: '23:59', report: { kind: 'trades' } });
    const { knex } = served.database;
    const paused = await served.api.ok('changeSchedule', { id, token, body: { paused: true } });
    expect(paused).toMatchObject({
      message: SERVER_MESSAGES.scheduleChanged(true),
      schedule: { paused: true },
    });
    await knex('report_schedules')
      .where({ id })
      .update({ next_at: new Date('2020-01-01') });
    const { schedule } = await served.api.ok('changeSchedule', { id, token, body: { paused: false } });
    expect(schedule.paused).toBe(false);
    expect(Date.parse(schedule.nextAt)).toBeGreaterThan(Date.now());
    await served.api.ok('deleteSchedule', { id, token });
    for (const name of ['changeSchedule', 'deleteSchedule'] as const) {
      const failure = await served.api.fail(name, {
        id,
        token,
        ...(name === 'changeSchedule' && { body: { paused: true } }),
      });
      expect(failure).toMatchObject({ status: 404, code: 'schedule_not_found' });
    }
  });

  test('of another user answers 404', async () => {
    const { id } = await create();
    expect(await served.asAdmin.fail('deleteSchedule', { id })).toMatchObject({ status: 404 });
    expect(await served.asAdmin.fail('changeSchedule', { id, body: { paused: true } })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    [{ ...WEEKLY, weekday: undefined }, { weekday: MESSAGES.weekdayWithWeeks }],
    [{ ...WEEKLY, every: 'day' }, { weekday: MESSAGES.weekdayWithWeeks }],
    [{ ...WEEKLY, every: 'month' }, { weekday: MESSAGES.weekdayWithWeeks }],
    [{ ...WEEKLY, weekday: 8 }, { weekday: expect.any(String) }],
    [{ ...WEEKLY, time: '24:00' }, { time: MESSAGES.timeInvalid }],
    [{ ...WEEKLY, report: { kind: 'cards', format: 'csv' } }, { 'report.format': MESSAGES.onlyPdf }],
    [{ ...WEEKLY, report: { kind: 'trades', asOf: 3 } }, { 'report.asOf': 'This field is not known here' }],
  ])('is refused, naming the invalid field: %j', async (body, fields) => {
    const failure = await served.api.fail('createSchedule', { token: admin.token, body });
    expect(failure).toMatchObject({ status: 400, fields });
  });

  test('of a missing subject is refused, and so is one too many', async () => {
    const other = await served.newAdmin();
    const report = { kind: 'event', eventId: '0190a0a0-0000-7000-8000-000000000001' };
    const { token } = other;
    expect(await served.api.fail('createSchedule', { token, body: { ...WEEKLY, report } })).toMatchObject({
      code: 'event_not_found',
    });
    await served.database.knex.raw(
      `INSERT INTO report_schedules (id, owner_id, every, time, report, mail, next_at, created_at)
       SELECT gen_random_uuid(), ?, 'day', '08:00', '{}', false, now(), now() FROM generate_series(1, ?::int)`,
      [other.id, LIMITS.schedules],
    );
    expect(await served.api.fail('createSchedule', { token, body: WEEKLY })).toMatchObject({
      status: 409,
      code: 'too_many_schedules',
      error: SERVER_MESSAGES.schedulesTooMany(LIMITS.schedules),
    });
  });
});
