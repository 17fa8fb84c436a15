import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { problemsInWords, problemsOf, spoiledColumns } from './problems.ts';

test('a row that stands in the file twice says so once, beside what else is wrong', () => {
  const fields = {
    email: SERVER_MESSAGES.csvRowTwice(7),
    roll_no: SERVER_MESSAGES.csvRowTwice(7),
    name: MESSAGES.nameRequired,
  };
  expect(problemsOf({ fields })).toEqual([
    `Email, Roll Number: ${SERVER_MESSAGES.csvRowTwice(7)}`,
    `Name: ${MESSAGES.nameRequired}`,
  ]);
});

test('a problem says which column it is about, because the row does not show all of them', () => {
  const fields = { phone: IMPORT_MESSAGES.numberShortened };
  expect(problemsOf({ fields })).toEqual([`Phone: ${IMPORT_MESSAGES.numberShortened}`]);
});

test('problems become one text without two full stops', () => {
  const trade = IMPORT_MESSAGES.tradeUnknown('Mining', []);
  expect(problemsInWords({ fields: { trade, email: MESSAGES.emailInvalid } })).toBe(
    `Trade: ${trade} Email: ${MESSAGES.emailInvalid}`,
  );
  expect(problemsInWords({})).toBe('');
});

const refused = (...fields: string[]) =>
  ({ outcome: 'refused', fields: Object.fromEntries(fields.map(field => [field, 'wrong'])) }) as const;
const created = { outcome: 'created' } as const;

test.each([
  ['more than half are refused for it', [refused('phone'), refused('phone'), created], ['phone']],
  [
    'each of them is refused for one or for both',
    [refused('year'), refused('phone', 'year')],
    ['year', 'phone'],
  ],
  [
    'others are refused for what is needed',
    [refused('phone'), refused('phone'), refused('email')],
    ['phone'],
  ],
  ['only half are', [refused('phone'), created], []],
  ['the same rows are refused for more', [refused('phone', 'email'), refused('phone', 'email')], []],
  ['it is another number', [refused('new_roll_no'), refused('new_roll_no')], []],
  ['nothing is', [created], []],
])('a column could be left out, where %s', (_, rows, fields) => {
  expect(spoiledColumns(rows)).toEqual(fields);
});
