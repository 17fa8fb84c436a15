import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { keepToasts } from './rig/keep-toasts.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import { secondAdmin } from './steps/door.ts';
import { choicesOf, fillSignUp, follow, isEnabled, logOut, refused, stored, typeOf } from './steps/forms.ts';
import { deskAt, endSession, openOffice } from './steps/office.ts';
import { ANANYA, type Student } from './steps/people.ts';

const STUDENT: Student = { ...ANANYA, roll_no: 'GFT-107', trade: 'Food Technology' };

test('login and signup show the specified messages, field by field, and their progress', async () => {
  const product = await startProduct();
  const visitor = await Console.open(await openBrowser(), product.url);
  await visitor.goto('/signup');
  await visitor.see('Create Account');
  await expect
    .poll(() => choicesOf(visitor, 'trade'))
    .toMatchObject({ offered: ['Select your trade', ...SIGNUP_TRADES] });
  await visitor.press('Create Account');
  await visitor.see('Please fill in all required fields');
  for (const [name, sentence] of MISSED) await refused(visitor, name, sentence);
  await visitor.focusOn('name');
  for (const [name, typed, sentence] of REFUSED) {
    await visitor.fillIn(`[name="${name}"]`, typed);
    await refused(visitor, name, sentence);
  }
  await lookAt(visitor, 'signup-errors');
  await fillSignUp(visitor, STUDENT);
  await visitor.set('confirmPassword', 'something else');
  await refused(visitor, 'confirmPassword', 'Passwords do not match');

  await visitor.goto('/login');
  await visitor.press('Sign In');
  await refused(visitor, 'email', 'Email is required');
  await refused(visitor, 'password', 'Password is required');
  await visitor.fill('Email', 'nobody@');
  await refused(visitor, 'email', 'Invalid email address');
  await visitor.fill('Password', '12345');
  await refused(visitor, 'password', 'Password must be at least 6 characters');
  await visitor.press('Show password');
  await expect.poll(() => typeOf(visitor, 'password')).toBe('text');
  await visitor.press('Hide password');
  await expect.poll(() => typeOf(visitor, 'password')).toBe('password');

  // An address is trimmed and lower-cased. During the request the button shows it and waits.
  await visitor.fill('Email', ` ${ADMIN.email.toUpperCase()} `);
  await visitor.fill('Password', ADMIN.password);
  const { release } = await hold(visitor, '/api/auth/login');
  await visitor.press('Sign In');
  await isEnabled(visitor, 'Signing in...', false);
  // The welcome is there for two seconds only.
  await Promise.all([visitor.see('Welcome back'), release()]);
  await visitor.reach('/admin');

  await logOut(visitor);
  await visitor.see('Logged out successfully');
  await follow(visitor, 'Sign Up');
  await visitor.reach('/signup');
  const { release: releaseSignup } = await hold(visitor, '/api/auth/register');
  await fillSignUp(visitor, STUDENT);
  await visitor.set('confirmPassword', STUDENT.password);
  await visitor.press('Create Account');
  await isEnabled(visitor, 'Creating account...', false);
  await Promise.all([visitor.see(`Welcome, ${STUDENT.name}!`), releaseSignup()]);
  await visitor.reach('/dashboard');
});

test('sessions are kept, ended and refused as specified', async () => {
  const product = await startProduct();
  const browser = await openBrowser();
  const student = await Console.open(browser, product.url);

  // Signed out: some screens say why they are closed.
  await student.goto('/qr-code');
  await student.see(MESSAGES.loginForQr);
  await student.goto('/attendance');
  await student.see(MESSAGES.loginForAttendance);
  await follow(student, 'Go to Login');
  await student.reach('/login');

  // The server cannot be reached.
  await student.fill('Email', STUDENT.email);
  await student.fill('Password', STUDENT.password);
  await student.offline();
  await student.press('Sign In');
  await student.see(MESSAGES.cannotConnect);
  await student.online();
  await student.press('Sign In');
  await student.see(MESSAGES.badCredentials);
  await lookAt(student, 'login-refused');

  // Signed in: a reload shows a loading indicator and keeps the session.
  await Promise.all([student.see(MESSAGES.welcome(STUDENT.name)), student.signUp(STUDENT)]);
  await student.page.evaluateOnNewDocument(noteLoading);
  await student.goto('/profile');
  await student.see(STUDENT.roll_no);
  await expect
    .poll(() => student.page.evaluate(() => document.documentElement.dataset['loading']))
    .toBe('seen');

  // Two tabs are one session: each follows the other.
  const tab = await student.newTab();
  await tab.goto(`${product.url}/dashboard`);
  await tab.waitForFunction(() => document.body.innerText.includes('Quick Tips'));
  const { token } = await stored(student);
  await student.page.bringToFront();
  await student.press('Edit');
  await student.fill('Name', 'Ananya R. Iyer');
  await student.press('Save');
  await tab.waitForSelector('::-p-aria([name="Account of Ananya R. Iyer"])');
  await student.press('Edit');
  await student.fill('Name', STUDENT.name);
  await student.press('Save');
  await tab.waitForSelector(`::-p-aria([name="Account of ${STUDENT.name}"])`);
  await logOut(student);
  await student.see(MESSAGES.loggedOut);
  await student.reach('/');
  await tab.waitForFunction(() => location.pathname === '/login', { polling: 100 });
  await tab.close();
  await expect.poll(() => stored(student)).toEqual({ user: null, token: null });
  const { api } = product;
  await expect.poll(async () => (await api.raw('profile', { token: token ?? '' })).status).toBe(401);

  // Unreadable stored data is discarded without a message.
  await student.page.evaluate(() => {
    localStorage.setItem('user', '{"id":');
    localStorage.setItem('token', 'x');
  });
  await student.goto('/dashboard');
  await student.reach('/login');
  await expect.poll(() => stored(student)).toEqual({ user: null, token: null });
  // The screen announces its title, as every screen does, but nothing about the discarded data.
  await expect.poll(() => announced(student)).toContain('Sign in · Rollcall');
  // Settled: what is discarded is discarded before the screen is there.
  expect(await announced(student)).toEqual(['Sign in · Rollcall']);

  // An unknown role is reported and treated as a regular member.
  const { knex } = product.database;
  await knex.raw('ALTER TABLE users DROP CONSTRAINT users_role_check');
  await knex('users').where({ email: STUDENT.email }).update({ role: 'principal' });
  await student.signIn(STUDENT);
  await student.see(MESSAGES.invalidRole);
  await student.reach('/dashboard');
  await student.see('No recent attendance records');
  await knex('users').where({ email: STUDENT.email }).update({ role: 'user' });

  // Deactivated while signed in: signed out at once.
  // From a page that is no screen: one may still be about to store what the server says of its user.
  await student.goto('/favicon.svg');
  await student.page.evaluate(() => localStorage.clear());
  await student.signIn(STUDENT);
  await student.see('No recent attendance records');
  const admin = await api.ok('login', { body: ADMIN });
  const [{ id }] = await knex('users').where({ email: STUDENT.email }).select('id');
  await api.ok('updateUser', { id, token: admin.token, body: { active: false } });
  await student.reach('/login');
  await student.see(MESSAGES.sessionEnded);
});

test('a session that ended is told once, also to somebody who has just pressed something', async () => {
  const office = await openOffice();
  const desk = await deskAt(office, '/approvals');
  await desk.see('Approve sign-ups');
  await keepToasts(desk);
  const change = await hold(desk, '/api/office/settings', 'PUT');
  await desk.pressOn('label ::-p-text(Approve sign-ups)');
  await change.first;
  const { token } = await stored(desk);
  await office.api.ok('logout', { token: token ?? '' });
  await change.release();
  await desk.reach('/login');
  await desk.see(MESSAGES.sessionEnded);
  // A failure interrupts a screen reader.
  await desk.page.waitForSelector(`[role="alert"] ::-p-text(${MESSAGES.sessionEnded})`);
  // Settled: the refusal of the press came before the session was given up.
  expect((await announced(desk)).filter(text => text !== 'Sign in · Rollcall')).toEqual([
    MESSAGES.sessionEnded,
  ]);
});

test('after a login that another screen led to, the dashboard leads on to it, and a logout ends that', async () => {
  const office = await openOffice();
  const desk = await Console.open(await openBrowser(), office.url);
  await desk.goto('/students?role=admin');
  await desk.reach('/login');
  // As a phone does that throws away the page while its user looks for the password.
  await desk.page.reload();
  await desk.signInHere(ADMIN);
  await desk.reach('/admin');
  await desk.see(WANTED);
  await expect.poll(() => announced(desk)).toContain(`${WANTED} Open Students`);
  await lookAt(desk, 'admin-wanted-screen');
  await follow(desk, 'Open Students');
  await desk.page.waitForFunction(() => location.pathname + location.search === '/students?role=admin');
  await desk.when('h1', 'Students');
  await desk.page.goBack();
  await desk.when('h1', 'Dashboard');
  await nothingWanted(desk);

  // Its session ends by itself.
  await desk.page.goForward();
  await desk.when('h1', 'Students');
  await endSession(office, desk);
  // Where one person was is not shown to another.
  const other = await secondAdmin(office);
  await desk.signInHere(other);
  await nothingWanted(desk);
  await follow(desk, 'Students');
  await desk.when('h1', 'Students');
  await endSession(office, desk);
  await desk.signInHere(other);
  await desk.see(WANTED);
  const { keyboard } = desk.page;
  await inMain(desk);
  await keyboard.press('Tab');
  await desk.focusOn('Open Students');
  await keyboard.press('Tab');
  await desk.focusOn('Close');
  await keyboard.press('Enter');
  await desk.gone(WANTED);
  await inMain(desk);
  await desk.page.reload();
  await nothingWanted(desk);

  // Whoever logs out at a screen leaves no way to it, also if the next user comes to the login by Back.
  await follow(desk, 'Students');
  await desk.when('h1', 'Students');
  await logOut(desk);
  await desk.reach('/');
  await desk.page.goBack();
  await desk.signInHere(ADMIN);
  await nothingWanted(desk);
  await logOut(desk);
  await desk.reach('/');

  // A student is offered an event that was sent as a link.
  await office.api.ok('register', { body: STUDENT });
  const event = await newEvent(office);
  await desk.goto(`/attendance/${event.id}`);
  await desk.signInHere(STUDENT);
  await desk.see(WANTED);
  await lookAt(desk, 'dashboard-wanted-screen');
  await expect.poll(() => announced(desk)).toContain(`${WANTED} Open that screen`);

  // Whoever does not follow it leaves nothing of it at logout.
  await logOut(desk);
  await desk.reach('/');
  await follow(desk, 'Login');
  await desk.signInHere(STUDENT);
  await nothingWanted(desk);
});

/** The focus is where a screen begins. */
const inMain = (desk: Console): Promise<unknown> =>
  desk.page.waitForFunction(() => document.activeElement?.matches('main'));

/** The dashboard leads nowhere, nor will it. */
async function nothingWanted(desk: Console): Promise<void> {
  await desk.see('Quick Actions');
  await expect.poll(() => desk.page.evaluate(() => sessionStorage.getItem('wanted-address'))).toBeNull();
  await desk.gone(WANTED);
}

const WANTED = 'You opened another screen before signing in.';

/** What a screen reader announces by itself, now. */
const announced = (person: Console): Promise<(string | null)[]> =>
  person.page.$$eval('[role="status"], [role="alert"]', found => found.map(each => each.textContent));

/**
 * What signup reports as missing in an empty form, and what it refuses
 * (docs/specification.md#fields-and-validation).
 */
const MISSED = [
  ['name', 'Full name is required'],
  ['email', 'Email is required'],
  ['roll_no', 'Roll number is required'],
  ['trade', 'Trade is required'],
  ['password', 'Password is required'],
  ['confirmPassword', 'Please confirm your password'],
] as const;
const REFUSED = [
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', 'A'.repeat(101), 'Name must be less than 100 characters'],
  ['email', 'ananya@', 'Invalid email address'],
  ['roll_no', '1'.repeat(21), 'Roll number must be less than 20 characters'],
  ['password', '12345', 'Password must be at least 6 characters'],
] as const;
const SIGNUP_TRADES = [
  'Computer Science Engineering',
  'Instrumentation',
  'Electronics & Communication',
  'Mechanical Engineering',
  'Civil Engineering',
  'Electrical Engineering',
  'Chemical Engineering',
  'Food Technology',
];

/** Runs before the page's own code: leaves a mark on the page when its loading indicator was shown. */
function noteLoading(): void {
  new MutationObserver(() => {
    if (document.body?.innerText.includes('Loading...')) document.documentElement.dataset['loading'] = 'seen';
  }).observe(document, { childList: true, subtree: true });
}
