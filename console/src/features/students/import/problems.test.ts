import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { problemsInWords, problemsOf } from './problems.ts';

test('a row that stands in the file twice says so once, beside what else is wrong', () => {
  const fields = {
    email: MESSAGES.csvRowTwice(7),
    roll_no: MESSAGES.csvRowTwice(7),
    name: MESSAGES.nameRequired,
  };
  expect(problemsOf({ fields })).toEqual([
    `Email, Roll Number: ${MESSAGES.csvRowTwice(7)}`,
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
