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
  [
    'a title above the headings',
    'Expected in 2026\nS. No.\tRoll No\tEmail\n1\tGCS-1\tasha@example.edu\n2\tGCS/2\travi@example.edu',
  ],
  ['numbered lines', '1\tAsha\tGCS-1\tasha@example.edu\n2\tRavi\tGCS/2\travi@example.edu'],
  ['numbers in front', '9. GCS-1 asha@example.edu\n10. GCS/2 ravi@example.edu'],
  ['blanks and headings', 'Roll No Email\nGCS-1 asha@example.edu\nGCS/2 ravi@example.edu'],
  [
    'blanks, headings and numbers in front',
    'S.No. Roll No  E-mail ID\n1 GCS-1 asha@example.edu\n2 GCS/2 ravi@example.edu',
  ],
  ['headings divided otherwise', 'Roll No\tEmail\nGCS-1, asha@example.edu\nGCS/2 ravi@example.edu'],
  [
    'blank cells',
    '\tName\tEmail\t\tRoll No\n\tAsha\tasha@example.edu\t\tGCS-1\n\t\travi@example.edu\tx\tGCS/2\t',
  ],
  ['numbers in front, below each other', ' 9. GCS-1 asha@example.edu\n10. GCS/2 ravi@example.edu'],
  ['names without headings', 'Asha Rao, GCS-1, asha@example.edu\nRavi Kumar, GCS/2, ravi@example.edu'],
])('a list with %s is read', (_, text) => {
  expect(readExpectedList(text)).toEqual({ people: [ASHA, RAVI], unread: [] });
});

test('roll numbers that follow each other are no numbers of lines, whatever stands behind them', () => {
  const { people } = readExpectedList(
    '101, 9876543210, asha@example.edu\n102, +91 98765 43211, ravi@example.edu',
  );
  expect(people.map(({ roll_no }) => roll_no)).toEqual(['101', '102']);
  const ofOneYear = readExpectedList(
    '101, Asha, 2026, asha@example.edu\n102, Ravi, 2026, ravi@example.edu',
  ).people;
  expect(ofOneYear.map(({ roll_no }) => roll_no)).toEqual(['101', '102']);
  expect(readExpectedList('1, asha@example.edu\n2, ravi@example.edu').people).toHaveLength(2);
});

test('a numbered list may name a student twice', () => {
  const lines = ['GCS-1 asha@example.edu', 'GCS/2 ravi@example.edu', 'GCS-1 asha@example.edu'];
  const { people } = readExpectedList(lines.map((line, nth) => `${nth + 1} ${line}`).join('\n'));
  expect(people).toEqual([ASHA, RAVI, ASHA]);
});

test('what cannot be read is named, and nothing of it is guessed', () => {
  const { people, unread } = readExpectedList('GCS-1 asha@example.edu\nGCS-3\nx@y\n GCS-4 ravi@ ');
  expect(people).toEqual([ASHA]);
  expect(unread).toEqual(['GCS-3', 'x@y', 'GCS-4 ravi@']);
});

test('of a list with headings and blanks only the lines that are no person are left out, each named', () => {
  const { people, unread } = readExpectedList(
    'Roll No Email\nGCS-1 asha@example.edu\nGCS-3\n- om@example.edu\nGCS/2 ravi@example.edu\nTotal 4',
  );
  expect(people).toEqual([ASHA, RAVI]);
  expect(unread).toEqual(['GCS-3', '- om@example.edu', 'Total 4']);
});

test('what numbers the lines is no roll number, also below headings that are not known', () => {
  const list = 'S. No.\tCollege code\tLogin\n1\tGCS-1\tasha@example.edu\n2\tGCS/2\travi@example.edu';
  expect(readExpectedList(list)).toEqual({ people: [ASHA, RAVI], unread: ['S. No.\tCollege code\tLogin'] });
});

test('an empty text is an empty list', () => {
  expect(readExpectedList(' \n ')).toEqual({ people: [], unread: [] });
});
