import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { IMPORT_MESSAGES } from '#contract/users/import-messages.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { printed } from './looks/printed.ts';
import { Console, openBrowser } from './rig/console.ts';
import { cut, hold } from './rig/intercept.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { chooseFormat, savedBy } from './steps/download.ts';
import { chooseFile, follow, textIn } from './steps/forms.ts';
import { deskAt, enrol, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';
import { openReader } from './steps/read-code.ts';

const LONG_NAME = 'Devika Subramaniam-Venkataraghavan of the Seven Hills';
const FILE = [
  'Name,Email,Enrollment No.,Branch,Year,Shoe size',
  'Meera Nair,meera@example.edu,GCS-1,GCS,1,37',
  `${LONG_NAME},devika@example.edu,GEC-2,Electronics & Communication,2,38`,
  'आरव शर्मा,aarav@example.edu,GME-3,GME,3rd Year,42',
  '"=cmd()|x",zoya@example.edu,+4,GCS,4,39',
  'No Email,,GCS-5,GCS,1,40',
  'Meera Again,meera@example.edu,GCS-6,Alchemy,1,41',
].join('\r\n');

/** The text of the file `name` that a button saves. */
async function savedText(person: Console, button: string, name: string): Promise<string> {
  const file = await savedBy(person, () => person.press(button));
  expect(file.name).toBe(name);
  return file.bytes.toString();
}

const tab = (person: Console, name: string): Promise<void> =>
  person.pressOn(`::-p-aria([name="${name}"][role="tab"])`);
const tick = (person: Console, name: string): Promise<void> =>
  person.pressOn(`::-p-aria([name="${name}"][role="checkbox"])`);

test('a class is imported from a file, managed one by one, and exported as cards', async () => {
  const product = await startProduct();
  const { api } = product;
  const office = await deskAt(product, '/students');
  const look = (name: string): Promise<void> => lookAt(office, name);
  await office.see(MESSAGES.noStudentsYet);
  await look('students-empty');

  // The file: what each row would do is shown before anything is stored.
  await office.pressOn('::-p-aria([name="Import a List"])');
  await office.reach('/students/import');
  // It has no entry in the menu. The one above it says where one is.
  await office.page.waitForSelector('nav a[href="/students"][aria-current="true"]');
  await look('students-import');
  await chooseFile(office, 'picture.csv', '\u0089PNG\u0000');
  await office.see(MESSAGES.csvNotText);
  await chooseFile(office, 'cut.xlsx', 'PK\u0003\u0004\u0000');
  await office.see(IMPORT_MESSAGES.workbookOther);
  await chooseFile(office, 'headless.csv', 'Shoe size\n42');
  await office.press('Check the rows');
  await office.see(MESSAGES.csvColumnMissing('Name, Email, Roll Number, Trade'));
  await office.press('Choose another file');
  await chooseFile(office, 'class.csv', FILE);
  await office.press('Check the rows');
  await office.see('2 rows are refused and left out');
  await office.see('Row 6');
  await office.see(MESSAGES.emailRequired);
  await office.see('Trade (from “Branch”)');
  await look('students-import-preview');
  // What is saved needs no network. The passwords, which are shown only once, are written in the same way.
  const mend = await cut(office, '/assets/');
  expect(await savedText(office, 'Save the refused rows', 'refused-rows.csv')).toBe(
    '\uFEFF"What is wrong","Name","Email","Enrollment No.","Branch","Year","Shoe size"\n' +
      `"Email: ${MESSAGES.emailRequired}","No Email","","GCS-5","GCS","1","40"\n` +
      `"Trade: ${IMPORT_MESSAGES.tradeUnknown('Alchemy', [])}","Meera Again","meera@example.edu","GCS-6","Alchemy","1","41"\n`,
  );
  await mend();

  // Who leaves before the answer is here never sees the passwords.
  const run = await hold(office, '/api/users/import');
  await office.press('Import 4 students');
  await run.first;
  await office.pressOn('::-p-aria([name="Back to Students"])');
  await office.see(IMPORT_MESSAGES.passwordsToCome);
  await office.press('Keep editing');
  await run.release();
  await office.see('4 students created, 0 changed, 0 as before, 2 rows left out');
  await look('students-import-done');
  // No one leaves without the passwords by accident.
  await office.pressOn('::-p-aria([name="Back to Students"])');
  await office.see(MESSAGES.importPasswordsUnsaved);
  await office.press('Keep editing');
  const saved = await savedText(office, 'Save the passwords as CSV', 'initial-passwords.csv');
  const passwords = saved.replaceAll('"', '').split('\n');
  expect(passwords).toHaveLength(6);
  expect(passwords.find(line => line.includes('zoya'))).toMatch(/^'=cmd\(\)\|x,'\+4,zoya@example.edu,\w{4}-/);
  const [, , email = '', password = ''] = passwords[1]?.split(',') ?? [];
  expect((await api.raw('login', { body: { email, password } })).status).toBe(200);
  await office.see('Import another file');
  await office.pressOn('::-p-aria([name="Back to Students"])');
  await office.reach('/students');

  // The list: by trade, searched, and as a file.
  await mark(product.url, office);
  await office.goto('/students');
  await office.see('Showing 4 of 4 students');
  await office.see('50%');
  await look('students');
  await office.pressOn('::-p-aria([name="Computer Science Engineering 2"])');
  await office.see('Showing 2 of 2 students');
  await office.search('meera');
  await office.see('Showing 1 of 1 student');
  await office.press('Export');
  await look('students-export');
  const [exported] = await Promise.all([
    savedBy(office, () => chooseFormat(office, 'Excel')),
    office.see(MESSAGES.usersExported),
  ]);
  expect(exported.name).toBe('users.xlsx');
  const excel = await readXlsx(exported.bytes);
  expect(excel.sheets[0]?.rows.slice(1).map(cells => cells.slice(0, 3))).toEqual([
    ['Meera Nair', 'meera@example.edu', 'GCS-1'],
  ]);
  await office.search('nobody of that name');
  await office.see(MESSAGES.noStudents);
  await office.press('Clear filters');
  await office.see('Showing 4 of 4 students');

  // One student, in a tab beside the list.
  await office.page.keyboard.down('Control');
  await follow(office, 'Meera Nair');
  await office.page.keyboard.up('Control');
  const beside = await office.page.browserContext().waitForTarget(tab => tab.url().includes('?student='));
  const other = await beside.page();
  await other?.waitForSelector('[role="dialog"] ::-p-text(Meera Nair)');
  await other?.close();
  // Settled: another tab came instead.
  expect(await office.page.$('[role="dialog"]')).toBeNull();

  // Here: the server's error is shown at the field, and the input stays.
  await follow(office, 'Meera Nair');
  await office.fill('Email', 'devika@example.edu');
  await office.fill('Full name', 'Meera K. Nair');
  await office.press('Save changes');
  await office.see(MESSAGES.emailTaken);
  await office.focusOn('email');
  await expect.poll(() => textIn(office, 'name')).toBe('Meera K. Nair');
  await look('student-refused');
  await office.escape();
  await office.see(MESSAGES.studentUnsaved);
  await office.press('Keep editing');
  await office.fill('Email', 'meera.nair@example.edu');
  await office.press('Save changes');
  await office.see(SERVER_MESSAGES.userUpdated);
  await tab(office, 'Attendance');
  await office.see('Campus drive briefing');
  await look('student-attendance');
  // A wrong mark is corrected on its event's page.
  await office.pressOn('::-p-aria([name="Campus drive briefing"][role="link"])');
  await office.see('Live Wall');
  await office.page.goBack();
  await office.see('Undo changes');
  await tab(office, 'Account');
  await look('student-account');
  await office.press('New QR Code');
  await office.see('is refused at once');
  await office.press('Make a new code');
  await office.see(SERVER_MESSAGES.qrRegenerated);
  await office.press('New initial password');
  await office.press('Make a new password');
  await office.see(MESSAGES.initialPasswordSet);
  await look('student-password');
  // A phone's Back would close it unread.
  await office.page.goBack();
  await office.see(MESSAGES.handOverUnnoted);
  await office.press('Keep editing');
  await office.gone(MESSAGES.handOverUnnoted);
  const shown = await office.page
    .locator('[role=dialog] code')
    .map(code => code.textContent)
    .wait();
  const login = { email: 'meera.nair@example.edu', password: shown };
  expect((await api.raw('login', { body: login })).status).toBe(200);
  await office.press('I have noted it');
  await office.press('Deactivate');
  await office.see('cannot sign in');
  // Escape closes only the question, and the focus returns to where it was.
  await office.escape();
  await office.focusOn('Deactivate');
  await office.page.keyboard.press('Enter');
  await office.see('cannot sign in');
  await office.see('A pass that they hold ends for good.');
  await look('student-deactivate');
  await office.press('Deactivate the account');
  await office.see(MESSAGES.userDeactivated);
  expect((await api.raw('login', { body: login })).status).toBe(401);
  await office.press('Reactivate');
  await office.press('Reactivate the account');
  await office.see(MESSAGES.userReactivated);
  await office.press('Make an admin');
  await office.press('Make them an admin');
  await office.see('Role: admin');
  await office.press('Make a student');
  await office.see('Passes that they have issued end for good');
  await office.press('Make them a student');
  await office.see('Role: student');
  // The message covers the drawer's corner for a moment.
  await office.gone(MESSAGES.userDemoted);
  await office.press('Close');
  await office.gone('Role: student');

  // What is kept about a student is handed over, and erased for good: the roll number must be typed.
  await follow(office, '=cmd()|x');
  await tab(office, 'Account');
  const kept = await savedBy(office, () => office.press('Save all that is kept'));
  expect(kept.name).toBe('everything-about-4.json');
  expect(JSON.parse(kept.bytes.toString())).toMatchObject({ users: [{ email: 'zoya@example.edu' }] });
  await office.see(MESSAGES.everythingSaved);
  await look('student-personal-data');
  await office.press('Erase personal data');
  await office.press('Erase for good');
  await office.see(MESSAGES.eraseTypeThis('+4'));
  await look('student-erase');
  await office.fill('Type +4 to confirm', '+4');
  await office.press('Erase for good');
  await office.see(SERVER_MESSAGES.userErased);
  await office.gone('zoya@example.edu');
  await office.see('Showing 3 of 3 students');

  // An address of nobody: asking again would not help.
  const nobody = crypto.randomUUID();
  await office.goto(`/students?student=${nobody}`);
  await office.see(MESSAGES.userNotFound);
  await office.gone('Try again');
  await look('student-of-nobody');
  await office.escape();

  // By keys alone: in, and back to the same place.
  await office.page.waitForFunction(() => !document.querySelector('[role=dialog]'));
  await office.focus('::-p-aria([name="आरव शर्मा"][role="link"])');
  await office.page.keyboard.press('Enter');
  await office.when('[role=dialog] h2', 'आरव शर्मा');
  await office.escape();
  await office.focusOn('आरव शर्मा');

  // Cards: of the selected students, or of a whole trade. On paper they are sheets of A4.
  await tick(office, `Select ${LONG_NAME}`);
  await tick(office, 'Select Meera K. Nair');
  await office.see('2 selected');
  const said = () => office.page.$$eval('[role="status"]', all => all.map(each => each.textContent));
  await expect.poll(said).toContain('2 selected');
  await look('students-chosen');
  await office.press('Print cards');
  await office.reach('/students/cards');
  await office.see('2 cards, 1 sheet of A4');
  await look('students-cards');
  await resize(office.page, { width: 1280, height: 800, deviceScaleFactor: 2 });
  const reader = await openReader(office.page.browser());
  const { valid, user } = await api.ok('validateQr', {
    token: await tokenOf(office),
    body: { qrData: await reader.seen(office.page, '[data-testid="qr-card"]:last-child svg') },
  });
  expect([valid, user?.name]).toEqual([true, 'Meera K. Nair']);
  const sheets = await printed(office, { preferCSSPageSize: true });
  expect(sheets).toHaveLength(1);
  for (const printedName of ['Devika', 'GEC-2', 'Meera K. Nair', 'GCS-1'])
    expect(sheets[0]).toContain(printedName);
  await office.goto('/students/cards?trade=GME');
  await office.see('1 card, 1 sheet of A4');
  // The browser itself logs every refusing answer: the file that is no workbook, and the email in use.
  const others = office.complaints.filter(complaint => !complaint.includes(nobody));
  expect(others.map(complaint => /status of (\d+)/.exec(complaint)?.[1])).toEqual(['422', '409']);
});

const tokenOf = (person: Console): Promise<string> =>
  person.page.evaluate(() => localStorage.getItem('token') ?? '');

/** Two events that Meera was expected at. She missed one. */
async function mark(url: string, office: Console): Promise<void> {
  const api = apiClient(url);
  const token = await tokenOf(office);
  const { users } = await api.ok('users', { token, query: { search: 'meera' } });
  const userId = users[0]?.id;
  for (const status of ['present', 'absent']) {
    const event = await newEvent({ api, admin: { token } }, { title: 'Campus drive briefing' });
    await api.ok('mark', { token, body: { userId, eventId: event.id, status } });
  }
}

test('a search that finds nobody among the active students leads to the others', async () => {
  const office = await openOffice();
  const meera = await enrol(office, MEERA.name);
  await office.asAdmin.ok('deactivateUser', { id: meera.id });
  const desk = await deskAt(office, '/students');
  await desk.search('meera');
  await desk.see('were not searched');
  await lookAt(desk, 'students-only-active');
  await desk.press('Search all of them');
  await desk.see('Showing 1 of 1 student');
  await desk.focusOn('Search name, roll number or email');
  await desk.search('nobody of that name');
  await desk.see(MESSAGES.noStudents);
  await desk.gone('were not searched');
});

test('without an answer nothing is lost: choices and input stay and can be sent again', async () => {
  const product = await startProduct();
  const office = await Console.open(await openBrowser(), product.url);
  const look = (name: string): Promise<void> => lookAt(office, name);
  await office.signedIn(ADMIN);
  const { api } = product;
  const token = await tokenOf(office);

  // Someone signs up with a row's email after the file was checked: nothing is stored, and a message says so.
  await office.goto('/students/import');
  await chooseFile(office, 'class.csv', FILE.split('\r\n').slice(0, 3).join('\n'));
  await office.press('Check the rows');
  await office.see('Import 2 students');
  const person = {
    name: 'Early Bird',
    email: 'meera@example.edu',
    password: 'tall blue door',
    roll_no: 'X-1',
  };
  const { user: early } = await api.ok('register', { body: { ...person, trade: 'Instrumentation' } });
  await office.press('Import 2 students');
  await office.see(MESSAGES.importRefused);
  await office.see(IMPORT_MESSAGES.emailOfOther('Early Bird', 'X-1'));

  // The answer to the import is lost: the message says that the outcome is unknown, and the file is checked again.
  await office.offline();
  await office.press('Import 1 student');
  await office.see(MESSAGES.importUnanswered);
  await look('students-import-unanswered');
  await office.online();
  // Until the line is back, a sentence stands above the screen, and everything moves when it goes.
  await office.gone('No connection: ');
  await office.press('Check again');
  await office.see('1 row is refused and left out');
  await office.press('Import 1 student');
  await office.see('1 student created');
  await office.press('Save the passwords as CSV');
  await office.see('Import another file');

  // The list and a student cannot be loaded.
  await office.pressOn('::-p-aria([name="Back to Students"])');
  await office.see('Showing 2 of 2 students');
  const mend = await cut(office, '/api/users');
  await office.search('early');
  await office.see(MESSAGES.network);
  await look('students-offline');
  await mend.byPressing('Try again');
  await office.see('Showing 1 of 1 student');
  // The form comes with all that stands above it, so no field moves away from under a finger.
  const standing = await hold(office, `/api/photos/${early.id}/standing`);
  const known = office.page.waitForResponse(answer => answer.url().endsWith(`/api/users/${early.id}`));
  await follow(office, 'Early Bird');
  await Promise.all([known, standing.first]);
  // Settled: what the form waits for is held.
  expect(await office.page.$('[name="phone"]')).toBeNull();
  await standing.release();
  await office.fill('Phone', '98765 43210');
  await office.offline();
  await office.press('Save changes');
  await office.see(MESSAGES.network);
  await look('student-offline');
  await office.online();
  await office.press('Save changes');
  await office.see(SERVER_MESSAGES.userUpdated);
  const { users } = await api.ok('users', { token, query: { search: 'early' } });
  expect(users.map(({ phone }) => phone)).toEqual(['98765 43210']);
});
