import { describe, expect, test } from 'vitest';
import { NO_FILTERS, queryOf } from './own-marks-filters.ts';

describe('filters', () => {
  test('that are not set add nothing to the query', () => {
    expect(queryOf(NO_FILTERS)).toEqual({});
  });

  test('are sent under the server’s names', () => {
    const filters = {
      search: 'policy',
      status: 'absent',
      type: 'TNP Meeting',
      range: 'threeMonths',
    } as const;
    expect(queryOf(filters)).toEqual({
      search: 'policy',
      status: 'absent',
      event_type: 'TNP Meeting',
      range: 'threeMonths',
    });
  });
});
