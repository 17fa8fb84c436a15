import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['Fees are due', undefined],
  ['', undefined],
  ['26.11., 9:30', undefined],
  ['कल की परीक्षा स्थगित है', 'hi'],
  ['TCS की परीक्षा कल है', 'hi'],
  ['Bring your आधार card', undefined],
  ['நாளை தேர்வு இல்லை', 'ta'],
  ['کل امتحان نہیں ہے', 'ur'],
])('%s is read in %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
