import { expect, test } from 'vitest';
import { isolated } from '#contract/bidi.ts';
import { REPORT_LIST_MESSAGES } from '#contract/reports/list-messages.ts';
import { KIND_WORDS } from '../../lib/format/report-words.ts';
import { filterLine, filterWords, rhythmWords, titleOf } from './subject-words.ts';

test('the title of an event’s or a student’s report names it, as long as it is there', () => {
  const subject = { kind: 'event', eventId: '00000000-0000-4000-8000-000000000000', filters: {} } as const;
  expect(titleOf(subject, 'Mock interviews')).toBe(
    `${KIND_WORDS.event.title}: ${isolated('Mock interviews')}`,
  );
  expect(titleOf(subject, null)).toBe(KIND_WORDS.event.title);
});

test('the title of eligibility names the students it lists, other titles name the kind', () => {
  expect(titleOf({ kind: 'eligibility', rate: 75, side: 'below', filters: {} })).toBe(
    'Eligibility: below 75%',
  );
  expect(titleOf({ kind: 'eligibility', rate: 60, side: 'above', filters: {} })).toBe(
    'Eligibility: at least 60%',
  );
  expect(titleOf({ kind: 'trades', filters: {} })).toBe('Trade summary');
});

test('a report that only another release can read is named by what is known of it', () => {
  expect(titleOf({ kind: 'eligibility' })).toBe('Eligibility');
  expect(titleOf({}, 'Mock interviews')).toBe(
    `${REPORT_LIST_MESSAGES.unread.title}: ${isolated('Mock interviews')}`,
  );
  expect(filterLine(null)).toBe(REPORT_LIST_MESSAGES.unread.filters);
  expect(filterLine({ filters: {} })).toBe('No filters');
});

test('each filter has one phrase, and no filter has none', () => {
  expect(filterWords({ filters: {} })).toEqual([]);
  expect(
    filterWords({
      filters: {
        date_from: '2026-11-01',
        date_to: '2026-11-20',
        trade: 'Instrumentation',
        status: 'not_marked',
        search: 'rao',
      },
    }),
  ).toEqual(['Sun, 1 Nov 2026 to Fri, 20 Nov 2026', 'Instrumentation', 'Not marked', '“rao”']);
});

test.each([
  [{ date_from: '2026-11-20', date_to: '2026-11-20' }, 'Fri, 20 Nov 2026'],
  [{ date_from: '2026-11-20' }, 'from Fri, 20 Nov 2026'],
  [{ date_to: '2026-11-20' }, 'until Fri, 20 Nov 2026'],
  [{ range: 'week' as const }, 'Last 7 days'],
])('the days %j read %s', (filters, words) => {
  expect(filterWords({ filters })).toEqual([words]);
});

test.each([
  [{ every: 'day', weekday: null }, 'Every day at 7:30 am'],
  [{ every: 'week', weekday: 5 }, 'Every Friday at 7:30 am'],
  [{ every: 'month', weekday: null }, 'Every month on the 1st at 7:30 am'],
] as const)('the rhythm %j reads %s', (rhythm, words) => {
  expect(rhythmWords({ ...rhythm, time: '07:30' })).toBe(words);
});
