import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looseness, nameKey, searchWords } from './search.ts';

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

test('a copied word is looked for without the marks around it, and with the apostrophe inside it', () => {
  const marks = fc.string({ unit: fc.constantFrom(...`,;<>‚«»‹›"'“”„‘’`), maxLength: 3 });
  const word = fc.constantFrom('Asha', 'D’Souza', "O'Brien", 'R&D', 'GFT-007');
  const property = fc.property(fc.array(fc.tuple(marks, word, marks)), copied => {
    const search = copied.map(parts => parts.join('')).join(' ');
    expect(searchWords(search)).toEqual(copied.map(([, each]) => each.replace('’', "'")));
  });
  fc.assert(property);
});

test('a name has one key, however a keyboard writes it, and another name has another', () => {
  for (const [one, other] of [
    ['D’Souza', "d'souza"],
    ['Anil  Bora', ' anil bora '],
    ['José', 'Jose\u0301'],
  ] as const)
    expect(nameKey(one)).toBe(nameKey(other));
  // Both names, and how a list that was typed on another keyboard has them.
  for (const [one, other] of [
    ['Søren Großmann', 'soren grossmann'],
    ['IŞIK Ćwikła', 'ışık cwikla'],
    ['Æther Þórr Œdipe Đuka', 'aether thorr oedipe duka'],
  ] as const)
    expect(nameKey(one)).toBe(nameKey(other));
  expect(nameKey('Anil Bora')).not.toBe(nameKey('Anil Borah'));
  expect(nameKey('राम')).not.toBe(nameKey('रमा'));
});
