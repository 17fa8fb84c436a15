import { expect, test } from 'vitest';
import { chosenOf } from './url-filters.ts';

test('only the chosen filters are sent', () => {
  expect(chosenOf({ search: '', event_type: '' })).toEqual({});
  expect(chosenOf({ search: 'hall', event_type: '' })).toEqual({ search: 'hall' });
  expect(chosenOf({ search: '', event_type: 'Event' })).toEqual({ event_type: 'Event' });
});
