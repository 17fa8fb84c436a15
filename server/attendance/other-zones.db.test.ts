import { describe, expect, test } from 'vitest';
import { addDays, momentOf, today } from '#contract/time.ts';
import { serveAt } from '#testing/server/clocked.ts';
import { bindPhone } from '#testing/server/phone.ts';
import { newEvent, scan } from '#testing/server/scenario.ts';

/** Clocks that are no longer changed as an older database thinks, and midnights that come twice or not at all. */
const COLLEGES = [
  ['Africa/Casablanca', '2026-11-20'],
  ['America/Edmonton', '2026-11-20'],
  ['Atlantic/Azores', '2026-10-24'],
  ['America/Havana', '2026-10-31'],
  ['Atlantic/Azores', '2026-03-28'],
] as const;

describe.each(COLLEGES)('a college in %s on %s', (timeZone, day) => {
  const next = addDays(day, 1);
  const at = (date: string, time: string) => momentOf(date, time, timeZone);
  const opened = async () => {
    const served = await serveAt(at(addDays(day, -1), '09:00'), { COLLEGE_TIME_ZONE: timeZone });
    served.goTo(at(day, '09:00'));
    return { served, event: await newEvent(served, { date: day, time: '10:00' }) };
  };
  const lastMinute = new Date(at(next, '00:00').getTime() - 60_000);

  test('expects whoever registered by the last minute of the day, and nobody of the next', async () => {
    const { served, event } = await opened();
    served.goTo(lastMinute);
    expect(today(served.now(), timeZone)).toBe(day);
    await served.newStudent();
    served.goTo(at(next, '00:00'));
    expect(today(served.now(), timeZone)).toBe(next);
    await served.newStudent();
    const { stats } = await served.asAdmin.ok('eventStats', { id: event.id });
    const { event: seen } = await served.asAdmin.ok('event', { id: event.id });
    expect([stats.totalStudents, seen.counts.expected, stats.rosterKnownFrom]).toEqual([3, 3, null]);
  });

  test('has the same arrivals in the chart and in the classes', async () => {
    const { served, event } = await opened();
    served.goTo(at(day, '10:00'));
    const scannedAt = served.now().toISOString();
    await scan(served, event, served.student, { scannedAt });
    const { stats } = await served.asAdmin.ok('eventStats', { id: event.id });
    expect(stats.punctuality).toMatchObject({ onTime: 1, late: 0 });
    expect(stats.arrivals.steps).toMatchObject([{ time: '10:00', arrived: 1 }]);
  });

  test('counts a mark of the last minute on its day, and tells of a phone that was bound then', async () => {
    const { served, event } = await opened();
    const tomorrow = await newEvent(served, { date: next });
    await served.asAdmin.ok('openEvent', { id: tomorrow.id, body: {} });
    served.goTo(lastMinute);
    await scan(served, tomorrow, served.student, { scannedAt: served.now().toISOString() });
    await bindPhone(served.api, { token: served.tokenOf(served.other) });
    expect(await served.asAdmin.ok('attendanceStats')).toMatchObject({ today: { present: 1 } });
    const { entries } = await served.asAdmin.ok('timeline', {
      id: served.other.id,
      query: { eventId: event.id },
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['phone']);
    served.goTo(at(next, '00:00'));
    expect(await served.asAdmin.ok('attendanceStats')).toMatchObject({ today: { present: 0 } });
  });

  test('counts whoever registered in the first minute of the week as new', async () => {
    const { served } = await opened();
    served.goTo(at(next, '00:00'));
    await served.newStudent();
    served.goTo(at(addDays(next, 6), '12:00'));
    expect((await served.asAdmin.ok('usersOverview')).stats.summary.newThisWeek).toBe(1);
    served.goTo(at(addDays(next, 7), '12:00'));
    expect((await served.asAdmin.ok('usersOverview')).stats.summary.newThisWeek).toBe(0);
  });
});

test.each(['UTC', 'Asia/Kolkata', 'America/New_York'])(
  'an event on the last day that can be written is read in %s',
  async timeZone => {
    const served = await serveAt(momentOf('2026-11-20', '09:00', timeZone), { COLLEGE_TIME_ZONE: timeZone });
    const event = await newEvent(served, { date: '9999-12-31' });
    const { stats } = await served.asAdmin.ok('eventStats', { id: event.id });
    expect(stats.totalStudents).toBe(2);
    const { entries } = await served.asAdmin.ok('timeline', {
      id: served.student.id,
      query: { eventId: event.id },
    });
    expect(entries).toEqual([]);
  },
);
