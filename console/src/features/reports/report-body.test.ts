import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_TYPES, LIMITS, RANGES, YEARS } from '#contract/constants.ts';
import {
  ELIGIBILITY_SIDES,
  EXPECTED_STATUSES,
  REPORT_FORMATS,
  REPORT_KINDS,
} from '#contract/reports/request.ts';
import { bodyOf, scheduleOf } from './report-body.ts';
import { EMPTY_FORM, type ReportForm, reportFormSchema } from './report-form.ts';

const ZONE = 'Asia/Kolkata';
const form = (part: Partial<ReportForm>): ReportForm => ({ ...EMPTY_FORM, ...part });
const bodyFrom = (part: Partial<ReportForm>) => bodyOf(reportFormSchema.parse(form(part)), ZONE);

test('the default form asks for students below 75 % in the last 90 days', () => {
  expect(bodyFrom({})).toEqual({
    kind: 'eligibility',
    format: 'pdf',
    rate: 75,
    side: 'below',
    filters: { range: 'threeMonths' },
  });
});

test('choices made for another kind are left out', () => {
  const eventId = crypto.randomUUID();
  const chosen = {
    trade: 'Instrumentation',
    year: '4th Year',
    status: 'not_marked',
    format: 'xlsx',
  } as const;
  expect(bodyFrom({ ...chosen, kind: 'event', eventId })).toEqual({
    kind: 'event',
    eventId,
    format: 'xlsx',
    filters: { trade: 'Instrumentation', status: 'not_marked' },
  });
  expect(bodyFrom({ ...chosen, kind: 'cards', asOf: '2026-11-20T09:30' })).toEqual({
    kind: 'cards',
    format: 'pdf',
    filters: { trade: 'Instrumentation', year: '4th Year' },
  });
  expect(bodyFrom({ ...chosen, kind: 'eligibility', range: '' })).toMatchObject({
    filters: { trade: 'Instrumentation', year: '4th Year' },
  });
  expect(bodyFrom({ ...chosen, kind: 'attendance', range: '' })).toMatchObject({
    filters: { trade: 'Instrumentation' },
  });
});

test.each([
  [{ rate: '75%' }, { kind: 'trades' }],
  [{ range: 'days', date_from: '2026-11-20', date_to: '2026-11-19' }, { kind: 'cards' }],
  [{ range: 'days', date_from: '20260-11-20' }, { range: 'week' }],
  [{ kind: 'cards', search: 'x'.repeat(LIMITS.search.max + 1) }, { kind: 'eligibility' }],
] as const)('what is wrong in %j hinders nothing once %j hides it', (wrong, hiding) => {
  expect(reportFormSchema.safeParse(form(wrong)).success).toBe(false);
  expect(reportFormSchema.safeParse(form({ ...wrong, ...hiding })).error).toBeUndefined();
});

test('a format that a kind is not made in gives way to its usual one, and comes back with another kind', () => {
  expect(bodyFrom({ kind: 'register', format: 'pdf' })).toMatchObject({ format: 'xlsx' });
  expect(bodyFrom({ kind: 'register', format: 'csv' })).toMatchObject({ format: 'csv' });
  expect(bodyFrom({ kind: 'trades', format: 'pdf' })).toMatchObject({ format: 'pdf' });
});

test('an earlier instant is read in the college’s zone', () => {
  expect(bodyFrom({ asOf: '2026-11-20T09:30' })).toMatchObject({ asOf: '2026-11-20T04:00:00.000Z' });
});

test('a weekly report has a weekday, others have none', () => {
  const values = (part: Partial<ReportForm>) => reportFormSchema.parse(form(part));
  expect(scheduleOf(values({ every: 'week', weekday: '5', mail: true }))).toMatchObject({
    every: 'week',
    weekday: 5,
    time: '08:00',
    mail: true,
    report: { kind: 'eligibility' },
  });
  for (const every of ['day', 'month'] as const)
    expect(scheduleOf(values({ every, weekday: '5' }))).toMatchObject({ every, weekday: null });
});

test.each([
  [{ kind: 'event' }, 'eventId', 'Please select an event.'],
  [{ kind: 'student' }, 'userId', 'Please choose a student.'],
  [{ kind: 'event', rate: '' }, 'eventId', 'Please select an event.'],
  [{ rate: '101' }, 'rate', 'Rate must be a whole number from 0 to 100'],
  [{ rate: '' }, 'rate', 'Rate must be a whole number from 0 to 100'],
  [
    { range: 'days', date_from: '2026-11-20', date_to: '2026-11-19' },
    'date_to',
    'The last day cannot be before the first',
  ],
  [{ every: 'day', time: '' }, 'time', 'Time is required'],
] as const)('%j is refused at its field', (part, field, message) => {
  const { error } = reportFormSchema.safeParse(form(part));
  expect(error?.issues.map(issue => [issue.path[0], issue.message])).toEqual([[field, message]]);
});

test('the contract accepts everything that the form accepts', () => {
  const values = fc.record({
    kind: fc.constantFrom(...REPORT_KINDS),
    format: fc.constantFrom(...REPORT_FORMATS),
    eventId: fc.constant(crypto.randomUUID()),
    userId: fc.constant(crypto.randomUUID()),
    rate: fc.nat(100).map(String),
    side: fc.constantFrom(...ELIGIBILITY_SIDES),
    range: fc.constantFrom('' as const, 'days' as const, ...RANGES),
    date_from: fc.constantFrom('', '2026-01-01'),
    date_to: fc.constantFrom('', '2026-02-01'),
    trade: fc.constantFrom('', 'Instrumentation'),
    year: fc.constantFrom('' as const, ...YEARS),
    event_type: fc.constantFrom('' as const, ...EVENT_TYPES),
    status: fc.constantFrom('' as const, ...EXPECTED_STATUSES),
    search: fc.string({ maxLength: 20 }),
    asOf: fc.constantFrom('', '2026-11-20T09:30'),
  });
  fc.assert(
    fc.property(values, chosen => {
      const parsed = reportFormSchema.parse(form(chosen));
      expect(bodyOf(parsed, ZONE).kind).toBe(chosen.kind);
      expect(scheduleOf({ ...parsed, every: 'day' }).report.kind).toBe(chosen.kind);
    }),
  );
});
