import { expect } from 'vitest';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import type { Console } from '../rig/console.ts';
import { offerBothPictures } from '../rig/pictures.ts';
import { rowsOf, savedBy } from '../steps/download.ts';
import { chooseFile, follow } from '../steps/forms.ts';
import {
  collegeList,
  LISTED,
  type Listed,
  MEANINGS,
  MISTAKES,
  mended,
  TWICE_FIRST_ON_LINE,
} from './season-list.ts';

/** The initial password of a student, as the office hands it out. */
export type PasswordOf = (student: Listed) => string;

/**
 * The college's list as the office imports it: what is not understood is explained, what is refused is mended. Returns
 * the passwords of the first file.
 */
export async function importList(clerk: Console): Promise<PasswordOf> {
  await chooseFile(clerk, 'students 2026.xlsx', await collegeList());
  await clerk.see('Which sheet holds the students?');
  // The titles above the headings, the headings and the gap are no rows. One student stands in it twice.
  await clerk.choose('select[name=sheet]', `All students: ${LISTED.length + 1} rows`);
  await clerk.see('Row with the headings');
  await offerBothPictures(clerk.page, 'season-columns');
  await clerk.press('Check the rows');
  await clerk.see('Trades that are not known');
  await offerBothPictures(clerk.page, 'season-trades');
  for (const [word, trade] of Object.entries(MEANINGS))
    await expect.poll(() => chosen(clerk, `${word} means`)).toBe(trade);
  await clerk.press('Keep and check again');
  await clerk.see(`${MISTAKES} rows are refused and left out`);
  // Of the student who stands in it twice, email and roll number have the same problem. It is said once.
  const problems = () =>
    clerk.page.$$eval('main li li', lines => lines.map(({ textContent }) => textContent));
  await expect
    .poll(async () =>
      (await problems()).filter(each => each?.endsWith(SERVER_MESSAGES.csvRowTwice(TWICE_FIRST_ON_LINE))),
    )
    .toHaveLength(1);
  await offerBothPictures(clerk.page, 'season-refused');
  const { bytes } = await savedBy(clerk, () => clerk.press('Save the refused rows'));
  // The list has 300 students. Two of them are refused, and so is the double of a third.
  await clerk.press(`Import ${LISTED.length - 2} students`);
  await clerk.see(`${LISTED.length - 2} students created`);
  await offerBothPictures(clerk.page, 'season-imported');
  const first = await savedBy(clerk, () => clerk.press('Save the passwords as CSV'));

  await clerk.press('Import another file');
  await chooseFile(clerk, 'refused-rows.csv', mended(bytes.toString()));
  await clerk.press('Check the rows');
  await clerk.press('Import 2 students');
  await clerk.see('2 students created');
  const passwords = await savedBy(clerk, () => clerk.press('Save the passwords as CSV'));
  expect(passwords.bytes.toString().trim().split('\n')).toHaveLength(1 + 2);
  await follow(clerk, 'Back to Students');
  await clerk.see(`of ${LISTED.length} students`);
  const handedOut = new Map(rowsOf(first).map(row => [row['Roll Number'], row['Initial Password']]));
  return ({ rollNo }) => handedOut.get(rollNo) ?? expect.fail(`${rollNo} has no password`);
}

/** What a choice says without anybody's press. */
const chosen = (clerk: Console, label: string): Promise<string> =>
  clerk.page.$eval(`select[aria-label="${label}"]`, select => select.value);
