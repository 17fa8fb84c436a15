import { describe, expect, test } from 'vitest';
import { filtersFrom, NO_FILTERS, paramsOf, queryOf } from './own-marks-filters.ts';

describe('filters', () => {
  test('that are not set add nothing to the query or the address', () => {
    expect(queryOf(NO_FILTERS)).toEqual({});
    expect(paramsOf(NO_FILTERS).toString()).toBe('');
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

  test('are the same after writing to and reading from the address', () => {
    const filters = { ...NO_FILTERS, search: 'mock & more', range: 'week' } as const;
    expect(filtersFrom(new URLSearchParams(paramsOf(filters).toString()))).toEqual(filters);
  });

  test('with unknown values in the address mean "all"', () => {
    expect(filtersFrom(new URLSearchParams('status=late&range=today&type=Party'))).toEqual(NO_FILTERS);
  });
});
