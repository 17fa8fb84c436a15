import { expect, test } from 'vitest';
import { isolated } from './bidi.ts';

test.each(['Asha Kulkarni', 'राम पवार', 'அருண்', '', '20 Nov 2026'])('%j stays as it is', text => {
  expect(isolated(text)).toBe(text);
});

test.each(['محمد اقبال', 'Ali (علی)', 'שלום', '\u202etnesba'])(
  '%j does not change the direction around it',
  text => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  },
);
