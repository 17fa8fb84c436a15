import { describe, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import {
  asOfFrom,
  filtersFrom,
  NO_FILTERS,
  paramsOf,
  reportQueryOf,
  withoutFilters,
} from './report-filters.ts';

const ZONE = 'Asia/Kolkata';

describe('reportQueryOf', () => {
  test('is empty without filters', () => {
    expect(reportQueryOf(NO_FILTERS)).toEqual({});
  });

  test('names today, the week and the month, which are days of the college and not of this device', () => {
    for (const range of ['today', 'week', 'month'] as const)
      expect(reportQueryOf({ ...NO_FILTERS, range })).toEqual({ range });
  });

  test('sends every chosen filter under the server’s name', () => {
    const chosen = {
      ...NO_FILTERS,
      search: 'asha',
      trade: 'Instrumentation',
      event_type: 'TNP Meeting',
      status: 'absent',
    } as const;
    expect(reportQueryOf(chosen)).toEqual({
      search: 'asha',
      trade: 'Instrumentation',
      event_type: 'TNP Meeting',
      status: 'absent',
    });
  });
});

describe('filters in the address', () => {
  test('keep the chosen instant when they are cleared', () => {
    const filters = { ...NO_FILTERS, search: 'asha', asOf: '2026-11-20T14:05' } as const;
    expect(paramsOf(withoutFilters(filters)).toString()).toBe('asOf=2026-11-20T14%3A05');
  });

  test('read as "all" if they are not valid', () => {
    expect(filtersFrom(new URLSearchParams('range=decade&status=late&event_type=Party&x=1'))).toEqual(
      NO_FILTERS,
    );
  });
});

const NOW = new Date('2026-11-20T09:00:00Z');

describe('asOfFrom', () => {
  test('is now unless an instant is chosen', () => {
    expect(asOfFrom('', NOW, ZONE)).toEqual({});
  });

  test('reads day and time in the college’s zone', () => {
    expect(asOfFrom('2026-11-20T14:05', NOW, ZONE)).toEqual({ instant: '2026-11-20T08:35:00.000Z' });
    expect(asOfFrom('2026-11-20T14:30', NOW, ZONE)).toEqual({ instant: NOW.toISOString() });
  });

  test('takes what stands there while a year is typed', () => {
    for (const year of ['0002', '0020', '0202'])
      expect(asOfFrom(`${year}-11-20T14:05`, NOW, ZONE).instant).toMatch(`${year}-11-20T08:`);
  });

  test('refuses a future instant, in the college’s zone', () => {
    expect(asOfFrom('2026-11-20T14:31', NOW, ZONE)).toEqual({ problem: MESSAGES.reportMomentAhead });
  });

  test.each(['2026-02-30T10:00', '2026-11-20T25:00', '2026-11-20', '0000-01-01T00:00', '12', 'yesterday'])(
    'refuses %s',
    chosen => {
      expect(asOfFrom(chosen, NOW, ZONE)).toEqual({ problem: MESSAGES.reportMomentUnclear });
    },
  );
});
