import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { drawnAgain } from './looks/at-rest.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { holdAnswers } from './rig/late-answer.ts';
import { ADMIN } from './rig/product.ts';
import { deskAt, enrol, type Office, openOffice } from './steps/office.ts';
import { ANANYA, MEERA } from './steps/people.ts';

/** An admin on a slow network, who uses the keyboard alone. */
async function openAdmin(office: Office): Promise<Console> {
  const admin = await deskAt(office);
  return admin;
}

const on = (person: Console, button: string): Promise<void> =>
  person.focus(`::-p-aria([name="${button}"][role="button"])`);

const press = async (person: Console, ...keys: readonly ('Enter' | 'Escape' | 'Tab')[]): Promise<void> => {
  for (const key of keys) await person.page.keyboard.press(key);
};

/** The calls that a person's browser sends from now on. */
function callsOf({ page }: Console): string[] {
  const calls: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

/** Goes to another screen, whatever is lost by that. */
const leaveFor = async (person: Console, link: string): Promise<void> => {
  await person.pressOn(`nav ::-p-aria([name="${link}"][role="link"])`);
  await person.press('Leave without saving');
};

test('Enter that is pressed twice or held does a thing once, and the focus stays where it was', async () => {
  const office = await openOffice();
  const { api, asAdmin } = office;
  await asAdmin.ok('changeOfficeSettings', { body: { approveSignups: true } });
  for (const body of [MEERA, ANANYA]) await api.ok('register', { body });
  const people = ['EX-1', 'EX-2'].map(roll_no => ({
    roll_no,
    email: `${roll_no.toLowerCase()}@example.edu`,
  }));
  await asAdmin.ok('addExpectedSignups', { body: { people } });
  const admin = await openAdmin(office);

  // The button of a form is disabled while the form is sent. It has the focus again with the refusal.
  const visitor = await Console.open(await openBrowser(), office.url);
  await visitor.goto('/login');
  await visitor.fill('Email', ADMIN.email);
  await visitor.fill('Password', 'a door in December');
  await on(visitor, 'Sign In');
  await press(visitor, 'Enter', 'Enter');
  await visitor.see(MESSAGES.badCredentials);
  await visitor.focusOn('Sign In');

  await admin.goto('/approvals');
  await admin.see('Showing 2 of 2 sign-ups');
  const calls = callsOf(admin);
  const decisions = await hold(admin, '/api/office/signups/decisions');
  await on(admin, `Approve ${MEERA.name}`);
  await press(admin, 'Enter');
  await decisions.first;
  await press(admin, 'Enter');
  await decisions.release();
  await admin.see('Showing 1 of 1 sign-up');
  await admin.page.waitForFunction(() => document.activeElement?.matches('li'));
  expect(calls).toEqual(['POST /api/office/signups/decisions']);
  await admin.gone(MESSAGES.signupDecided);

  // Somebody who goes on meanwhile is not called back.
  const removals = await hold(admin, '/api/office/signups/decisions');
  await on(admin, `Approve ${ANANYA.name}`);
  await press(admin, 'Enter');
  await removals.first;
  await on(admin, 'Take EX-1 off the list');
  await removals.release();
  await admin.see(OFFICE_MESSAGES.noSignups);
  await admin.focusOn('Take EX-1 off the list');
  // A row takes its button with it. The next row is in its place.
  await press(admin, 'Enter');
  await admin.see('Showing 1 of 1 person');
  await admin.focusOn('EX-2ex-2@example.edu');

  // Enter that is held opens the form, and does not send it as well.
  await admin.goto('/manage-notices');
  await on(admin, 'New Notice');
  await admin.page.keyboard.down('Enter');
  await admin.focusOn('title');
  await admin.page.keyboard.down('Enter');
  await admin.page.keyboard.up('Enter');
  await admin.fill('Title', 'Fees are due');
  // Settled: a form that had been sent would have marked its empty fields before letters could be typed.
  expect(await admin.page.$$eval('[aria-invalid="true"]', fields => fields.length)).toBe(0);
});

test('an editor that was left closes no other one when its answer comes', async () => {
  const office = await openOffice();
  const body = { title: 'Fees are due', text: 'Until Friday.', type: 'General' };
  const { notice } = await office.asAdmin.ok('createNotice', { body });
  const admin = await openAdmin(office);
  await admin.goto('/manage-notices');
  await admin.press('Edit Fees are due');
  await admin.fill('Text', 'Until Monday.');
  const change = await hold(admin, `/api/notices/${notice.id}`);
  await admin.press('Save Notice');
  await change.first;
  await admin.press('Close');
  await admin.press('Leave without saving');
  await admin.gone('Save Notice');
  await admin.gone('Saving...');
  await admin.press('New Notice');
  await admin.fill('Title', 'Shuttle bus');
  await change.release();
  await admin.see(SERVER_MESSAGES.noticeUpdated);
  await admin.see('Until Monday.');
  await admin.fill('Text', 'From gate 2.');
  await admin.press('Save Notice');
  await admin.see('From gate 2.');
  await admin.gone('Saving...');
  await admin.see('Shuttle bus');
});

test('a search at the door that is typed over while it runs finds nobody, and the next one is sent at once', async () => {
  const office = await openOffice();
  for (const name of ['Asha Rao', 'Bela Sen']) await enrol(office, name);
  await newEvent(office);
  const admin = await openAdmin(office);
  await admin.goto('/scan');
  await admin.fill('Roll number or name', 'Asha');
  const overtaken = await holdAnswers(admin, '/api/users', 'search=Asha');
  await press(admin, 'Enter');
  await overtaken.first();
  await admin.fill('Roll number or name', 'Bela');
  await press(admin, 'Enter');
  await admin.see('Bela Sen');
  await overtaken.release();
  await drawnAgain(admin);
  // Settled: the answer to what was typed over is there, and would be drawn.
  expect(await admin.page.evaluate(() => document.body.innerText)).not.toContain('Asha Rao');
});

test('an answer that comes after somebody has gone on is told, and takes nobody along', async () => {
  const office = await openOffice();
  const { asAdmin } = office;
  const asha = await enrol(office, 'Asha Rao');
  for (const name of ['Bela Rao', 'Chandra Rao']) await enrol(office, name);
  const drive = await newEvent(office, { title: 'Campus drive' });
  const admin = await openAdmin(office);

  // Marked by hand, and already at the next student.
  await admin.goto(`/attendance/${drive.id}`);
  const marks = await hold(admin, '/api/attendance/mark');
  await on(admin, 'Mark Asha Rao present');
  await press(admin, 'Enter');
  await marks.first;
  await on(admin, 'Mark Bela Rao present');
  await marks.release();
  await admin.see('Showing 2 of 2 students');
  await admin.focusOn('Mark Bela Rao present');

  // Left while it is stored: it is stored, and the person stays where they have gone.
  await admin.goto('/create-event');
  await admin.fill('Title', 'Resume clinic');
  await admin.set('date', drive.date);
  await admin.set('time', '23:00');
  await admin.fill('Location', 'Lab 3');
  const created = await hold(admin, '/api/events');
  await press(admin, 'Enter');
  await created.first;
  await leaveFor(admin, 'Students');
  await admin.see('Showing 3 of 3 students');
  await created.release();
  await admin.see(MESSAGES.eventCreated);
  await admin.search('Asha');
  await admin.see('Showing 1 of 1 student');
  expect(admin.path()).toBe('/students');

  // A search that waits for a pause in typing does not come back after the filters were cleared.
  await admin.search('nobody');
  await admin.see(MESSAGES.noStudents);
  await admin.page.evaluate(() => {
    document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
    document.execCommand('insertText', false, ' here');
    const clear = [...document.querySelectorAll('button')].find(each => each.textContent === 'Clear filters');
    clear?.click();
    // A timer that began later, and takes longer, ends later.
    return new Promise(resolve => setTimeout(resolve, 400));
  });
  await admin.see('Showing 3 of 3 students');
  expect(new URL(admin.page.url()).search).toBe('');

  // A student who is opened before the search has settled stays open.
  await admin.focus('input[type=search]');
  // Faster than a person, so that the search has surely not settled.
  await admin.page.evaluate(name => {
    document.execCommand('insertText', false, 'Rao');
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click();
  }, 'Asha Rao');
  const params = () => Object.fromEntries(new URL(admin.page.url()).searchParams);
  await expect.poll(params).toEqual({ search: 'Rao', student: asha.id });
  await admin.when('[role=dialog] h2', 'Asha Rao');

  // Refused after the form was left: the person would believe it was saved.
  const { id } = await newEvent(office, { title: 'Mock interviews' });
  await admin.goto(`/edit-event/${id}`);
  await admin.fill('Location', 'Main auditorium');
  const changed = await hold(admin, `/api/events/${id}`);
  await press(admin, 'Enter');
  await changed.first;
  await leaveFor(admin, 'Reports');
  await admin.reach('/reports');
  await asAdmin.ok('deleteEvent', { id });
  await changed.release();
  await admin.see(MESSAGES.eventNotFound);

  // Escape does not call off what is being done. What is shown only once is shown.
  await admin.goto(`/students?student=${asha.id}`);
  await admin.pressOn('::-p-aria([name="Account"][role="tab"])');
  await admin.press('New initial password');
  const reset = await hold(admin, `/api/users/account/${asha.id}/password`);
  await on(admin, 'Make a new password');
  await press(admin, 'Enter');
  await reset.first;
  await press(admin, 'Escape');
  await reset.release();
  await admin.see('Initial password of Asha Rao');
  expect(await asAdmin.ok('user', { id: asha.id })).toMatchObject({ user: { mustChangePassword: true } });
});
