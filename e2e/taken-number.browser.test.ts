import { test } from 'vitest';
import { SIGN_UP_MESSAGES } from '#contract/accounts/sign-up-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { fillSignUp, refused } from './steps/forms.ts';
import { openOffice } from './steps/office.ts';
import { ANANYA, MEERA } from './steps/people.ts';

test('a student whose roll number somebody else has taken reads whom to ask, and signs up once the office has put it right', async () => {
  const { url, api, asAdmin } = await openOffice({
    env: { COLLEGE_CONTACT: 'Room 12, 080-2345 6789, tnp@college.example' },
  });
  const { user: other } = await api.ok('register', { body: { ...ANANYA, roll_no: MEERA.roll_no } });
  const student = await Console.open(await openBrowser(), url);
  await student.goto('/signup');
  await fillSignUp(student, MEERA);
  await student.set('confirmPassword', MEERA.password);
  await student.press('Create Account');
  await refused(student, 'roll_no', SIGN_UP_MESSAGES.taken(MESSAGES.rollNoTaken));
  await student.page.waitForSelector('a[href="tel:08023456789"]');
  await student.page.waitForSelector('a[href="mailto:tnp@college.example"]');
  await lookAt(student, 'roll-number-taken');
  await asAdmin.ok('updateUser', { id: other.id, body: { roll_no: ANANYA.roll_no } });
  await student.press('Create Account');
  await student.reach('/dashboard');
});
