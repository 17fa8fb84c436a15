import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import type { Console } from './rig/console.ts';
import { offerBothPictures } from './rig/pictures.ts';
import { never } from './rig/sooner.ts';
import { type Door, openDoor } from './steps/door.ts';
import { byHand, deskAt } from './steps/office.ts';

/** When a hand that does not move is no longer believed to be there (use-steady-rows.ts). */
const AT_REST_AFTER_MS = 30_000;

const ROWS = 'ul[aria-label="Not marked yet"] > li';

test('no row moves under the hand that marks, whoever else marks meanwhile', async () => {
  const door = await openDoor(5);
  const admin = await atEvent(door);
  const { page } = admin;
  const names = () => page.$$eval(ROWS, rows => rows.map(row => row.innerText.split('\n')[0]));
  const notes = () =>
    page.$$eval(ROWS, rows => rows.map(row => row.querySelector('[data-note]')?.textContent ?? ''));
  await expect.poll(names).toEqual(['Student 1', 'Student 2', 'Student 3', 'Student 4', 'Student 5']);

  await admin.press('Mark Student 1 present');
  await expect.poll(notes).toEqual(['Present', '', '', '', '']);
  const wanted = await page.locator('[aria-label="Mark Student 3 present"]').waitHandle();
  // Between two frames a row may be elsewhere. Nobody sees it there.
  const top = () =>
    wanted.evaluate(
      button =>
        new Promise<number>(resolve =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(button.getBoundingClientRect().top)),
          ),
        ),
    );
  await admin.see('Showing 1 of 1 record');
  await admin.see('Arrivals over time');
  await wanted.hover();
  const topBefore = await top();
  await markedElsewhere(door, 1);
  await expect.poll(notes).toEqual(['Present', MESSAGES.noLongerListed, '', '', '']);
  // The records above the list grow by a row.
  await admin.see('Showing 2 of 2 records');
  await page.hover('[aria-label="Mark Student 3 absent"]');
  await expect.poll(async () => Math.abs((await top()) - topBefore)).toBeLessThan(1);
  await admin.press('Mark Student 3 absent');
  await expect.poll(notes).toEqual(['Present', MESSAGES.noLongerListed, 'Absent', '', '']);

  // Whose mark another desk withdraws is marked anew.
  await withdrawnElsewhere(door, 'Student 1');
  await expect.poll(notes).toEqual(['', MESSAGES.noLongerListed, 'Absent', '', '']);
  await admin.press('Mark Student 1 present');
  await expect.poll(notes).toEqual(['Present', MESSAGES.noLongerListed, 'Absent', '', '']);

  // The hand is away, so the list is what it is.
  await page.mouse.move(5, 5);
  await expect.poll(names).toEqual(['Student 4', 'Student 5']);

  // A finger is at the list even when it does not touch it.
  const last = await page.locator('::-p-text(Student 5)').waitHandle();
  await last.tap();
  await markedElsewhere(door, 3);
  await expect.poll(notes).toEqual([MESSAGES.noLongerListed, '']);
  // Settled: the row that has left is marked, so the list was drawn again.
  expect(await names()).toEqual(['Student 4', 'Student 5']);
  await offerBothPictures(page, 'steady-rows');
  expect(admin.complaints).toEqual([]);
});

test('no notice and no regular report moves under the hand, whatever another desk adds or deletes meanwhile', async () => {
  const { url, asAdmin } = await openDoor(0);
  const notice = async (title: string) =>
    (await asAdmin.ok('createNotice', { body: { title, text: 'Please read.', type: 'General' } })).notice.id;
  await notice('First');
  const second = await notice('Second');
  const report = async (time: string) => {
    const body = { every: 'day', time, report: { kind: 'trades' } };
    return (await asAdmin.ok('createSchedule', { body })).schedule.id;
  };
  const early = await report('08:00');
  await report('09:00');

  const admin = await handAtRest(url);
  await admin.goto('/manage-notices');
  const { page } = admin;
  await admin.see('Online');
  const list = ':is(ul:has(> li[id^=notice-]), [tabindex="-1"] > ul:has([aria-label^="Pause"]))';
  const rows = () =>
    page.$$eval(`${list} > li`, all =>
      all.map(row => [
        row.querySelector('h3, p.rc-number')?.textContent,
        row.querySelector('[data-note]')?.textContent ?? '',
      ]),
    );
  await expect.poll(rows).toEqual([
    ['Second', ''],
    ['First', ''],
  ]);
  await page.hover(`${list} > li:last-child`);
  await asAdmin.ok('deleteNotice', { id: second });
  await expect.poll(rows).toEqual([
    ['Second', MESSAGES.noLongerListed],
    ['First', ''],
  ]);
  await notice('Third');
  await expect.poll(rows).toEqual([
    ['Second', MESSAGES.noLongerListed],
    ['First', ''],
    ['Third', ''],
  ]);
  await page.mouse.move(5, 5);
  await expect.poll(rows).toEqual([
    ['Third', ''],
    ['First', ''],
  ]);

  await admin.goto('/reports');
  await admin.see('Online');
  await admin.see('Every day at 9:00 am');
  const notes = async () => (await rows()).map(([, note]) => note);
  await page.hover(`${list} > li:last-child`);
  await asAdmin.ok('deleteSchedule', { id: early });
  await expect.poll(notes).toEqual([MESSAGES.noLongerListed, '']);
  await page.mouse.move(5, 5);
  await expect.poll(notes).toEqual(['']);
  expect(admin.complaints).toEqual([]);
});

/** A desk at which the hand is believed to be at a list for as long as the pointer lies there. */
async function handAtRest(url: string): Promise<Console> {
  const admin = await deskAt({ url });
  await never(admin.page, AT_REST_AFTER_MS);
  return admin;
}

async function atEvent({ url, event }: Door): Promise<Console> {
  const admin = await handAtRest(url);
  await admin.goto(`/attendance/${event.id}`);
  await admin.see('Not marked yet');
  await admin.see('Online');
  return admin;
}

async function withdrawnElsewhere({ asAdmin, event }: Door, name: string): Promise<void> {
  const { attendance } = await asAdmin.ok('eventAttendance', { id: event.id, query: {} });
  const { id } = attendance.find(({ studentName }) => studentName === name) ?? expect.fail('not marked');
  await asAdmin.ok('withdrawMark', { id, body: { reason: 'Somebody else' } });
}

/** Another admin marks this student, by the place in the list. */
async function markedElsewhere({ asAdmin, event, students }: Door, place: number): Promise<void> {
  const student = students[place] ?? expect.fail('there is no such student');
  await byHand({ asAdmin }, event, student, 'present');
}
