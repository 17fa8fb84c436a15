import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, localTime, momentOf } from '#contract/time.ts';
import { testDatabase } from '#testing/database/database.ts';
import { clockChanges, shownAt, startOf } from './clock-sql.ts';

const { knex } = await testDatabase();

/** Clocks that change by an hour, by half of one, at midnight, with Ramadan, once for good, and not at all. */
const ZONES = [
  ...['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York', 'America/St_Johns'],
  ...['Australia/Lord_Howe', 'Atlantic/Azores', 'America/Havana', 'America/Santiago', 'Africa/Cairo'],
  ...[
    'Africa/Casablanca',
    'America/Edmonton',
    'Pacific/Apia',
    'Pacific/Honolulu',
    'Asia/Gaza',
    'Asia/Pyongyang',
  ],
];

/** Until 2011, clocks in St John's were set back to the day before. */
const FROM = '2012-01-03';

/** Moments anywhere, and days around each change of clocks. */
const momentsOf = (zone: string) => {
  const changes = clockChanges(zone).changes.filter(at => at > FROM);
  const near = changes.flatMap(at =>
    [-86_400_000, -3_600_000, -1, 0, 1, 3_600_000, 86_400_000].map(by => new Date(Date.parse(at) + by)),
  );
  const any = fc.date({ min: new Date(FROM), max: new Date('2099-12-29'), noInvalidDate: true });
  return [...near, ...fc.sample(any, { numRuns: 500, seed: 7 })];
};

test.each(ZONES)('SQL and TypeScript agree on every day and minute of %s', async zone => {
  const moments = momentsOf(zone);
  const { rows }: { rows: { shown: string; start: Date; next: Date }[] } = await knex.raw(
    `SELECT to_char(${shownAt('at')}, 'YYYY-MM-DD HH24:MI') AS shown,
       ${startOf(`${shownAt('at')}::date`)} AS start, ${startOf(`(${shownAt('at')}::date + 1)`)} AS next
     FROM unnest(:moments::timestamptz[]) WITH ORDINALITY AS moments (at, nth) ORDER BY nth`,
    { ...clockChanges(zone), moments: moments.map(at => at.toISOString()) },
  );
  expect(rows).toEqual(
    moments.map(at => {
      const { day, minute } = localTime(at, zone);
      return {
        shown: `${day} ${minute}`,
        start: momentOf(day, '00:00', zone),
        next: momentOf(addDays(day, 1), '00:00', zone),
      };
    }),
  );
  // Days follow one another without a gap: each moment is in its own day and in no other.
  expect(moments.filter((at, n) => !rows[n] || at < rows[n].start || at >= rows[n].next)).toEqual([]);
});
