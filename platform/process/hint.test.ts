import { expect, test } from 'vitest';
import { createHint } from './hint.ts';

const LONG_MS = 60_000;

test('a hint ends the wait for it, and one that came before ends the next wait', async () => {
  const hint = createHint();
  const waiting = hint.next(LONG_MS);
  hint.give();
  expect(await waiting).toBe(true);
  hint.give();
  hint.give();
  expect(await hint.next(LONG_MS)).toBe(true);
  expect(await hint.next(1)).toBe(false);
});

test('without a hint the wait ends by itself, as often as somebody waits', async () => {
  const hint = createHint();
  expect(await hint.next(1)).toBe(false);
  expect(await hint.next(1)).toBe(false);
});
