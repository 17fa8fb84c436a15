import { expect, test } from 'vitest';
import { PASSWORD_LINK_MESSAGES } from '#contract/accounts/password-link-messages.ts';
import { SIGN_UP_MESSAGES } from '#contract/accounts/sign-up-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, today } from '#contract/time.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import { Console, openBrowser } from './rig/console.ts';
import { loseAnswers } from './rig/late-answer.ts';
import { startProduct } from './rig/product.ts';
import { changePassword, fillSignUp, refused, stored } from './steps/forms.ts';
import { deskAt, newcomerAt, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

test('an event or a notice whose answer was lost is not there twice when the button is pressed again', async () => {
  const office = await openOffice();
  const { knex } = office.database;
  const admin = await deskAt(office, '/create-event');
  await admin.fill('Title', 'Group discussion');
  await admin.set('date', addDays(today(new Date(), TIME_ZONE), 1));
  await admin.set('time', '10:00');
  await admin.fill('Location', 'Seminar hall 2');
  const eventAnswers = await loseAnswers(admin, '/api/events');
  await admin.press('Create Event');
  await admin.see(MESSAGES.network);
  await eventAnswers();
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
  // Settled: the screen has said so.
  expect(await knex('events').pluck('title')).toEqual(['Group discussion']);

  await admin.goto('/manage-notices');
  await admin.press('New Notice');
  await admin.fill('Title', 'Fees are due');
  await admin.fill('Text', 'Pay at the office.');
  const noticeAnswers = await loseAnswers(admin, '/api/notices');
  await admin.press('Save Notice');
  await admin.see(MESSAGES.network);
  await noticeAnswers();
  await admin.press('Save Notice');
  await admin.see(SERVER_MESSAGES.noticeCreated);
  // Settled: the screen has said so.
  expect(await knex('notices').pluck('title')).toEqual(['Fees are due']);
  expect(admin.complaints).toEqual([]);
});

const CHOSEN = 'three green boats';

test('who signs up again because the answer was lost is told that the account may be theirs', async () => {
  const { url } = await startProduct();
  const student = await Console.open(await openBrowser(), url);
  await student.goto('/signup');
  await fillSignUp(student, MEERA);
  await student.set('confirmPassword', MEERA.password);
  const answers = await loseAnswers(student, '/api/auth/register');
  await student.press('Create Account');
  await student.see(MESSAGES.network);
  await answers();
  await student.press('Create Account');
  await refused(student, 'email', SIGN_UP_MESSAGES.takenAfterUnanswered(MESSAGES.emailTaken));
  await student.signIn(MEERA);
  await student.reach('/dashboard');
});

test('whose new password was stored without an answer is told at the login that it may hold', async () => {
  const { url } = await startProduct();
  const student = await newcomerAt({ url }, MEERA, '/settings');
  await loseAnswers(student, '/api/auth/change-password');
  await changePassword(student, { current: MEERA.password, next: CHOSEN });
  await student.see(MESSAGES.ownPasswordUnanswered);
  await student.reach('/login');
  await student.see(MESSAGES.ownPasswordEnded);
  await student.signInHere({ email: MEERA.email, password: CHOSEN });
  await student.reach('/dashboard');
});

test('who chooses a password again by a link, because the answer was lost, is told that it may hold', async () => {
  const { url, asAdmin } = await openOffice();
  const student = await newcomerAt({ url }, MEERA);
  const { user } = await stored(student);
  const chooseInVain = async () => {
    const { token } = await asAdmin.ok('makePasswordLink', { id: user.id, body: {} });
    await student.goto('/');
    await student.goto(`/new-password#${token}`);
    await choose(student);
    const answers = await loseAnswers(student, '/api/auth/reset-password');
    await student.press('Change Password');
    return answers;
  };
  // With the session, the form is put up anew.
  const first = await chooseInVain();
  await student.see(MESSAGES.sessionEnded);
  await student.see(PASSWORD_LINK_MESSAGES.unanswered);
  await first();
  await choose(student);
  await student.press('Change Password');
  await student.see(PASSWORD_LINK_MESSAGES.endedAfterUnanswered(MESSAGES.passwordLinkEnded));

  const second = await chooseInVain();
  await student.see(MESSAGES.network);
  await second();
  await student.press('Change Password');
  await student.see(PASSWORD_LINK_MESSAGES.endedAfterUnanswered(MESSAGES.passwordLinkEnded));
  await student.signIn({ email: MEERA.email, password: CHOSEN });
  await student.reach('/dashboard');
});

async function choose(person: Console): Promise<void> {
  await person.fill('New password', CHOSEN);
  await person.fill('Confirm new password', CHOSEN);
}
