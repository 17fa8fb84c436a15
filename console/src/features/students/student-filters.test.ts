import { expect, test } from 'vitest';
import { filtersFrom, isFiltered, NO_FILTERS, paramsOf, usersQueryOf } from './student-filters.ts';

const from = (address: string) => filtersFrom(new URLSearchParams(address));

test('the screen opens with the active students, and says nothing of it in the address', () => {
  expect(from('')).toEqual(NO_FILTERS);
  expect(usersQueryOf(NO_FILTERS)).toEqual({ role: 'user', active: true });
  expect(paramsOf(NO_FILTERS).toString()).toBe('');
  expect(isFiltered(NO_FILTERS)).toBe(false);
});

test('filters come back out of the address they were put into', () => {
  const filters = {
    search: 'a & b',
    trade: 'Civil Engineering',
    year: '2nd Year',
    state: 'deactivated',
    role: 'admin',
  } as const;
  expect(from(paramsOf(filters).toString())).toEqual(filters);
  expect(usersQueryOf(filters)).toEqual({
    search: 'a & b',
    trade: 'Civil Engineering',
    year: '2nd Year',
    active: false,
    role: 'admin',
  });
});

test('everybody is asked for by leaving the filter out', () => {
  expect(usersQueryOf({ ...NO_FILTERS, state: 'all', role: 'all' })).toEqual({});
});

test('what is no filter of ours is left at what the screen opens with', () => {
  expect(from('year=9th&state=gone&role=king&surprise=1')).toEqual(NO_FILTERS);
});
