import { describe, expect, test } from 'vitest';
import { filtersFrom, isFiltered, NO_FILTERS } from './board-event-filters.ts';

const of = (address: string) => filtersFrom(new URLSearchParams(address));

describe('the filters in the address', () => {
  test('are read as chosen', () => {
    expect(of('search=drive&event_type=TNP+Meeting')).toEqual({ search: 'drive', event_type: 'TNP Meeting' });
  });

  test.each(['', 'event_type=Party', `search=${'x'.repeat(101)}`, 'search=+++', 'limit=3'])(
    'mean "all" if they are not valid: %j',
    address => {
      expect(of(address)).toEqual(NO_FILTERS);
      expect(isFiltered(of(address))).toBe(false);
    },
  );
});
