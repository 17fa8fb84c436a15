import { expect, test } from 'vitest';
import { UnreadCode } from './unread-code.ts';

/** Looks every half second, from `from` up to and with `to` (s). Returns the last answer. */
function lookAt(unread: UnreadCode, codeLike: boolean, from: number, to: number): boolean {
  let advice = false;
  for (let at = from; at <= to; at += 0.5) advice = unread.look(codeLike, 1000 * at);
  return advice;
}

test('a code that is in view for five seconds and not read brings the advice', () => {
  const unread = new UnreadCode();
  expect(lookAt(unread, true, 100, 104.5)).toBe(false);
  expect(lookAt(unread, true, 105, 105)).toBe(true);
});

test('nothing in view brings none, and ends it', () => {
  const unread = new UnreadCode();
  expect(lookAt(unread, false, 100, 120)).toBe(false);
  expect(lookAt(unread, true, 121, 127)).toBe(true);
  expect(lookAt(unread, false, 127.5, 128)).toBe(true);
  expect(lookAt(unread, false, 128.5, 128.5)).toBe(false);
});

test('a code that was read begins anew, and a short gap does not', () => {
  const unread = new UnreadCode();
  lookAt(unread, true, 100, 104);
  unread.forget();
  expect(lookAt(unread, true, 104.5, 106)).toBe(false);
  lookAt(unread, false, 106.5, 106.5);
  expect(lookAt(unread, true, 107, 109.5)).toBe(true);
});

test('a phone so slow that it looks every two seconds brings it, too, and ends it', () => {
  const unread = new UnreadCode();
  const advice = [100, 102, 104, 106].map(at => unread.look(true, 1000 * at));
  expect(advice).toEqual([false, false, false, true]);
  expect(unread.look(false, 108_000)).toBe(true);
  expect(unread.look(false, 110_000)).toBe(false);
});

test('what was in view before the page was hidden brings none', () => {
  const unread = new UnreadCode();
  lookAt(unread, true, 100, 103);
  expect(unread.look(false, 300_000)).toBe(false);
});
