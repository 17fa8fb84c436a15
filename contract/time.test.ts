import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayEnd,
  eventStatus,
  isTimeDoubtful,
  localTime,
  momentOf,
  punctuality,
  spanStart,
  timeInWords,
  today,
} from './time.ts';

const KOLKATA = 'Asia/Kolkata';
const LATE_EVENING = new Date('2026-11-20T18:45:00Z');

describe('the college’s clock', () => {
  test('decides the day, in whatever zone the instant is written', () => {
    expect(localTime(LATE_EVENING, KOLKATA)).toEqual({ day: '2026-11-21', minute: '00:15' });
    expect(localTime(LATE_EVENING, 'America/New_York')).toEqual({ day: '2026-11-20', minute: '13:45' });
    expect(localTime(new Date('0202-06-01T10:00:00Z'), 'UTC')).toEqual({
      day: '0202-06-01',
      minute: '10:00',
    });
  });

  test('reads as people say it', () => {
    expect(['00:05', '09:45', '12:00', '23:59'].map(timeInWords)).toEqual([
      ...['12:05 am', '9:45 am'],
      ...['12:00 pm', '11:59 pm'],
    ]);
  });

  test('computes spans of days that include today', () => {
    expect(today(LATE_EVENING, KOLKATA)).toBe('2026-11-21');
    expect(spanStart('week', LATE_EVENING, KOLKATA)).toBe('2026-11-15');
    expect(spanStart('month', LATE_EVENING, KOLKATA)).toBe('2026-10-23');
    expect(spanStart('threeMonths', LATE_EVENING, KOLKATA)).toBe('2026-08-24');
  });

  test.each([
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08', '03:30'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29', '03:30'],
    ['2026-09-06', '00:00', 'America/Santiago', '2026-09-06', '01:00'],
    ['2026-04-24', '00:00', 'Africa/Cairo', '2026-04-24', '01:00'],
  ])('%s %s is skipped in %s, and comes later on that day', (day, time, timeZone, shownDay, minute) => {
    expect(localTime(momentOf(day, time, timeZone), timeZone)).toEqual({ day: shownDay, minute });
  });

  test.each([
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ])('%s %s comes twice in %s, and the first is meant', (day, time, timeZone, instant) => {
    expect(momentOf(day, time, timeZone)).toEqual(new Date(instant));
  });

  test.each([
    ['2026-03-08', '12:00', 'America/New_York', '2026-03-08T16:00:00Z'],
    ['2026-11-01', '12:00', 'America/New_York', '2026-11-01T17:00:00Z'],
    ['2026-03-29', '12:00', 'Europe/Berlin', '2026-03-29T10:00:00Z'],
    ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00Z'],
  ])('%s %s is after a change of clocks in %s', (day, time, timeZone, instant) => {
    expect(momentOf(day, time, timeZone)).toEqual(new Date(instant));
  });

  test('any other day and time is that instant, near a change of clocks, too', () => {
    const hour = fc
      .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) })
      .map(ms => ms - (ms % 900_000));
    const zone = fc.constantFrom(
      'America/New_York',
      'Europe/Berlin',
      'America/Santiago',
      KOLKATA,
      'Asia/Kathmandu',
    );
    fc.assert(
      fc.property(hour, zone, (ms, timeZone) => {
        const { day, minute } = localTime(new Date(ms), timeZone);
        expect(localTime(momentOf(day, minute, timeZone), timeZone)).toEqual({ day, minute });
      }),
    );
  });

  test('moves a day forward and back to itself', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        const from = date.toISOString().slice(0, 10);
        expect(addDays(addDays(from, days), -days)).toBe(from);
      }),
    );
  });
});

test('a day ends where the next one begins, and the last one ends, too', () => {
  expect(dayEnd('2026-10-24', 'Atlantic/Azores')).toEqual(momentOf('2026-10-25', '00:00', 'Atlantic/Azores'));
  for (const zone of ['UTC', 'America/New_York', 'Pacific/Apia'])
    expect(dayEnd('9999-12-31', zone).toISOString()).toBe('9999-12-31T23:59:59.999Z');
});

describe('an event', () => {
  const on = (date: string, choice: Parameters<typeof eventStatus>[0]['choice'] = null) =>
    eventStatus({ date, choice }, '2026-11-21');

  test('is upcoming before its day, active on it, completed after it', () => {
    const days = ['2026-11-22', '2026-11-21', '2026-11-20'];
    expect(days.map(day => on(day))).toEqual(['upcoming', 'active', 'completed']);
  });

  test('has the status that an admin chose, whatever the day', () => {
    expect([on('2026-11-22', 'active'), on('2026-11-21', 'completed')]).toEqual(['active', 'completed']);
  });
});

describe('an arrival', () => {
  const event = { date: '2026-11-21', time: '09:30' };
  const at = (utc: string) => punctuality(new Date(utc), event, KOLKATA);

  test('is on time up to the minute, slightly late up to five, then late', () => {
    expect(at('2026-11-21T03:30:00Z')).toBe('On time');
    expect(at('2026-11-21T04:00:59Z')).toBe('On time');
    expect(at('2026-11-21T04:01:00Z')).toBe('Slightly late');
    expect(at('2026-11-21T04:05:00Z')).toBe('Slightly late');
    expect(at('2026-11-21T04:06:00Z')).toBe('Late');
  });

  test('that was entered on another day is neither, but one after midnight of a late evening is', () => {
    expect([at('2026-11-20T04:00:00Z'), at('2026-12-02T06:00:00Z')]).toEqual([null, null]);
    expect(at('2026-11-21T18:20:00Z')).toBe('Late');
    const late = { date: '2026-11-21', time: '23:30' };
    expect(punctuality(new Date('2026-11-21T18:40:00Z'), late, KOLKATA)).toBe('Late');
    // Twelve hours after it, and a minute more.
    expect(punctuality(new Date('2026-11-22T06:00:00Z'), late, KOLKATA)).toBe('Late');
    expect(punctuality(new Date('2026-11-22T06:01:00Z'), late, KOLKATA)).toBeNull();
  });
});

describe("a device's time of a mark", () => {
  const recorded = new Date('2026-11-21T04:10:00.000Z');
  const doubtful = (...claimed: string[]) => claimed.map(time => isTimeDoubtful(new Date(time), recorded));

  test('is trusted up to ten minutes from the recording, early or late', () => {
    expect(doubtful('2026-11-21T04:00:00.000Z', '2026-11-21T04:20:00.000Z')).toEqual([false, false]);
  });

  test('is doubtful beyond that: a day off, or kept on the device while there was no connection', () => {
    expect(doubtful('2026-11-21T03:59:59.999Z', '2026-11-22T04:10:00.000Z')).toEqual([true, true]);
  });
});
