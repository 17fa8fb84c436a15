import { expect, test } from 'vitest';
import { inRoot } from '#platform/paths.ts';
import { routeSizes } from './measure.ts';

/** The part that changes with our code. react and Mantine's core are fetched once and stay cached. */
const FIRST_MOST = 150_000;
/** A screen behind the login has its lists, menus and dialogs as well. */
const MOST = 156_000;

test('the first screen is at most 150 kB of JavaScript beyond react and Mantine', () => {
  const sizes = routeSizes(inRoot('console/dist'));
  const first = sizes.find(({ route }) => route === '/');
  expect(first?.ours).toBeGreaterThan(10_000);
  expect(first?.ours).toBeLessThanOrEqual(FIRST_MOST);
});

test('every screen is within this limit if it is opened first', () => {
  const heavy = routeSizes(inRoot('console/dist')).filter(({ ours }) => ours > MOST);
  expect(heavy).toEqual([]);
});
