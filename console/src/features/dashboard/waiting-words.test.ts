import { expect, test } from 'vitest';
import { waitingWords } from './waiting-words.ts';

test.each([
  [{ signups: 0, changes: 0, corrections: 0 }, '', 0],
  [{ signups: 0, changes: 0, corrections: 2 }, '2 attendance corrections', 2],
  [{ signups: 1, changes: 0, corrections: 1 }, '1 sign-up and 1 attendance correction', 2],
  [
    { signups: 1, changes: 2, corrections: 1_000 },
    '1 sign-up, 2 change requests and 1,000 attendance corrections',
    1_003,
  ],
])('%o waits as "%s", %i in all', (waiting, what, count) => {
  expect(waitingWords(waiting)).toEqual({ what, count });
});
