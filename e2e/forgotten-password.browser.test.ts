import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { mailServer } from '#workers/mail/testing.ts';
import { Console, openBrowser } from './console.ts';
import { follow, unexpected } from './forms.ts';
import { Keys } from './keys.ts';
import { lookAt } from './look.ts';
import { deskAt } from './office.ts';
import { MEERA } from './people.ts';
import { startProduct } from './product.ts';

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
  await student.see(MESSAGES.passwordChosen);
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
  expect(unexpected(student)).toEqual([]);
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
  await keys.heard(MESSAGES.passwordLinkAsked);
  await lookAt(student, 'forgot-password-asked');

  await expect.poll(() => mail.received.length).toBe(1);
  const text = mail.received.join('').replaceAll(/=\r?\n/g, '');
  const [, token = ''] = /attendance\.example\.edu\/new-password#([\w-]{43})/.exec(text) ?? [];
  await student.goto(`/new-password#${token}`);
  await student.fill('New password', CHOSEN);
  await student.fill('Confirm new password', CHOSEN);
  await student.press('Change Password');
  await student.see(MESSAGES.passwordChosen);
  await student.signIn({ email: MEERA.email, password: CHOSEN });
  await student.reach('/dashboard');
  expect(unexpected(student)).toEqual([]);
});
