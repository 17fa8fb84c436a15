import { expect, test } from 'vitest';
import { isMisled, type Press } from './use-one-press.ts';

const FIRST: Press<string> = { on: 'Present, Asha', at: 1_000, x: 50, y: 50, detail: 1, isFinger: false };
const misled = (press: Partial<Press<string>>) => isMisled({ ...FIRST, at: 1_200, ...press }, FIRST);

test.each([
  { title: 'a double click whose row has left', press: { on: 'Present, Bela', detail: 2 }, is: true },
  { title: 'a double click on what stays', press: { detail: 2 }, is: false },
  { title: 'a double click on words', press: { on: null, detail: 2 }, is: false },
  { title: 'a click on something else', press: { on: 'Present, Bela' }, is: false },
  { title: 'a key', press: { on: 'Present, Bela', detail: 0, isFinger: true }, is: false },
  { title: 'a double tap that is not counted', press: { on: 'Present, Bela', isFinger: true }, is: true },
  { title: 'a tap a second later', press: { on: 'Present, Bela', isFinger: true, at: 2_000 }, is: false },
  { title: 'a tap in another place', press: { on: 'Present, Bela', isFinger: true, x: 90 }, is: false },
])('$title is taken for a misled second press: $is', ({ press, is }) => {
  expect(misled(press)).toBe(is);
});
