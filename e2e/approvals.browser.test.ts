import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { chooseFile } from './steps/forms.ts';
import { deskAt, openOffice } from './steps/office.ts';
import { ANANYA, MEERA, type Student } from './steps/people.ts';

const other = (nth: number): Student => ({
  ...MEERA,
  ...{ name: `Stranger ${nth}`, email: `stranger${nth}@example.edu`, roll_no: `GCS-90${nth}` },
});

const flip = (admin: Console, label: string): Promise<void> => admin.pressOn(`label ::-p-text(${label})`);

test('sign-ups that the office does not expect wait, cannot be marked, and are decided', async () => {
  const office = await openOffice();
  const { api } = office;
  const { token } = office.admin;
  const event = await newEvent(office);
  const browser = await openBrowser();
  const admin = await deskAt(office, '/admin', browser);
  await admin.pressOn('nav ::-p-text(Approvals)');
  await admin.reach('/approvals');
  await admin.see(OFFICE_MESSAGES.noSignups);
  await flip(admin, 'Approve sign-ups');
  await admin.see(OFFICE_MESSAGES.settingsChanged);
  await admin.press('Add people');
  await admin.see('Students on this list who have already signed up and are waiting are approved at once.');
  await admin.press('Add them');
  await admin.see(OFFICE_MESSAGES.expectedMissing);
  await admin.focusOn('people');
  await admin.fill('Roll numbers and emails', `${ANANYA.roll_no}, ${ANANYA.email}\nGCS-77`);
  await admin.see(`1 student read. The first: ${ANANYA.roll_no}, ${ANANYA.email}.`);
  await admin.see('Left out, without a roll number or an email: GCS-77');
  await lookAt(admin, 'approvals-add');
  await admin.press('Cancel');
  await admin.see(OFFICE_MESSAGES.expectedUnadded);
  await admin.press('Keep editing');
  await admin.press('Add them');
  await admin.see(OFFICE_MESSAGES.expectedAdded(1, 0, 0));
  await admin.see('Showing 1 of 1 person');
  await admin.focusOn('Add people');

  // On the list: in at once. Not on it: signed in, and told what is missing.
  const ananya = await Console.open(browser, office.url);
  await ananya.signUp(ANANYA);
  await ananya.see('Events Attended');
  const meera = await Console.open(browser, office.url);
  await meera.signUp(MEERA);
  await meera.see('The office has to approve your sign-up');
  await meera.see('you are expected once approved');
  await lookAt(meera, 'approvals-student-dashboard');
  await meera.goto('/qr-code');
  await meera.see('Until then you cannot be marked at an event, nor see who was at one.');
  await meera.see('If the office does not take it, you cannot log in any more, and may sign up again.');
  await lookAt(meera, 'approvals-student-code');
  await ananya.goto('/qr-code');
  await ananya.see('Active QR Code');
  await ananya.gone('approve your sign-up');

  const { user } = await api.ok('login', { body: MEERA_LOGIN });
  const mark = { token, body: { userId: user.id, eventId: event.id, status: 'present' } };
  expect(await api.fail('mark', mark)).toMatchObject({ error: MESSAGES.signupWaiting });

  for (const nth of [1, 2]) await api.ok('register', { body: other(nth) });
  const joined = ANANYA.roll_no.replaceAll('-', '');
  await api.ok('register', { body: { ...other(3), roll_no: joined } });
  await admin.goto('/admin');
  await admin.see('4 sign-ups wait for approval.');
  await lookAt(admin, 'approvals-on-dashboard');
  await admin.goto('/students?state=waiting');
  await admin.see('Showing 4 of 4 students');
  await lookAt(admin, 'approvals-students');
  await admin.goto('/approvals');
  await admin.see('Showing 4 of 4 sign-ups');
  await admin.see(OFFICE_MESSAGES.perhapsKnown);
  await admin.see(`${ANANYA.name}, ${ANANYA.roll_no}`);
  await lookAt(admin, 'approvals');

  await admin.press(`Approve ${MEERA.name}`);
  await admin.see('Showing 3 of 3 sign-ups');
  // The row, as long as the pointer keeps it in its place.
  await admin.page.waitForFunction(() => document.activeElement?.matches('li'));
  await meera.goto('/dashboard');
  await meera.see('Events Attended');
  await meera.gone('The office has to approve your sign-up');
  await meera.gone('you are expected once approved');
  await api.ok('mark', mark);

  await admin.press('Refuse Stranger 1');
  await admin.see('Refuse Stranger 1?');
  await lookAt(admin, 'approvals-refuse');
  await admin.press('Cancel');
  await admin.focusOn('Refuse Stranger 1');
  await admin.press('Refuse Stranger 1');
  await admin.press('Refuse');
  await admin.see('Showing 2 of 2 sign-ups');

  // Another admin was faster with one of two: it is named, and the rest is done.
  const { users } = await api.ok('users', { token, query: { search: 'Stranger 2' } });
  const id = users[0]?.id;
  // Their list is not here yet when this admin presses.
  const list = await hold(admin, '/api/users');
  await admin.pressOn('::-p-aria([name="Select all shown: sign-ups"][role="checkbox"])');
  await api.ok('decideSignups', { token, body: { decisions: [{ id, approve: true }] } });
  await admin.press('Approve selected sign-ups');
  await admin.see(`Stranger 2: ${MESSAGES.signupDecided}`);
  await list.release();
  await admin.see(OFFICE_MESSAGES.noSignups);
  await lookAt(admin, 'approvals-partly');
  expect([...ananya.complaints, ...meera.complaints]).toEqual([]);
  expect(admin.complaints.filter(each => !each.includes('409'))).toEqual([]);
});

const MEERA_LOGIN = { email: MEERA.email, password: MEERA.password };

test('whoever is approved by the way is named before: by an import, and by being made an admin', async () => {
  const office = await openOffice();
  await office.asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } });
  for (const body of [other(1), other(2)]) await office.api.ok('register', { body });
  const { name, email, roll_no, trade } = other(1);
  const admin = await deskAt(office, '/students/import');
  await chooseFile(
    admin,
    'class.csv',
    `Name,Email,Roll Number,Trade\n${name},${email},${roll_no},${trade}\n`,
  );
  await admin.press('Check the rows');
  await admin.see('1 sign-up waits for approval. Importing approves it, which cannot be taken back.');
  await admin.see('Sign-up approved 1');
  await lookAt(admin, 'students-import-approves');
  await admin.press('Import 1 student');
  await admin.see('0 students created, 1 sign-up approved, 0 changed, 0 as before, 0 rows left out');
  const { users } = await office.asAdmin.ok('users', { query: { search: other(2).email } });
  await admin.goto(`/students?student=${users[0]?.id}`);
  await admin.pressOn('::-p-aria([name="Account"][role="tab"])');
  await admin.press('Make an admin');
  await admin.see('Their sign-up waits for approval. This approves it.');
  await lookAt(admin, 'students-promote-waiting');
});
