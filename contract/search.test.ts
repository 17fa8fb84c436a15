import { expect, test } from 'vitest';
import { looseness, nameKey } from './search.ts';

test.each([
  ['29', 'Asha Rao 29', 0],
  ['29', 'Asha Rao GCS/29', 0],
  ['29', 'Asha Rao 290', 1],
  ['29', 'Asha Rao 1029', 2],
  ['ASH rao', 'Rao Asha', 1],
  ['rao asha', 'Asha Rao', 0],
  ['ren\u00e9', 'Rene\u0301 Das', 0],
  ['gcs-0', 'Asha Rao GCS-042', 1],
  ['sha', 'Asha Rao', 2],
  ['Rao, Asha', 'Asha Rao', 0],
  ['"R&D"', 'Asha R&D', 0],
  ['"', '5" pipe', 2],
])('a search for %s finds %s as loosely as %i', (search, text, expected) => {
  expect(looseness(text, search)).toBe(expected);
});

test('a name has one key, however a keyboard writes it, and another name has another', () => {
  for (const [one, other] of [
    ['D’Souza', "d'souza"],
    ['Anil  Bora', ' anil bora '],
    ['José', 'Jose\u0301'],
  ] as const)
    expect(nameKey(one)).toBe(nameKey(other));
  expect(nameKey('Anil Bora')).not.toBe(nameKey('Anil Borah'));
  expect(nameKey('राम')).not.toBe(nameKey('रमा'));
});
