import { describe, expect, test } from 'vitest';
import {
  filtersFrom,
  isFiltered,
  marksQueryOf,
  NO_FILTERS,
  paramsOf,
  tradesToFilterBy,
} from './event-record-filters.ts';

describe('the filters of an event’s attendance', () => {
  test('come back out of the address they were written to', () => {
    const filters = { search: 'mee', status: 'absent', trade: 'Civil Engineering' } as const;
    expect(filtersFrom(paramsOf(filters))).toEqual(filters);
  });

  test('read as "all" where the address holds nothing of ours', () => {
    expect(filtersFrom(new URLSearchParams('status=late&page=3'))).toEqual(NO_FILTERS);
    expect(isFiltered(NO_FILTERS)).toBe(false);
  });

  test('ask the server for what is chosen only', () => {
    expect(marksQueryOf('some-id', { ...NO_FILTERS, status: 'present' })).toEqual({
      id: 'some-id',
      limit: 50,
      status: 'present',
    });
  });

  test('offer the trades of the records, and the chosen one even when its last record is gone', () => {
    expect(tradesToFilterBy(['', 'Civil Engineering'], '')).toEqual(['Civil Engineering']);
    expect(tradesToFilterBy(['Civil Engineering'], 'Biotechnology')).toEqual([
      'Civil Engineering',
      'Biotechnology',
    ]);
  });
});
