import { expect, test } from 'vitest';
import { connectionsOfEach } from './connections-of-each.ts';

test('few processes have as many connections as one alone, many share them', () => {
  expect(connectionsOfEach(2)).toEqual({ poolMax: 10, hotMax: 4 });
  expect(connectionsOfEach(4)).toEqual({ poolMax: 8, hotMax: 4 });
  expect(connectionsOfEach(8)).toEqual({ poolMax: 4, hotMax: 2 });
  expect(connectionsOfEach(64)).toEqual({ poolMax: 4, hotMax: 2 });
});
