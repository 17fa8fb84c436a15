import { expect, test } from 'vitest';
import { PASSWORD_LINK_MESSAGES } from '#contract/accounts/password-link-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { mailServer } from '#workers/mail/testing.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { startProduct } from './rig/product.ts';
import { follow, stored } from './steps/forms.ts';
import { Keys } from './steps/keys.ts';
import { deskAt, newcomerAt, openOffice } from './steps/office.ts';
import { ANANYA, MEERA } from './steps/people.ts';

const CHOSEN = 'three green boats';

test('a student who forgot the password chooses a new one by a link of the office', async () => {
  const product = await startProduct();
  await product.api.ok('register', { body: MEERA });

  // Without a mail server, the screen says who helps.
  const student = await Console.open(await openBrowser(), product.url);
  await student.goto('/login');
  await follow(student, 'Forgot your password?');
  await student.reach('/forgot-password');
  await student.see(MESSAGES.passwordLinkByOffice);
  await lookAt(student, 'forgot-password');

  // The office makes a link.
  const office = await deskAt(product, '/students');
  await follow(office, MEERA.name);
  await office.pressOn('::-p-aria([name="Account"][role="tab"])');
  await office.press('Link for a new password');
  await office.see('Until then the present one holds.');
  await office.press('Make a link');
  await office.see(MESSAGES.passwordLinkMade);
  await lookAt(office, 'password-link');
  const link = await office.page.$eval('[role="dialog"] code', code => code.textContent ?? '');
  expect(link).toMatch(new RegExp(`^${product.url}/new-password#[\\w-]{43}$`));
  await office.press('I have noted it');

  // The student chooses. A mistake loses nothing.
  await student.page.goto(link);
  await student.see('Choose a new password');
  await student.fill('New password', CHOSEN);
  await student.fill('Confirm new password', 'something else');
  await student.press('Change Password');
  await student.see(MESSAGES.passwordsDiffer);
  await lookAt(student, 'new-password');
  await student.offline();
  await student.fill('Confirm new password', CHOSEN);
  await student.press('Change Password');
  await student.see(MESSAGES.network);
  await student.online();
  await student.press('Change Password');
  await student.see(SERVER_MESSAGES.passwordChosen);
  await student.reach('/login');
  await student.signIn({ email: MEERA.email, password: CHOSEN });
  await student.reach('/dashboard');

  // The link is used up, for whoever has it.
  const other = await Console.open(await openBrowser(), product.url);
  await other.page.goto(link);
  await other.fill('New password', 'four blue boats');
  await other.fill('Confirm new password', 'four blue boats');
  await other.press('Change Password');
  await other.see(MESSAGES.passwordLinkEnded);
  await lookAt(other, 'new-password-ended');
  await follow(other, 'Ask for a new one');
  await other.reach('/forgot-password');
});

test('where the office sends mail, the link comes by mail', async () => {
  const mail = await mailServer();
  const product = await startProduct({
    worker: true,
    env: {
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'office@example.edu' },
      PUBLIC_ORIGIN: 'https://attendance.example.edu',
    },
  });
  await product.api.ok('register', { body: MEERA });
  const student = await Console.open(await openBrowser(), product.url);
  await student.goto('/forgot-password');
  await student.press('Mail Me a Link');
  await student.see('Email is required');
  await student.fill('Email', MEERA.email);
  await lookAt(student, 'forgot-password-mail');
  const keys = new Keys(student);
  await keys.listen();
  await student.press('Mail Me a Link');
  await keys.heard(SERVER_MESSAGES.passwordLinkAsked);
  await lookAt(student, 'forgot-password-asked');

  await expect.poll(() => mail.received.length).toBe(1);
  const text = mail.received.join('').replaceAll(/=\r?\n/g, '');
  const [, token = ''] = /attendance\.example\.edu\/new-password#([\w-]{43})/.exec(text) ?? [];
  await student.goto(`/new-password#${token}`);
  await student.fill('New password', CHOSEN);
  await student.fill('Confirm new password', CHOSEN);
  await student.press('Change Password');
  await student.see(SERVER_MESSAGES.passwordChosen);
  await student.signIn({ email: MEERA.email, password: CHOSEN });
  await student.reach('/dashboard');
});

test('on a phone where somebody else is signed in, a password is chosen only with the end of that session', async () => {
  const office = await openOffice();
  const { user } = await office.api.ok('register', { body: MEERA });
  const { token: link } = await office.asAdmin.ok('makePasswordLink', { id: user.id, body: {} });
  const phone = await newcomerAt(office, ANANYA);
  const { token: before } = await stored(phone);

  await phone.goto(`/new-password#${link}`);
  await phone.see(PASSWORD_LINK_MESSAGES.signedInHere(ANANYA.name));
  await lookAt(phone, 'new-password-signed-in');
  await choose(phone, CHOSEN);
  await phone.see(SERVER_MESSAGES.passwordChosen);
  await phone.reach('/login');
  await expect.poll(() => stored(phone)).toEqual({ user: null, token: null });
  await expect
    .poll(() => office.api.raw('profile', { token: before ?? '' }).then(({ status }) => status))
    .toBe(401);
  await phone.signInHere({ email: MEERA.email, password: CHOSEN });
  await phone.reach('/dashboard');
  await expect.poll(() => stored(phone)).toMatchObject({ user: { email: MEERA.email } });
});

test('who is signed in with the account of the link is led to the login, and is told no more than that', async () => {
  const office = await openOffice();
  const phone = await newcomerAt(office, MEERA);
  const { user } = await stored(phone);
  const { token: link } = await office.asAdmin.ok('makePasswordLink', { id: user.id, body: {} });
  await phone.goto(`/new-password#${link}`);
  await choose(phone, CHOSEN);
  await phone.see(SERVER_MESSAGES.passwordChosen);
  await phone.reach('/login');
  // Settled: it would have been said on the way to this screen.
  expect(await phone.page.evaluate(() => document.body.innerText)).not.toContain(MESSAGES.sessionEnded);
  await phone.signInHere({ email: MEERA.email, password: CHOSEN });
  await phone.reach('/dashboard');
});

async function choose(person: Console, password: string): Promise<void> {
  await person.fill('New password', password);
  await person.fill('Confirm new password', password);
  await person.press('Change Password');
}
