import { expect, test } from 'vitest';
import { SIGN_UP_MESSAGES } from '#contract/accounts/sign-up-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, today } from '#contract/time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { holdAnswers } from './rig/late-answer.ts';
import { lose } from './rig/lose.ts';
import { ADMIN } from './rig/product.ts';
import { follow } from './steps/forms.ts';
import { briefing, deskAt, endSession, enrol, newcomerAt, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

test('what was being typed when a session ended is there again after the next login', async () => {
  const office = await openOffice();
  // So many that the one who is chosen for a report is not among those who are offered at first.
  for (let nth = 1; nth <= 20; nth++) await enrol(office, `Asha ${nth}`);
  await enrol(office, 'Zoya Khan');
  const admin = await deskAt(office, '/create-event');
  await admin.fill('Title', 'Group discussion');
  await admin.fill('Location', 'Seminar hall 2');
  await endSession(office, admin);
  await admin.signInHere(ADMIN);
  await follow(admin, 'Create Event');
  await admin.see(MESSAGES.draftBack);
  await expect.poll(() => typedIn(admin, 'title')).toBe('Group discussion');
  await expect.poll(() => typedIn(admin, 'location')).toBe('Seminar hall 2');

  // It is unsaved as before, and what is thrown away does not come back.
  await follow(admin, 'Manage Notices');
  await admin.press('Leave without saving');
  await admin.press('New Notice');
  await admin.fill('Text', 'Bring two copies of your resume.');
  await endSession(office, admin);
  await admin.signInHere(ADMIN);
  await follow(admin, 'Create Event');
  await admin.page.waitForSelector('[name=title]');
  await expect.poll(() => typedIn(admin, 'title')).toBe('');
  await follow(admin, 'Manage Notices');
  await admin.press('New Notice');
  await expect.poll(() => typedIn(admin, 'text')).toBe('Bring two copies of your resume.');

  // So is what was being entered of a new student, a pass and a report.
  await admin.goto('/students');
  await admin.press('Add Student');
  await admin.fill('Full name', 'Deepa Pillai');
  await endSession(office, admin);
  await admin.signInHere(ADMIN);
  await follow(admin, 'Students');
  await admin.press('Add Student');
  await admin.see(MESSAGES.draftBack);
  await expect.poll(() => typedIn(admin, 'name')).toBe('Deepa Pillai');
  await admin.press('Close');
  await admin.press('Leave without saving');

  await follow(admin, 'Scan QR Code');
  await follow(admin, 'Passes for Volunteers');
  await admin.press('Issue Pass');
  await admin.fill('Name', 'Gate 2');
  await endSession(office, admin);
  await admin.signInHere(ADMIN);
  await follow(admin, 'Scan QR Code');
  await follow(admin, 'Passes for Volunteers');
  await admin.press('Issue Pass');
  await expect.poll(() => typedIn(admin, 'name')).toBe('Gate 2');

  await admin.goto('/reports');
  await admin.press('New Report');
  await admin.set('kind', 'student');
  await admin.fillIn(STUDENT, 'Zoya');
  await admin.pressOn('::-p-text(Zoya Khan, )');
  // A report is asked for by one press, and its form by many.
  await admin.press('Cancel');
  await admin.see(MESSAGES.reportUnasked);
  await admin.press('Keep editing');
  await endSession(office, admin);
  await admin.signInHere(ADMIN);
  await follow(admin, 'Reports');
  await admin.press('New Report');
  await expect
    .poll(() => admin.page.$eval(STUDENT, field => Reflect.get(field, 'value')))
    .toMatch('Zoya Khan');
});

test('what a student typed into the profile is there again if the session ended during Save', async () => {
  const office = await openOffice();
  const student = await newcomerAt(office, MEERA, '/profile');
  await student.press('Edit');
  await student.fill('Phone', '98765 43210');
  await student.fill('Address', '12 Lake Road');
  const saving = await hold(student, '/api/auth/profile', 'PUT');
  await student.press('Save');
  await saving.first;
  await endSession(office, student);
  await saving.release();
  await student.signInHere(MEERA);
  await follow(student, 'Update Profile');
  await student.press('Edit');
  await student.see(MESSAGES.draftBack);
  await expect.poll(() => typedIn(student, 'phone')).toBe('98765 43210');
  await student.press('Save');
  await student.see(SERVER_MESSAGES.profileUpdated);
  await student.see('12 Lake Road');
});

test('a request to the office is not thrown away unasked by a press beside it, nor by Back', async () => {
  const office = await openOffice();
  await office.asAdmin.ok('changeOfficeSettings', { body: { lockIdentity: true } });
  const student = await newcomerAt(office, MEERA, '/dashboard');
  await follow(student, 'Update Profile');
  await student.press('Ask for a change');
  await student.fill('Full name', 'Meera Nayar');
  await besideDialog(student);
  await student.see(OFFICE_MESSAGES.changeUnsent);
  await student.press('Keep editing');
  await student.gone(OFFICE_MESSAGES.changeUnsent);
  await student.page.goBack();
  await student.see(OFFICE_MESSAGES.changeUnsent);
  await student.press('Keep editing');
  await expect.poll(() => typedIn(student, 'name')).toBe('Meera Nayar');
  // Nothing is asked once it is sent.
  await student.press('Send to the office');
  await student.see('Waiting for the office');
  await student.gone(OFFICE_MESSAGES.changeUnsent);
});

/** Presses on the page, beside the dialog that lies over it. */
const besideDialog = ({ page }: Console): Promise<void> => page.mouse.click(5, 5);

test('what was being typed when the browser lost the page is there again, and what was thrown away is not', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/create-event');
  await admin.fill('Title', 'Group discussion');
  await admin.fill('Location', 'Seminar hall 2');
  await admin.choose('[name=audience]', 'Some trades or years');
  await admin.pressOn('[type=checkbox][value="Civil Engineering"]');
  await lose(admin);
  await admin.goto('/create-event');
  await admin.see(MESSAGES.draftRescued);
  await expect.poll(() => typedIn(admin, 'title')).toBe('Group discussion');
  await expect.poll(() => typedIn(admin, 'location')).toBe('Seminar hall 2');
  await admin.page.waitForSelector('[type=checkbox][value="Civil Engineering"]:checked');

  // Who is asked before leaving and leaves has thrown it away.
  await admin.goto('/manage-notices');
  await admin.goto('/create-event');
  await admin.page.waitForSelector('[name=title]');
  await expect.poll(() => typedIn(admin, 'title')).toBe('');

  // What is chosen comes back too, and once it is stored, nothing does.
  await admin.goto('/manage-notices');
  await admin.press('New Notice');
  await admin.fill('Title', 'Campus drive');
  await admin.fill('Text', 'Bring two copies of your resume.');
  await admin.pressOn('[name=pinned]');
  await lose(admin);
  await admin.goto('/manage-notices');
  await admin.press('New Notice');
  await expect.poll(() => typedIn(admin, 'text')).toBe('Bring two copies of your resume.');
  await admin.press('Save Notice');
  await expect
    .poll(async () => (await office.api.ok('notices', {})).notices)
    .toMatchObject([{ title: 'Campus drive', pinned: true }]);
  await admin.press('New Notice');
  await admin.page.waitForSelector('[name=text]');
  await expect.poll(() => typedIn(admin, 'text')).toBe('');
});

test('what comes back is not created twice if the server had stored it before the page or the session was lost', async () => {
  const office = await openOffice();
  const titles = () => office.database.knex('events').orderBy('title').pluck('title');
  const admin = await deskAt(office, '/create-event');
  const create = async (title: string) => {
    await admin.fill('Title', title);
    await admin.set('date', addDays(today(new Date(), TIME_ZONE), 1));
    await admin.set('time', '10:00');
    await admin.fill('Location', 'Seminar hall 2');
    const answers = await holdAnswers(admin, '/api/events');
    await admin.press('Create Event');
    await answers.first();
    return answers;
  };
  await create('Aptitude test');
  await lose(admin);
  await admin.goto('/create-event');
  await admin.see(MESSAGES.draftRescued);
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
  // Settled: the screen has said so.
  expect(await titles()).toEqual(['Aptitude test']);

  await admin.goto('/create-event');
  const { release } = await create('Group discussion');
  await endSession(office, admin);
  await admin.signInHere(ADMIN);
  await release();
  await follow(admin, 'Create Event');
  await admin.see(MESSAGES.draftBack);
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
  // Settled: the screen has said so.
  expect(await titles()).toEqual(['Aptitude test', 'Group discussion']);
});

test('what comes back does not undo what another admin changed meanwhile', async () => {
  const office = await openOffice();
  const { asAdmin } = office;
  const event = await newEvent(office, briefing());
  const admin = await deskAt(office, `/edit-event/${event.id}`);
  await admin.fill('Description', 'Bring two photos.');
  await lose(admin);
  const room = { location: 'Room 42', identity: 'strict', trades: ['Civil Engineering'] } as const;
  await asAdmin.ok('updateEvent', { id: event.id, body: room });
  await admin.goto(`/edit-event/${event.id}`);
  await admin.see(MESSAGES.draftRescued);
  await expect.poll(() => typedIn(admin, 'location')).toBe(room.location);
  await admin.press('Save Changes');
  await admin.reach(`/attendance/${event.id}`);
  // Settled: the page follows the answer to the change.
  expect((await asAdmin.ok('event', { id: event.id })).event).toMatchObject({
    ...room,
    description: 'Bring two photos.',
  });

  const body = { title: 'Fees are due', text: 'Pay at the office.', publish_date: event.date };
  const { notice } = await asAdmin.ok('createNotice', { body });
  await admin.goto('/manage-notices');
  await admin.press(`Edit ${body.title}`);
  await admin.fill('Text', 'Pay in room 42.');
  await endSession(office, admin);
  const changed = { title: 'Fees are overdue', type: 'TNP Meeting', pinned: true } as const;
  await asAdmin.ok('updateNotice', { id: notice.id, body: changed });
  await admin.signInHere(ADMIN);
  await follow(admin, 'Manage Notices');
  await admin.press(`Edit ${changed.title}`);
  await admin.see(MESSAGES.draftBack);
  await expect.poll(() => typedIn(admin, 'title')).toBe(changed.title);
  await admin.press('Save Notice');
  await expect
    .poll(async () => (await asAdmin.ok('notices', {})).notices)
    .toMatchObject([{ ...changed, text: 'Pay in room 42.' }]);
});

const STUDENT = '::-p-aria([name="Student"][role="combobox"])';

test('what was typed of a sign-up is there when the page is loaded again, and not for the next person', async () => {
  const office = await openOffice();
  const phone = await Console.open(await openBrowser(), office.url);
  await phone.goto('/signup');
  await phone.fill('Full name', MEERA.name);
  await phone.fill('Roll number', MEERA.roll_no);
  await phone.set('trade', MEERA.trade);
  await phone.fill('Password', MEERA.password);
  await phone.page.reload({ waitUntil: 'domcontentloaded' });
  await phone.see(SIGN_UP_MESSAGES.signupRescued);
  const typed = () => Promise.all(['name', 'roll_no', 'trade', 'password'].map(name => typedIn(phone, name)));
  await expect.poll(typed).toEqual([MEERA.name, MEERA.roll_no, MEERA.trade, '']);

  await follow(phone, 'Sign in');
  await follow(phone, 'Create an account');
  await phone.page.waitForSelector('[name=name]');
  await expect.poll(typed).toEqual(['', '', '', '']);
});

const typedIn = ({ page }: Console, name: string): Promise<string> =>
  page.$eval(`[name="${name}"]`, field => ('value' in field ? String(field.value) : ''));
