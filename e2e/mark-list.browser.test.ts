import { expect, test } from 'vitest';
import { MARK_LIST_MESSAGES } from '#contract/attendance/mark-list-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import type { Console } from './rig/console.ts';
import { cut, hold } from './rig/intercept.ts';
import { isStop } from './steps/forms.ts';
import { briefing, byHand, deskAt, enrol, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

const STUDENTS = 12;

test('a list of roll numbers is marked at once, names what it cannot mark, and survives a lost answer', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  for (let nth = 1; nth <= STUDENTS; nth++)
    await office.api.ok('register', {
      body: { ...MEERA, name: `Kumar ${nth}`, email: `k${nth}@example.edu`, roll_no: `K-${nth}` },
    });
  const admin = await deskAt(office, `/attendance/${event.id}`);
  // By keyboard: who closes a dialog is where they were.
  await openAndEscape(admin, 'Mark from a list');
  await openAndEscape(admin, 'History of Kumar 1');
  // A slow network: the students are not there yet when the list is.
  const roster = await hold(admin, `/api/attendance/event/${event.id}/roster`);
  await admin.press('Mark from a list');
  await admin.press('Mark 0 students present');
  await admin.see(MESSAGES.rollNoRequired);
  await admin.focusOn('Roll numbers');
  await admin.fill('Roll numbers', 'K-99');
  await admin.press('Mark 0 students present');
  await admin.see(MARK_LIST_MESSAGES.listNotReady);
  await roster.release();
  await admin.see('1 not known');
  await admin.press('Mark 0 students present');
  await admin.see(MARK_LIST_MESSAGES.listNobody);
  await admin.fill('Roll numbers', 'k-1, K-2; K-3\nK-4\nK-99');
  await admin.see('4 will be marked present');
  await admin.see('K-99');
  await admin.pressOn('[role=dialog] summary');
  await admin.see('Kumar 1, Kumar 2, Kumar 3, Kumar 4');
  await isStop(admin, 'This list');
  await lookAt(admin, 'mark-list');
  // So much is not lost by a slip: a key, or a press beside the dialog.
  await admin.escape();
  await admin.see(MARK_LIST_MESSAGES.listUnmarked);
  await admin.escape();
  await admin.gone(MARK_LIST_MESSAGES.listUnmarked);
  await admin.page.mouse.click(5, 5);
  await admin.see(MARK_LIST_MESSAGES.listUnmarked);
  await admin.press('Keep editing');
  await admin.gone(MARK_LIST_MESSAGES.listUnmarked);
  await admin.see('4 will be marked present');

  // The answer is lost. The same list is sent again, and nobody is marked twice.
  const mend = await cut(admin, '/api/attendance/bulk-mark');
  await admin.press('Mark 4 students present');
  await admin.see(MARK_LIST_MESSAGES.listUnanswered);
  await mend();
  await admin.press('Mark 4 students present');
  await admin.see(MARK_LIST_MESSAGES.listMarked(4));
  await admin.see('Showing 8 of 8 students');

  // What is given up is gone.
  await admin.press('Mark from a list');
  await admin.fill('Roll numbers', 'K-5');
  await admin.press('Cancel');
  await admin.press('Leave without saving');
  await admin.page.waitForSelector('[role=dialog]', { hidden: true });

  // What a list says of its students is not guessed at: an admin ticks who was there.
  await admin.press('Mark from a list');
  await admin.fill('Roll numbers', '*Present*\nK-8 ✅\nK-9 Kumar ✅\nK-10 on duty\nAbsent: K-6, K-7');
  await admin.see('Who of them was there?');
  await isStop(admin, 'What the list says');
  await lookAt(admin, 'mark-list-asks');
  await admin.press('Mark 0 students present');
  await admin.see(MARK_LIST_MESSAGES.listNotTicked);
  await admin.pressOn('label ::-p-text(All of these)');
  await admin.see('5 will be marked present');
  await admin.pressOn('label ::-p-text(All of these)');
  await admin.pressOn('label ::-p-text(Present ✅)');
  await admin.see('2 will be marked present');
  await lookAt(admin, 'mark-list-ticked');
  // What was ticked is of this text, and not of another one.
  await admin.fill('Roll numbers', 'Present:\nK-8 Kumar\nAbsent:\nK-9');
  await admin.press('Mark 0 students present');
  await admin.pressOn('label ::-p-text(Present:)');
  await admin.press('Mark 1 student present');
  await admin.see(MARK_LIST_MESSAGES.listMarked(1));

  // Pasted from a sheet, with students who are present already.
  await admin.press('Mark from a list');
  await admin.fill('Roll numbers', '1\tK-4\tKumar\n2\tK-5\tKumar');
  await admin.see('1 present already');
  await admin.press('Mark 1 student present');
  await admin.see('Showing 6 of 6 students');
  const means = await office.database.knex('facts').where({ type: 'AttendanceMarked' }).pluck('means');
  expect(means).toEqual(Array.from({ length: 6 }, () => 'bulk'));
});

test('a list that is being pasted stays when another desk marks the last student or completes the event', async () => {
  const office = await openOffice();
  const { api, admin } = office;
  const event = await newEvent(office, briefing());
  const asha = await enrol(office, 'Asha Rao');
  const desk = await deskAt(office, `/attendance/${event.id}`);
  await desk.see('Online');
  await desk.press('Mark from a list');
  await desk.fill('Roll numbers', `${asha.user.roll_no}\nGCS-99`);
  await desk.see('1 will be marked present');
  await byHand(office, event, asha, 'absent');
  await desk.gone('Not marked yet');
  await api.ok('completeEvent', {
    token: admin.token,
    id: event.id,
    body: { markRemainingAbsent: false },
  });
  await desk.see('Completed');
  await desk.press('Mark 1 student present');
  await desk.see(SERVER_MESSAGES.eventNotActive('completed'));
  await desk.see('GCS-99');
});

/** Opens a dialog by Enter and closes it by Escape, after which its button has the focus again. */
async function openAndEscape(person: Console, button: string): Promise<void> {
  const { page } = person;
  const pressed = await page.waitForSelector(`::-p-aria([name="${button}"][role="button"])`);
  await pressed?.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=dialog]');
  await person.escape();
  await page.waitForSelector('[role=dialog]', { hidden: true });
  await person.focusOn(button);
}

test('what becomes of a list is announced when the typing rests, and not at each key', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  await enrol(office, 'Zoya Khan');
  const admin = await deskAt(office, `/attendance/${event.id}`);
  await admin.press('Mark from a list');
  await admin.focus('[role=dialog] textarea');
  await admin.page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]');
    if (!dialog) return;
    new MutationObserver(() => {
      const status = dialog.querySelector('[role=status]');
      if (status?.textContent) performance.mark(status.textContent);
    }).observe(dialog, { childList: true, characterData: true, subtree: true });
  });
  const said = (): Promise<string[]> =>
    admin.page.evaluate(() => [...new Set(performance.getEntriesByType('mark').map(({ name }) => name))]);
  await admin.page.keyboard.type(UNKNOWN);
  await expect.poll(said).toContain(`1 not known: ${UNKNOWN}`);
  // Settled: the last one is said. A slow machine may rest on the way, but not at every second key.
  expect((await said()).length).toBeLessThan(UNKNOWN.length / 2);
});

const UNKNOWN = 'nobody-of-this-number-is-here';
