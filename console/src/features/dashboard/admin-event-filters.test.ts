import { expect, test } from 'vitest';
import { eventsQueryOf, isFiltered, NO_FILTERS } from './admin-event-filters.ts';

test('without filters, or with blanks only, nothing is sent', () => {
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, search: '   ' })).toBe(false);
  expect(eventsQueryOf({ ...NO_FILTERS, search: '   ' })).toEqual({});
});

test('filters are sent under the server’s names', () => {
  const filters = { search: ' hall ', trade: 'Instrumentation', status: 'active' } as const;
  expect(isFiltered(filters)).toBe(true);
  expect(eventsQueryOf(filters)).toEqual({ search: 'hall', trade: 'Instrumentation', status: 'active' });
});
