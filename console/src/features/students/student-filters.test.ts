import { expect, test } from 'vitest';
import {
  filtersFrom,
  isFiltered,
  NO_FILTERS,
  paramsOf,
  showsOthers,
  usersQueryOf,
} from './student-filters.ts';

const from = (address: string) => filtersFrom(new URLSearchParams(address));

test('the screen opens with the active students', () => {
  expect(from('')).toEqual(NO_FILTERS);
  expect(usersQueryOf(NO_FILTERS)).toEqual({ role: 'user', active: true, waiting: false });
});

test('filters are the same after writing to and reading from the address', () => {
  const filters = {
    search: 'a & b',
    trade: 'Civil Engineering',
    year: '2nd Year',
    state: 'deactivated',
    role: 'admin',
    sort: '-attendance',
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

test('the list shows others than active students as soon as a state or a role is chosen', () => {
  expect(showsOthers(from('search=asha&trade=Civil Engineering&year=2nd Year'))).toBe(false);
  expect(showsOthers(from('state=deactivated'))).toBe(true);
  expect(showsOthers(from('role=all'))).toBe(true);
});

test('the filter is left out to request everyone', () => {
  expect(usersQueryOf({ ...NO_FILTERS, state: 'all', role: 'all' })).toEqual({});
});

test('an order is kept in the address, is no filter, and is not asked for where there is none', () => {
  const sorted = { ...NO_FILTERS, sort: 'roll_no' } as const;
  expect(paramsOf(sorted).toString()).toBe('sort=roll_no');
  expect(isFiltered(sorted)).toBe(false);
  expect(isFiltered({ ...sorted, search: 'a' })).toBe(true);
  expect(usersQueryOf(sorted)).toEqual(usersQueryOf(NO_FILTERS));
});

test('unknown filters in the address read as the default', () => {
  expect(from('year=9th&state=gone&role=king&sort=luck&surprise=1')).toEqual(NO_FILTERS);
});
