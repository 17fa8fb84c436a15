import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { cut } from './rig/intercept.ts';
import { schemeIs } from './rig/media.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import {
  changePassword,
  choicesOf,
  follow,
  isEnabled,
  logOut,
  refused,
  stored,
  textIn,
} from './steps/forms.ts';
import { newcomerAt, openOffice } from './steps/office.ts';
import { ANANYA, type Student } from './steps/people.ts';

const STUDENT: Student = { ...ANANYA, roll_no: 'GFT-107', trade: 'Food Technology' };
const NEW_PASSWORD = 'small red gate';

test('a profile is read, changed, refused, and never lost by accident', async () => {
  const product = await startProduct();
  const student = await newcomerAt(product, STUDENT, '/profile');
  await student.see(STUDENT.roll_no);
  await student.see('Student');
  await lookAt(student, 'profile');

  // There is nothing to save until something differs, and again when it no longer does.
  await student.press('Edit');
  await student.focusOn('name');
  await expect.poll(() => choicesOf(student, 'year')).toEqual({ chosen: '', offered: ['Not set', ...YEARS] });
  await expect
    .poll(() => choicesOf(student, 'trade'))
    .toEqual({ chosen: 'Food Technology', offered: OFFERED });
  await isEnabled(student, 'Save', false);
  await student.fill('Name', 'Ananya R. Iyer');
  await isEnabled(student, 'Save', true);
  await student.fill('Name', STUDENT.name);
  await isEnabled(student, 'Save', false);
  await student.set('year', '3rd Year');
  await student.press('Cancel');
  await student.press('Edit');
  await expect.poll(() => choicesOf(student, 'year')).toMatchObject({ chosen: '' });

  // Errors at the field, by the form and by the server. The input stays.
  await student.fill('Name', 'Ananya R. Iyer');
  await student.fill('Email', 'ananya@');
  await student.press('Save');
  await refused(student, 'email', MESSAGES.emailInvalid);
  await student.focusOn('email');
  await student.fill('Email', ADMIN.email);
  await student.press('Save');
  await refused(student, 'email', MESSAGES.emailTaken);
  await student.focusOn('email');
  await lookAt(student, 'profile-errors');

  // Leaving asks first, by a link as well as by logging out.
  await follow(student, 'My QR Code');
  await student.see('Leave without saving?');
  await lookAt(student, 'profile-leave');
  await student.press('Keep editing');
  await logOut(student);
  await student.see('Leave without saving?');
  await student.press('Keep editing');
  await student.gone('Leave without saving?');
  await expect.poll(() => textIn(student, 'name')).toBe('Ananya R. Iyer');

  // Without a network a message is shown and the input stays. With one it is saved: here, in the header and in the
  // store.
  await student.fill('Email', STUDENT.email);
  await student.set('year', '3rd Year');
  await student.offline();
  await student.press('Save');
  await student.see(MESSAGES.profileFailedRetry);
  await lookAt(student, 'profile-failed');
  await student.online();
  await student.press('Save');
  await student.see(SERVER_MESSAGES.profileUpdated);
  await student.page.waitForSelector('::-p-aria([name="Account of Ananya R. Iyer"])');
  await expect
    .poll(() => stored(student))
    .toMatchObject({ user: { name: 'Ananya R. Iyer', year: '3rd Year' } });
  // The last known data is shown if it cannot be reloaded, and can be requested again.
  const mend = await cut(student, '/api/auth/profile');
  await student.page.reload();
  await student.see(MESSAGES.network);
  await student.see('3rd Year');
  await lookAt(student, 'profile-stale');
  await mend.byPressing('Try again');
  await student.gone(MESSAGES.network);

  // Leaving without changes asks nothing. With changes it asks, and then leaves.
  await student.press('Edit');
  await student.fill('Name', 'Somebody Else');
  await follow(student, 'My Attendance');
  await student.press('Leave without saving');
  await student.reach('/attendance');
  await follow(student, 'Update Profile');
  await student.see('Ananya R. Iyer');
});

test('what the office changes of a student is on their open screens, and on a phone that slept meanwhile', async () => {
  const office = await openOffice();
  const { url, api, asAdmin } = office;
  await newEvent(office, { title: 'Plant visit', trades: ['Civil Engineering'] });
  const browser = await openBrowser();
  const [code, home] = [await Console.open(browser, url), await Console.open(browser, url)];
  const { user } = await api.ok('register', { body: STUDENT });
  for (const [each, address] of [
    [code, '/qr-code'],
    [home, '/dashboard'],
  ] as const) {
    await each.signedIn(STUDENT);
    await each.goto(address);
    await each.see('Online');
    await each.markPage();
  }
  await code.see(STUDENT.roll_no);

  const change = (body: object) => asAdmin.ok('updateUser', { id: user.id, body });
  await change({ name: 'Ananya R. Iyer', roll_no: 'GCE-031', trade: 'Civil Engineering' });
  for (const text of ['Ananya R. Iyer', 'GCE-031', 'Civil Engineering']) await code.see(text);
  await home.see('Ananya R. Iyer');
  await home.see('Plant visit');

  await code.offline();
  await code.see('No connection');
  await change({ roll_no: 'GCE-032' });
  await code.online();
  await code.see('GCE-032');
  expect([await code.isMarkedPage(), await home.isMarkedPage()]).toEqual([true, true]);
});

test('settings: a new password ends every other session; appearance and sounds belong to this device', async () => {
  const product = await startProduct();
  const browser = await openBrowser();
  const [office, elsewhere] = [
    await Console.open(browser, product.url),
    await Console.open(browser, product.url),
  ];
  await elsewhere.signedIn(ADMIN);
  await elsewhere.goto('/admin');
  await elsewhere.see('No upcoming events');
  await office.signedIn(ADMIN);
  for (const address of ['/login', '/signup', '/dashboard']) {
    await office.goto(address);
    await office.reach('/admin');
  }
  const tab = await office.newTab();
  await tab.goto(`${product.url}/admin`);
  await tab.waitForSelector('[data-connection="live"]');
  await office.page.bringToFront();
  await office.goto('/settings');
  await office.see('Change Password');
  // Each answer of the scanner can be told from the others, also one that is kept without a network.
  await office.see('one for refused, one for kept.');
  await office.see('three times for refused, short and long for kept.');
  await lookAt(office, 'settings');

  await office.press('Change Password');
  await office.focusOn('currentPassword');
  await refused(office, 'confirmPassword', MESSAGES.confirmRequired);
  await changePassword(office, { current: 'not this one', next: NEW_PASSWORD, again: 'another' });
  await refused(office, 'confirmPassword', MESSAGES.passwordsDiffer);
  await changePassword(office, { current: 'not this one', next: NEW_PASSWORD });
  await refused(office, 'currentPassword', MESSAGES.currentPasswordWrong);
  await office.focusOn('currentPassword');
  await changePassword(office, { current: ADMIN.password, next: 'Password123' });
  await refused(office, 'newPassword', SERVER_MESSAGES.passwordCommon);
  await lookAt(office, 'settings-errors');

  const before = await stored(office);
  await Promise.all([
    elsewhere.see(MESSAGES.sessionEnded),
    office.see(SERVER_MESSAGES.passwordChanged),
    changePassword(office, { current: ADMIN.password, next: NEW_PASSWORD }),
  ]);
  await office.page.waitForFunction(old => localStorage.getItem('token') !== old, {}, before.token);
  await elsewhere.reach('/login');
  // Another tab is the same session, and continues with the new token.
  await tab.reload();
  await tab.waitForSelector('[data-connection="live"]');
  await expect.poll(() => new URL(tab.url()).pathname).toBe('/admin');
  await tab.close();
  await elsewhere.signIn({ email: ADMIN.email, password: NEW_PASSWORD });
  await elsewhere.reach('/admin');
  await office.page.reload();
  await office.see('Change Password');

  await office.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await choose(office, 'Dark');
  await schemeIs(office.page, 'dark');
  await office.page.reload();
  await office.see('Change Password');
  await schemeIs(office.page, 'dark');
  await choose(office, 'System');
  await schemeIs(office.page, 'light');
  for (const kept of ['off', null]) {
    await office.pressOn(SOUNDS);
    await expect.poll(() => office.page.evaluate(() => localStorage.getItem('sounds'))).toBe(kept);
  }
  await choose(office, 'Continuous');
  await expect.poll(() => office.page.evaluate(() => localStorage.getItem('scan-mode'))).toBe('continuous');
});

test('with an initial password a user can only choose their own', async () => {
  const product = await startProduct();
  const { api } = product;
  const student = await Console.open(await openBrowser(), product.url);
  const { user } = await api.ok('register', { body: STUDENT });
  const { token } = await api.ok('login', { body: ADMIN });
  const { initialPassword } = await api.ok('resetPassword', { id: user.id, token, body: {} });

  await student.signIn({ email: STUDENT.email, password: initialPassword });
  await student.reach('/settings');
  await student.see(MESSAGES.passwordChangeRequired);
  await student.page.waitForFunction(() => document.activeElement?.matches('main'));
  await lookAt(student, 'settings-initial');
  for (const address of ['/dashboard', '/profile', '/qr-code', '/admin', '/login']) {
    await student.goto(address);
    await student.reach('/settings');
  }
  await student.see(MESSAGES.passwordChangeRequired);
  await changePassword(student, { current: initialPassword, next: NEW_PASSWORD });
  await student.see(SERVER_MESSAGES.passwordChanged);
  await student.reach('/dashboard');
  await student.see('No recent attendance records');
});

const YEARS = ['1st Year', '2nd Year', '3rd Year', '4th Year'];
/** The trades that the profile offers, including the student's own if the catalogue has it. */
const OFFERED = [
  'Computer Science Engineering',
  'Information Technology',
  'Electronics & Communication',
  'Mechanical Engineering',
  'Civil Engineering',
  'Electrical Engineering',
  'Chemical Engineering',
  'Food Technology',
  'Biotechnology',
];

const choose = (person: Console, label: string): Promise<void> =>
  person.pressOn(`::-p-xpath(//label[normalize-space()="${label}"])`);

const SOUNDS = '::-p-aria([name="Play sounds on this device"][role="switch"])';
