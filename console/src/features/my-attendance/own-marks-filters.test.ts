import { describe, expect, test } from 'vitest';
import { filtersFrom, NO_FILTERS, paramsOf, queryOf } from './own-marks-filters.ts';

describe('filters', () => {
  test('that are not set ask for nothing and leave no trace in the address', () => {
    expect(queryOf(NO_FILTERS)).toEqual({});
    expect(paramsOf(NO_FILTERS).toString()).toBe('');
  });

  test('are asked for under the names the server knows', () => {
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

  test('come back from the address as they went into it', () => {
    const filters = { ...NO_FILTERS, search: 'mock & more', range: 'week' } as const;
    expect(filtersFrom(new URLSearchParams(paramsOf(filters).toString()))).toEqual(filters);
  });

  test('that an address makes up let everything pass', () => {
    expect(filtersFrom(new URLSearchParams('status=late&range=today&type=Party'))).toEqual(NO_FILTERS);
  });
});
