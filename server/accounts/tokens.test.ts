import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const ISSUED = Date.parse('2026-11-20T04:30:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let clock = new Date(ISSUED);
const newTokens = () =>
  createTokens({ secret: 'a secret of the sessions', now: () => clock, newId: randomUUID });
const tokens = newTokens();
const user = { id: randomUUID(), tokenVersion: 3 };

test.each([
  ['as it is issued', 0, true],
  ['before its twelve hours are over', 12 * HOUR - 1_000, true],
  ['after twelve hours', 12 * HOUR, false],
  ['at a server whose clock is a little behind', -9 * MINUTE, true],
  ['after a clock was set right that had been an hour ahead', -HOUR, false],
  ['after a clock was set right that had been a year ahead', -365 * 24 * HOUR, false],
])('a token %s', (_, passedMs, isValid) => {
  clock = new Date(ISSUED);
  const token = tokens.issue(user);
  expect(tokens.verify(token)).toMatchObject({ userId: user.id, version: 3 });
  clock = new Date(ISSUED + passedMs);
  // By the server that remembers it, and by another one.
  for (const each of [tokens, newTokens()]) expect(each.verify(token) !== undefined).toBe(isValid);
});
