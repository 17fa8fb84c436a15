import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { controlled } from './rig/controlled.ts';
import { badGateway, hold } from './rig/intercept.ts';
import { offerPicture } from './rig/pictures.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import { fillSignUp, textIn } from './steps/forms.ts';
import { nowInCollege } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

test('every screen shows the specified message if the server is gone or its answer is invalid', async () => {
  const product = await startProduct({ alone: true });
  const browser = await openBrowser();
  const student = await Console.open(browser, product.url, { kept: true });
  const office = await Console.open(browser, product.url, { kept: true });
  const { api } = product;

  // Chromium intercepts no call of a page that the service worker takes over at that moment. So it has them before.
  for (const person of [student, office]) {
    await person.goto('/login');
    await controlled(person.page);
  }

  // A proxy answers instead of the server. So the console uses its own sentence.
  await student.goto('/login');
  await student.fill('Email', ANANYA.email);
  await student.fill('Password', ANANYA.password);
  let mended = await badGateway(student, '/api/auth/login');
  await student.press('Sign In');
  await student.see(MESSAGES.loginFailed);
  await mended();
  await student.goto('/signup');
  await fillSignUp(student, ANANYA);
  await student.set('confirmPassword', ANANYA.password);
  mended = await badGateway(student, '/api/auth/register');
  await student.press('Create Account');
  await student.see(MESSAGES.signupFailed);
  await mended();
  await student.press('Create Account');
  await student.reach('/dashboard');

  const { token } = await api.ok('login', { body: ADMIN });
  const event = await newEvent(
    { api, admin: { token } },
    { title: 'Campus drive briefing', time: nowInCollege() },
  );
  await office.signedIn(ADMIN);
  await creating(office, event.date);
  await marking(office, event.id);

  // No server answers any more. The console itself is there, because the device caches it.
  await product.stop();
  for (const [person, address, ...said] of [
    [student, '/dashboard', MESSAGES.dashboardFailed, MESSAGES.network],
    [student, '/notices', MESSAGES.noticesFailed, MESSAGES.network],
    [student, '/attendance', MESSAGES.historyFailed, MESSAGES.network],
    [student, '/qr-code', MESSAGES.qrFallback],
    [student, `/attendance/${event.id}`, MESSAGES.eventDataFailed, MESSAGES.network],
    [office, '/admin', MESSAGES.dashboardFailed, MESSAGES.network],
    [office, '/scan', MESSAGES.activeEventsFailed],
    [office, '/attendance-report', MESSAGES.reportFailed, MESSAGES.network],
  ] as const) {
    // What a device keeps is shown instead of a failure.
    if (address === '/qr-code') await person.page.evaluate(() => indexedDB.deleteDatabase('rollcall-kept'));
    await person.goto(address);
    for (const text of said) await person.see(text);
    if (address === '/scan' || address === '/attendance-report')
      await lookAt(person, `without-server${address.replace('/', '-')}`);
  }
  await student.page.evaluate(() => localStorage.clear());
  await student.goto('/login');
  await student.fill('Email', ANANYA.email);
  await student.fill('Password', ANANYA.password);
  await student.press('Sign In');
  await student.see(MESSAGES.cannotConnect);
});

/** The button shows its progress while it waits. After a failure the input stays. */
async function creating(office: Console, date: string): Promise<void> {
  await office.goto('/create-event');
  await office.fill('Title', 'Group discussion');
  await office.set('date', date);
  await office.set('time', '23:30');
  await office.fill('Location', 'Seminar hall 2');
  const { release } = await hold(office, '/api/events');
  await office.press('Create Event');
  await office.see('Creating Event...');
  await release();
  await office.reach('/admin');
  await office.goto('/create-event');
  await office.fill('Title', 'Resume clinic');
  await office.set('date', date);
  await office.set('time', '23:30');
  // A key, because React does not hear of the value that was set.
  await office.focus('[name="time"]');
  await office.page.keyboard.press('ArrowDown');
  await office.see(MESSAGES.eventEndsAtMidnight);
  await office.set('date', '9999-12-15');
  await office.focus('[name="date"]');
  await office.page.keyboard.press('ArrowDown');
  await office.see('please check the year');
  await offerPicture(office.page, 'create-event-late');
  // In the middle of a month: the keys change the month, and each has such a day.
  await office.set('date', `${Number(date.slice(0, 4)) + 1}-06-15`);
  await office.page.keyboard.press('ArrowDown');
  await office.page.keyboard.press('ArrowUp');
  await office.gone('please check the year');
  await office.fill('Location', 'Lab 3');
  const mended = await badGateway(office, '/api/events');
  await office.press('Create Event');
  await office.see(MESSAGES.createEventFailed);
  await mended();
  await expect.poll(() => textIn(office, 'title')).toBe('Resume clinic');
}

async function marking(office: Console, eventId: string): Promise<void> {
  await office.goto('/scan');
  await office.see('Scanning mode');
  await office.fill('Roll number or name', ANANYA.roll_no);
  await office.press('Find');
  await office.press(`Choose ${ANANYA.name}`);
  await office.reach('/mark-attendance');
  await office.choose('main select', eventId);
  const mended = await badGateway(office, '/api/attendance/mark');
  await office.press('Mark Attendance');
  await office.see(MESSAGES.markFailed);
  await mended();
}
