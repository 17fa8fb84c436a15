import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';

test.each([
  ['ananya Iyer', 'A'],
  [' Zoya', 'Z'],
  ['किरण राव', 'कि'],
  ['श्रीनिवास', 'श्री'],
  ['ਸ੍ਵਰਨ', 'ਸ੍ਵ'],
  ['ପ୍ରିୟା', 'ପ୍ରି'],
  ['𝓐nanya', '𝓐'],
  ['e\u0301lodie', 'E\u0301'],
  ['', '?'],
])('the initial of %j is %j, a whole letter', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
