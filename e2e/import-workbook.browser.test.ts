import { expect, test } from 'vitest';
import { isolated } from '#contract/bidi.ts';
import { OPEN_TODAY_MESSAGES } from '#contract/events/open-today-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { messyWorkbook, workbookOfSheets } from '#testing/workbook.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { cut } from './rig/intercept.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { savedBy } from './steps/download.ts';
import { chooseFile, follow } from './steps/forms.ts';
import { deskAt, openOffice } from './steps/office.ts';

/** Waits until the select shows this option. */
const shows = (person: Console, label: string, option: string): Promise<void> =>
  expect
    .poll(() =>
      person.page.$eval(`::-p-aria([name="${label}"][role="combobox"])`, element =>
        element instanceof HTMLSelectElement ? element.selectedOptions[0]?.text : undefined,
      ),
    )
    .toBe(option);

/** Waits until a step has begun at the top of the page, with the focus on its heading. */
async function begins(person: Console, heading: string): Promise<void> {
  await person.focusOn(heading);
  await expect.poll(() => person.page.evaluate(() => scrollY)).toBe(0);
}

/** The buttons that are drawn as the next step. */
const filledIn = ({ page }: Console): Promise<(string | null)[]> =>
  page.$$eval('main button.mantine-Button-root', buttons =>
    buttons
      .filter(({ dataset }) => (dataset['variant'] ?? 'filled') === 'filled')
      .map(({ textContent }) => textContent),
  );

/** What a screen reader is given to say. */
const announcedIn = ({ page }: Console): Promise<string> =>
  page.$$eval('[role=status]', all => all.map(({ textContent }) => textContent).join('\n'));

test('a messy workbook is imported: its sheet, its columns and its trades are guessed and confirmed', async () => {
  const product = await startProduct();
  const api = apiClient(product.url);
  const office = await Console.open(await openBrowser(), product.url);
  const look = (name: string): Promise<void> => lookAt(office, name);
  await office.signedIn(ADMIN);

  // The office says what its lists call a trade. A word that means a trade already is refused.
  await office.goto('/students/import');
  await office.see(IMPORT_MESSAGES.noTradeAliases);
  await office.fill('In your lists', 'C.S.E.');
  await office.choose('select[name=trade]', 'Computer Science Engineering');
  await office.press('Add');
  await office.see(IMPORT_MESSAGES.tradeAliasAdded);
  await office.fill('In your lists', 'cse');
  await office.choose('select[name=trade]', 'Civil Engineering');
  await office.press('Add');
  await office.see(IMPORT_MESSAGES.tradeAliasMeans('cse', 'Computer Science Engineering'));
  await look('students-import-aliases');

  // Of three sheets none is taken without being asked for. What was read otherwise than it looks is said.
  await chooseFile(office, 'final year.xlsx', await messyWorkbook());
  await office.see('Which sheet holds the students?');
  await begins(office, 'final year.xlsx');
  await look('students-import-sheets');
  await office.choose('select[name=sheet]', 'Final year: 4 rows');
  await office.when('main section header > div', '4 rows');
  await office.see(IMPORT_MESSAGES.merged(['A1:I1', 'E5:E6']));
  await office.see(IMPORT_MESSAGES.formulasUnsaved(['G8']));
  for (const [heading, field] of [
    ['S. No.', 'Left out'],
    ['Roll No.', 'Roll Number'],
    ['Student Name', 'Name'],
    ['E-mail ID', 'Email'],
    ['Branch', 'Trade'],
    ['Sem/Year', 'Year'],
    ['Mobile No.', 'Phone'],
    ["Father's Name", 'Left out'],
  ] as const)
    await shows(office, `${heading} holds`, field);
  await look('students-import-columns');

  // A guess can be changed; what is missing then is named.
  await office.page.select('select[aria-label="Branch holds"]', '');
  await office.press('Check the rows');
  await office.see(MESSAGES.csvColumnMissing('Trade'));
  await office.choose('select[name=header]', 'Row 1: Government College of Engineering');
  await office.see('Column 2');
  await office.choose('select[name=header]', `Row 4: ${HEADINGS}`.slice(0, 100));
  await shows(office, 'Branch holds', 'Trade');

  // Without a network nothing is lost, and the check can be made again.
  const mend = await cut(office, '/api/users/import');
  await office.press('Check the rows');
  await office.see(MESSAGES.network);
  await begins(office, 'final year.xlsx');
  await expect.poll(() => problemIsInSight(office)).toBe(true);
  await mend();
  await office.press('Check the rows');
  await office.see('2 rows are refused and left out');
  // What the words mean comes first: it decides what becomes of the rows.
  await begins(office, 'Trades that are not known');
  await expect
    .poll(() => announcedIn(office))
    .toContain('Checked: 2 refused, 2 new, 0 changed, 0 as before.');
  await expect.poll(() => filledIn(office)).toEqual(['Keep and check again']);
  await office.see(IMPORT_MESSAGES.tradeUnknown('Mech', ['Mechanical Engineering']));
  await office.see('Row 8');
  await office.see(MESSAGES.emailInvalid);
  await look('students-import-workbook');
  const refused = await savedBy(office, () => office.press('Save the refused rows'));
  expect(refused.bytes.toString()).toContain(
    `"Email: ${MESSAGES.emailInvalid}","4","GC-00104","Om Pal","om[at]example.edu","GCT","4"`,
  );

  // What a word means is said once, and the file is checked again.
  await office.focus('select[aria-label="Mech means"]');
  await office.choose('select[aria-label="Mech means"]', 'Mechanical Engineering');
  const join = await cut(office, '/api/users/trade-aliases');
  await office.press('Keep and check again');
  await office.see(IMPORT_MESSAGES.tradeAliasRefused('Mech', MESSAGES.network));
  await join();
  await office.press('Keep and check again');
  await office.see('1 row is refused and left out');
  await begins(office, 'final year.xlsx');
  await expect
    .poll(() => announcedIn(office))
    .toContain('Checked: 1 refused, 3 new, 0 changed, 0 as before.');
  await expect.poll(() => filledIn(office)).toEqual(['Import 3 students']);
  await office.press('Import 3 students');
  await office.see('3 students created, 0 changed, 0 as before, 1 row left out');
  await begins(office, 'Imported');
  await savedBy(office, () => office.press('Save the passwords as CSV'));

  const token = await office.page.evaluate(() => localStorage.getItem('token') ?? '');
  const { users } = await api.ok('users', { token, query: { role: 'user' } });
  expect(
    users.map(({ name, email, roll_no, trade, year, phone }) => [name, email, roll_no, trade, year, phone]),
  ).toEqual([
    ['Aarav Sharma', 'aarav@example.edu', 'GC-00102', 'Computer Science Engineering', '4th Year', null],
    ['Meera Nair', 'meera@example.edu', 'GC-00101', 'Computer Science Engineering', '4th Year', '9876543210'],
    ['Zoya Khan', 'zoya@example.edu', 'GC-00103', 'Mechanical Engineering', '4th Year', null],
  ]);

  // The word is kept for the next file, until the office takes it away.
  await office.press('Import another file');
  await begins(office, 'Choose a file');
  await office.pressOn('::-p-aria([name="Remove Mech"])');
  await office.see(IMPORT_MESSAGES.tradeAliasRemoved);
  expect((await api.ok('tradeAliases', { token })).aliases).toMatchObject([{ alias: 'C.S.E.' }]);

  // Of a list without headings the first row is a student, too.
  await chooseFile(
    office,
    'no headings.csv',
    'Om Rao,om@example.edu,NH-1,GCS\nIla Rao,ila@example.edu,NH-2,GCS',
  );
  await shows(office, 'Row with the headings', 'None: the list begins with a student');
  for (const [at, field] of ['name', 'email', 'roll_no', 'trade'].entries())
    await office.choose(`select[name=column-${at}]`, field);
  await office.press('Check the rows');
  await office.see('Import 2 students');

  // A name in parts is put together, which is said before the rows are checked.
  await office.goto('/students/import');
  await chooseFile(
    office,
    'names in parts.csv',
    'First Name,Last Name,Email,Roll No,Branch\nOm,Rao,om.rao@example.edu,NP-1,GCS',
  );
  await office.see('in this order: First Name, Last Name.');
  await shows(office, 'Last Name holds', 'Name');
  await look('students-import-name-parts');
  await office.press('Check the rows');
  await office.see('Om Rao');
});

/** Whether what went wrong is on the screen as it is scrolled now. A test polls it. */
const problemIsInSight = ({ page }: Console): Promise<boolean> =>
  page.$eval('main [role=alert]', alert => alert.getBoundingClientRect().bottom <= innerHeight);

const HEADINGS =
  "S. No., Roll No., Student Name, E-mail ID, Branch, Sem/Year, Mobile No., D.O.B., Father's Name";

test('the preview shows trade and year of each row, what a change changes, and which rows repeat the headings', async () => {
  const office = await openOffice();
  const headings = 'Name,Email,Roll Number,Trade,Year,Phone';
  const before = [headings, 'Asha Rao,asha@college.example,GCS-1,GCS,4th Year,'].join('\n');
  await office.asAdmin.ok('importUsers', { body: { csv: before } });
  const desk = await deskAt(office, '/students/import');
  const csv = [
    headings,
    'Asha Rao,asha@college.example,GCS-1,GIN,TE,98765 43210',
    headings,
    'Om Pal,om@college.example,GCS-2,GCS,Second Year,',
  ].join('\n');
  await chooseFile(desk, 'last year.csv', csv.replaceAll(',', '|'));
  await desk.see('Row with the headings');
  await desk.press('Check the rows');
  await desk.see(IMPORT_MESSAGES.headingsAgain([3]));
  await desk.see('Year: 4th Year → 3rd Year');
  await desk.see('Trade: Computer Science Engineering → Instrumentation');
  await desk.see('Phone: none → 98765 43210');
  await desk.see('Computer Science Engineering, 2nd Year');
  await lookAt(desk, 'students-import-changes');
  await desk.press('Import 2 students');
  await desk.see('1 student created, 1 changed');
  await savedBy(desk, () => desk.press('Save the passwords as CSV'));
  // If it was the wrong file, who is new by it has to be found. Of the others each is older.
  await follow(desk, 'Students, the newest first');
  await desk.reach('/students');
  await expect
    .poll(() => desk.page.$$eval('tbody th[scope=row] a', links => links.map(link => link.textContent)))
    .toEqual(['Om Pal', 'Asha Rao']);
  await resize(desk.page, { width: 390, height: 844, deviceScaleFactor: 1 });
  await shows(desk, 'Sorted by', 'Added, the newest first');
});

test('it is said before that new students have no year, and which events of today the import changes', async () => {
  const office = await openOffice();
  await newEvent(office, { title: 'Orientation' });
  const desk = await deskAt(office, '/students/import');
  const csv = [
    'Name,Email,Roll Number,Trade,Year',
    'Asha Rao,asha@college.example,GCS-1,GCS,',
    'Om Pal,om@college.example,GCS-2,GCS,4th Year',
    'Ila Das,ila@college.example,GCS-3,GCS,NA',
  ].join('\n');
  await chooseFile(desk, 'final year.csv', csv);
  await desk.see('Row with the headings');
  await desk.press('Check the rows');
  await desk.see(IMPORT_MESSAGES.withoutYear(2));
  await desk.see(OPEN_TODAY_MESSAGES.follow([isolated('Orientation')]));
  await lookAt(desk, 'students-import-notes');
});

test('a new student whose roll number differs only in its signs from one that is there is asked about before', async () => {
  const office = await openOffice();
  const asha = { name: 'Asha Rao', email: 'asha@mail.example', roll_no: 'GCS100', trade: 'GCS' };
  await office.asAdmin.ok('addStudent', { body: asha });
  const desk = await deskAt(office, '/students/import');
  const csv = [
    'Name,Email,Roll Number,Trade',
    'Asha Rao,asha@college.example,GCS-100,GCS',
    'Om Pal,om@college.example,GCS-101,GCS',
    'Om Pal,pal@mail.example,GCS 101,GCS',
    'Ila Das,ila@college.example,GCS-102,GCS',
  ].join('\n');
  await chooseFile(desk, 'students.csv', csv);
  await desk.see('Row with the headings');
  await desk.press('Check the rows');
  await desk.see(IMPORT_MESSAGES.rowsAsked(2));
  // They come before the others, of which there may be thousands.
  await desk.see(IMPORT_MESSAGES.isThis('GCS100', 'Asha Rao', 'asha@mail.example'));
  await desk.see(IMPORT_MESSAGES.isThisRow(3, 'GCS-101', 'Om Pal'));
  const badges = () => desk.page.$$eval('main li > :last-child', tags => tags.map(tag => tag.textContent));
  await expect.poll(badges).toEqual(['To look at', 'To look at']);
  await lookAt(desk, 'students-import-alike');
  // The numbers are unique as they are stored, so it is the office's to decide.
  await desk.press('Import 4 students');
  await desk.see('4 students created');
  await savedBy(desk, () => desk.press('Save the passwords as CSV'));
  // The drawer of the one names the other.
  await desk.goto('/students?search=asha@college.example');
  await desk.pressOn('::-p-aria([name="Asha Rao"][role="link"])');
  await desk.see(OFFICE_MESSAGES.perhapsKnown);
  await lookAt(desk, 'students-drawer-alike');
  await desk.pressOn('::-p-aria([name="Asha Rao, GCS100"][role="link"])');
  await desk.see('GCS100, Computer Science Engineering');
});

test('a workbook with a sheet for each class is imported sheet by sheet, without a column for the trade', async () => {
  const office = await openOffice();
  const desk = await deskAt(office, '/students/import');
  const headings = ['Roll No', 'Name', 'Email'];
  const workbook = await workbookOfSheets({
    GCS: [headings, ['GCS-1', 'Asha Rao', 'asha@college.example']],
    'II Civil': [headings, ['CE-1', 'Om Pal', 'om@college.example'], ['CE-2', 'Ila Das', 'ila@']],
  });
  await chooseFile(desk, 'classes.xlsx', workbook);
  // A sheet that is named after a trade is taken to be of it.
  await desk.choose('select[name=sheet]', 'GCS: 1 row');
  await shows(desk, 'Trade of all students in this list', 'Computer Science Engineering');
  await desk.press('Check the rows');
  await desk.see('Computer Science Engineering');
  await desk.press('Import 1 student');
  await savedBy(desk, () => desk.press('Save the passwords as CSV'));

  await desk.press('Import another sheet');
  await begins(desk, 'classes.xlsx');
  await desk.choose('select[name=sheet]', 'II Civil: 2 rows');
  await desk.press('Check the rows');
  await desk.see(MESSAGES.csvColumnMissing('Trade'));
  await desk.choose('select[name=all-trade]', 'Civil Engineering');
  await desk.choose('select[name=all-year]', '2nd Year');
  await lookAt(desk, 'students-import-class');
  await desk.press('Check the rows');
  await desk.see('Civil Engineering, 2nd Year');
  const refused = await savedBy(desk, () => desk.press('Save the refused rows'));
  expect(refused.bytes.toString()).toContain(
    '"What is wrong","Trade","Year","Roll No","Name","Email"\n' +
      `"Email: ${MESSAGES.emailInvalid}","Civil Engineering","2nd Year","CE-2","Ila Das","ila@"`,
  );
  await desk.press('Import 1 student');
  await desk.see('1 student created');
  await savedBy(desk, () => desk.press('Save the passwords as CSV'));
  const { users } = await office.asAdmin.ok('users', { query: { role: 'user' } });
  expect(users.map(({ name, trade, year }) => [name, trade, year])).toEqual([
    ['Asha Rao', 'Computer Science Engineering', null],
    ['Om Pal', 'Civil Engineering', '2nd Year'],
  ]);
});

test('a column that a spreadsheet has spoiled, and no account needs, is left out by a press', async () => {
  const desk = await deskAt(await openOffice(), '/students/import');
  const rows = [
    'Om Pal,om@college.example,GCS-1,GCS,9.87E+09',
    'Ila Das,ila@college.example,GCS-2,GCS,9.12E+09',
    'Asha Rao,asha@college.example,GCS-3,GCS,9876543210',
  ];
  await chooseFile(desk, 'phones.csv', ['Name,Email,Roll Number,Trade,Phone', ...rows].join('\n'));
  await desk.see('Row with the headings');
  await desk.press('Check the rows');
  await desk.see('2 rows are refused and left out');
  await lookAt(desk, 'students-import-spoiled');
  await desk.press('Check again without Phone');
  await begins(desk, 'phones.csv');
  await desk.see('Import 3 students');
  await desk.press('Change the columns');
  await shows(desk, 'Phone holds', 'Left out');
});
