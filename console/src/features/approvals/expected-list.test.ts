import { expect, test } from 'vitest';
import { readExpectedList } from './expected-list.ts';

const ASHA = { roll_no: 'GCS-1', email: 'asha@example.edu' };
const RAVI = { roll_no: 'GCS/2', email: 'ravi@example.edu' };

test.each([
  [
    'tabs and headings',
    'Name\tE-mail ID\tRoll No\nAsha 7\tasha@example.edu\tGCS-1\nRavi\tRavi@Example.edu\tGCS/2',
  ],
  ['commas', 'GCS-1, asha@example.edu\r\n\r\nGCS/2,ravi@example.edu'],
  ['semicolons, the email first', 'asha@example.edu; GCS-1\nravi@example.edu; GCS/2'],
  ['blanks', '  GCS-1   asha@example.edu \n GCS/2 ravi@example.edu'],
  ['names without headings', 'Asha Rao, GCS-1, asha@example.edu\nRavi Kumar, GCS/2, ravi@example.edu'],
])('a list with %s is read', (_, text) => {
  expect(readExpectedList(text)).toEqual({ people: [ASHA, RAVI], unread: [] });
});

test('what cannot be read is named, and nothing of it is guessed', () => {
  const { people, unread } = readExpectedList('GCS-1 asha@example.edu\nGCS-3\nx@y\n GCS-4 ravi@ ');
  expect(people).toEqual([ASHA]);
  expect(unread).toEqual(['GCS-3', 'x@y', 'GCS-4 ravi@']);
});

test('an empty text is an empty list', () => {
  expect(readExpectedList(' \n ')).toEqual({ people: [], unread: [] });
});
