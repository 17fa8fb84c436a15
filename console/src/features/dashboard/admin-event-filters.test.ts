import { expect, test } from 'vitest';
import { eventsQueryOf, isFiltered, NO_FILTERS } from './admin-event-filters.ts';

test('nothing chosen asks for nothing, and blanks are nothing', () => {
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(isFiltered({ ...NO_FILTERS, search: '   ' })).toBe(false);
  expect(eventsQueryOf({ ...NO_FILTERS, search: '   ' })).toEqual({});
});

test('what is chosen is asked for under the names the server knows', () => {
  const filters = { search: ' hall ', trade: 'Instrumentation', status: 'active' } as const;
  expect(isFiltered(filters)).toBe(true);
  expect(eventsQueryOf(filters)).toEqual({ search: 'hall', trade: 'Instrumentation', status: 'active' });
});
