import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import { collegeTime } from '../console/src/lib/format/college-time.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { ADMIN } from './rig/product.ts';
import { newStudent, openDoor, scanByHand } from './steps/door.ts';
import { keptNames } from './steps/kept-names.ts';
import { deskAt } from './steps/office.ts';

const LOOK = 'Look at the student';
const CONFIRM = 'Confirm by Eye';
/** The second: a live message was on its way when the network was cut. */
const OF_THE_CUT = /ERR_INTERNET_DISCONNECTED|Data frame received after close/;

test('a strict event takes a press by somebody who looked: at the door, without a network, one by one, and in a list', async () => {
  const { url, asAdmin, event, students } = await openDoor(5);
  const [asha, bina, chand, devi, esha] = students;
  const door = await Console.open(await openBrowser(), url, { kept: true });
  const { page } = door;
  await door.signedIn(ADMIN);
  await door.goto(`/edit-event/${event.id}`);
  await door.set('identity', 'strict');
  await door.press('Save Changes');
  await door.reach(`/attendance/${event.id}`);
  await door.see('Strict');
  await lookAt(door, 'strict-event-page');

  await page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await door.goto('/scan');
  await door.see('Present now');
  await scanByHand(door, asha.code);
  await door.see(LOOK);
  await door.see(MESSAGES.needsLook);
  await door.see(asha.user.name);
  await lookAt(door, 'strict-look');
  // The next code comes under the finger that meant this one. Nobody has looked at its student.
  const hasty = pressedAtOnce(door, esha.user.name);
  await scanByHand(door, esha.code);
  await hasty;
  for (const student of [esha, asha]) {
    await door.press(`${CONFIRM} ${student.user.name}`);
    await door.see('Marked present');
  }
  await door.gone(CONFIRM);

  await expect.poll(() => keptNames(page)).toContain(`roster ${event.id}`);
  await door.offline();
  await scanByHand(door, bina.code);
  await door.see(LOOK);
  // Nothing waits before somebody has looked.
  await door.see(bina.user.name);
  await door.press(CONFIRM);
  await door.see(DOOR_MESSAGES.scanKeptExpected);
  await door.online();
  await page.waitForFunction(() => !document.querySelector('[data-testid="waiting"]'));

  await page.evaluate(() => localStorage.setItem('scan-mode', 'one-by-one'));
  await door.goto('/scan');
  await door.see('Present now');
  await scanByHand(door, chand.code);
  await door.see(MESSAGES.needsLook);
  await lookAt(door, 'strict-one-by-one');
  await door.press('Mark Attendance');
  await door.see('Marked present');

  await door.goto(`/attendance/${event.id}`);
  await door.see('Online');
  await door.press(`Mark ${devi.user.name} present`);
  await door.see(MESSAGES.needsLook);
  await lookAt(door, 'strict-by-name');
  await door.press('Mark Present');
  await door.see(MESSAGES.marked);

  const { attendance } = await asAdmin.ok('eventAttendance', { id: event.id, query: {} });
  expect(attendance.map(({ studentName }) => studentName).toSorted()).toEqual(
    [asha, bina, chand, devi, esha].map(({ user }) => user.name).toSorted(),
  );
  for (const { id } of attendance) {
    const { history } = await asAdmin.ok('markHistory', { id });
    expect(history).toMatchObject([{ looked: true }]);
  }
  expect(door.complaints.filter(words => !OF_THE_CUT.test(words) && !/status of 422/.test(words))).toEqual(
    [],
  );
});

test('one by one at a strict event, a look at a student without a name is no look', async () => {
  const { url, database, asAdmin, event, students } = await openDoor(1);
  const [asha] = students;
  await asAdmin.ok('updateEvent', { id: event.id, body: { identity: 'strict' } });
  const door = await Console.open(await openBrowser(), url, { kept: true });
  await door.signedIn(ADMIN);
  await door.page.evaluate(() => localStorage.setItem('scan-mode', 'one-by-one'));
  await door.goto('/scan');
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${event.id}`);
  const ravi = await newStudent(database, 'Ravi Iyer');
  const who = await hold(door, '/api/qr/scan');

  await scanByHand(door, asha.code);
  await door.see(DOOR_MESSAGES.scanSlow);
  await door.see(asha.user.name);
  await door.see(MESSAGES.needsLook);
  await lookAt(door, 'strict-slow');
  await door.press('Keep on this Device');
  await door.see('Marked present');
  await door.press('Close');

  await scanByHand(door, ravi.code);
  await door.see(DOOR_MESSAGES.scanSlow);
  // Settled: it would stand beside that sentence.
  expect(await door.page.$eval('[role="dialog"]', ({ textContent }) => textContent)).not.toContain(
    MESSAGES.needsLook,
  );
  await door.press('Keep on this Device');
  await door.see(MESSAGES.needsLook);
  await door.see(ravi.user.name);
  await who.release();
  const { attendance } = await asAdmin.ok('eventAttendance', { id: event.id, query: {} });
  expect(attendance.map(({ studentName }) => studentName)).toEqual([asha.user.name]);
});

test('the question whether a student is there stays when another desk marks the student, also the last one', async () => {
  const { url, asAdmin, event, students } = await openDoor(1);
  const [asha] = students;
  await asAdmin.ok('updateEvent', { id: event.id, body: { identity: 'strict' } });
  const admin = await deskAt({ url }, `/attendance/${event.id}`);
  await admin.see('Online');
  await admin.press(`Mark ${asha.user.name} present`);
  await admin.see(MESSAGES.needsLook);
  const body = { userId: asha.id, eventId: event.id, status: 'present', looked: true };
  const { by, at } = (await asAdmin.ok('mark', { body })).attendance;
  await admin.see('Showing 1 of 1 record');
  await admin.gone('Not marked yet');
  await admin.press('Mark Present');
  // The answer says who was first, and when, as the door does.
  await admin.see(MESSAGES.alreadyMarked('present', by.name, collegeTime(TIME_ZONE).brief(at)));
  await admin.gone(MESSAGES.needsLook);
  expect(admin.complaints).toEqual([]);
});

test('a student who is being marked absent is not asked about as well', async () => {
  const { url, asAdmin, event, students } = await openDoor(2);
  const [asha] = students;
  await asAdmin.ok('updateEvent', { id: event.id, body: { identity: 'strict' } });
  const admin = await deskAt({ url }, `/attendance/${event.id}`);
  await admin.see('Online');
  const mark = await hold(admin, '/api/attendance/mark');
  await admin.press(`Mark ${asha.user.name} absent`);
  await mark.first;
  await admin.press(`Mark ${asha.user.name} present`);
  await mark.release();
  await admin.see('Showing 1 of 1 record');
  // Settled: the question would have come with the press, before the mark was sent on.
  expect(await admin.page.$('[role="dialog"]')).toBeNull();
});

/** Presses at the very moment when the result of this student is there. */
const pressedAtOnce = ({ page }: Console, name: string): Promise<void> =>
  page.evaluate(
    wanted =>
      new Promise<void>(resolve => {
        const watch = new MutationObserver(() => {
          const result = document.querySelector('[data-testid="scan-result"]');
          const button = result?.textContent?.includes(wanted) && result.querySelector('button');
          if (!button) return;
          watch.disconnect();
          button.click();
          resolve();
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
    name,
  );
