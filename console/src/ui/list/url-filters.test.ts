import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EVENT_TYPES } from '#contract/constants.ts';
import { chosenOf, oneOf, searchFilter, urlFilters } from './url-filters.ts';

test('only the chosen filters are sent', () => {
  expect(chosenOf({ search: '', event_type: '' })).toEqual({});
  expect(chosenOf({ search: 'hall', event_type: '' })).toEqual({ search: 'hall' });
  expect(chosenOf({ search: '', event_type: 'Event' })).toEqual({ event_type: 'Event' });
});

describe('filters in the address', () => {
  const { NO_FILTERS, filtersFrom, paramsOf, isFiltered } = urlFilters(
    z.object({ search: searchFilter, type: oneOf(EVENT_TYPES), sort: z.enum(['a', 'b']).catch('a') }),
  );
  const from = (address: string) => filtersFrom(new URLSearchParams(address));

  test('are the same after writing and reading', () => {
    const filters = { search: 'a & b=c', type: 'TNP Meeting', sort: 'b' } as const;
    expect(from(paramsOf(filters).toString())).toEqual(filters);
    expect(isFiltered(filters)).toBe(true);
  });

  test('are left out if they are not set', () => {
    expect(paramsOf(NO_FILTERS).toString()).toBe('');
    expect(isFiltered(NO_FILTERS)).toBe(false);
  });

  test.each(['', 'type=Party&sort=c', `search=${'x'.repeat(101)}`, 'search=+++', 'limit=3'])(
    'read as at first if they are not valid: %j',
    address => {
      expect(from(address)).toEqual(NO_FILTERS);
    },
  );
});
