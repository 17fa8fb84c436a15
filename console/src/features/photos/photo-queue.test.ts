import { expect, test } from 'vitest';
import { nextPlace } from './photo-queue.tsx';

const TOPS = [0, 0, 0, 9, 9, 9, 18];

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 1, 0],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 4, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 5, 5],
  ['ArrowRight', 6, 6],
])('%s from place %i leads to %i, and never out of the grid', (key, at, to) => {
  expect(nextPlace(key, at, TOPS)).toBe(to);
});

test('in a single row, up and down stay', () => {
  expect(nextPlace('ArrowDown', 0, [5, 5])).toBe(0);
});

test('another key is left to others', () => {
  expect(nextPlace('Enter', 0, TOPS)).toBeNull();
});
