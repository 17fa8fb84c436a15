import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { addDays, today } from '#contract/time.ts';
import { textOf } from '#testing/paper.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { copiedLines } from './looks/copied.ts';
import { lookAt } from './looks/look.ts';
import type { Console } from './rig/console.ts';
import { cut } from './rig/intercept.ts';
import { ADMIN, type Product, startProduct } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { exportedAs, rowsOf } from './steps/download.ts';
import { newcomerAt } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

/** More than one page holds. */
const EVENTS = 53;

test('a student finds marks among many, page by page, and sees a new one without a reload', async () => {
  const product = await startProduct({ worker: true });
  const student = await newcomerAt(product, MEERA, '/attendance');
  await student.see(MESSAGES.noAttendance);
  await student.see(MESSAGES.adjustFilters);
  await student.see('Showing 0 of 0 records');

  const markOneMore = await aLongHistory(product);
  await student.goto('/attendance');
  await student.see(`Showing 50 of ${EVENTS} records`);
  await student.see('On time');
  await student.see('Slightly late');
  await student.see('Late');
  await lookAt(student, 'attendance-many');
  // What is announced stands in an element that was there before.
  const end = await student.page.waitForSelector('div:has(> button) > p[role="status"]');
  await student.press('Show more (3 left)');
  await student.see(`Showing ${EVENTS} of ${EVENTS} records`);
  // In place of the button, so that the focus is not lost with it.
  await student.see('That is all of them.');
  await expect
    .poll(() => end?.evaluate(({ isConnected, textContent }) => isConnected && textContent))
    .toBe('That is all of them.');

  // The filters work together, stay in the address, and are cleared at once.
  await student.choose('[aria-label="Status"]', 'absent');
  await student.see(`Showing 10 of 10 records (${EVENTS} in all)`);
  await student.press('Export');
  const csv = await exportedAs(student, 'CSV');
  expect(rowsOf(csv).map(({ Status }) => Status)).toEqual(Array(10).fill('Absent'));
  await student.press('Export');
  const pdf = await exportedAs(student, 'PDF');
  const paper = await textOf(pdf.bytes);
  expect(paper).toContain(MEERA.name);
  await student.choose('[aria-label="Type"]', 'TNP Meeting');
  await student.see(`Showing 5 of 5 records (${EVENTS} in all)`);
  await student.choose('[aria-label="Time range"]', 'week');
  await student.see(`Showing 1 of 1 records (${EVENTS} in all)`);
  await expect
    .poll(() => copiedLines(student))
    .toEqual([
      'Event\tDate & Time\tStatus',
      expect.stringMatching(/^[^\t]+ TNP Meeting\t[^\t]+ 20\d\d \d+:\d\d [ap]m\tAbsent$/),
    ]);
  await student.page.reload();
  await student.see(`Showing 1 of 1 records (${EVENTS} in all)`);
  await changeBeforeDrawn(student, [
    ['Type', ''],
    ['Time range', ''],
  ]);
  await student.see(`Showing 10 of 10 records (${EVENTS} in all)`);
  await student.search('nowhere');
  await student.see(MESSAGES.noAttendance);
  await lookAt(student, 'attendance-none-found');
  await student.press('Clear filters');
  await student.see(`Showing 50 of ${EVENTS} records`);

  await markOneMore();
  await student.see(`Showing 50 of ${EVENTS + 1} records`);
  await student.see('Campus drive briefing');

  // An event that is completed without absences leaves no mark, and is found all the same.
  await completeUnmarked(product, 'Mock interviews');
  await student.pressOn('::-p-text(Not marked at 1 event)');
  await student.see('open the event. You can ask for a correction there');
  await lookAt(student, 'attendance-unmarked');
  await student.pressOn('::-p-aria([name="Mock interviews"][role="link"])');
  await student.see('You: Not marked');
  await student.see('My History Here');
  await student.goto('/attendance');
  await student.see(`Showing 50 of ${EVENTS + 1} records`);

  const mend = await cut(student, `/api/attendance/user/${await idOf(product)}`);
  await student.choose('[aria-label="Status"]', 'present');
  await student.see(MESSAGES.historyFailed);
  await student.see(MESSAGES.network);
  await lookAt(student, 'attendance-offline');
  await mend.byPressing('Try again');
  await student.see(`Showing 44 of 44 records (${EVENTS + 1} in all)`);

  // An absence leads to what was recorded there, from the table and from the cards of a phone.
  for (const width of [1280, 390]) {
    await student.goto('/attendance?status=absent');
    await resize(student.page, { width, height: 800, deviceScaleFactor: 1 });
    await student.pressOn('::-p-aria([name="Session 5"][role="link"])');
    await student.see('My History Here');
  }

  expect(student.complaints.filter(text => !text.includes('ERR_FAILED'))).toEqual([]);
});

async function idOf({ database }: Pick<Product, 'database'>): Promise<string> {
  const row: { id: string } | undefined = await database
    .knex('users')
    .where({ email: MEERA.email })
    .first('id');
  if (!row) throw new Error('the student is not there');
  return row.id;
}

async function completeUnmarked({ api }: Pick<Product, 'api'>, title: string): Promise<void> {
  const { token } = await api.ok('login', { body: ADMIN });
  const { id } = await newEvent({ api, admin: { token } }, { title });
  await api.ok('completeEvent', { token, id, body: { markRemainingAbsent: false } });
}

/** Marks at an event on each of the last days. Every fifth is absent, and every other one of those at a meeting. */
async function aLongHistory({ api, database }: Product) {
  const { knex } = database;
  const { token } = await api.ok('login', { body: ADMIN });
  const served = { api, admin: { token } };
  const day = today(new Date(), TIME_ZONE);
  const userId = await idOf({ database });
  const mark = async (eventId: string, status: string, more: object = {}): Promise<void> => {
    await api.ok('mark', { token, body: { userId, eventId, status, ...more } });
  };
  for (let ago = EVENTS; ago > 0; ago--) {
    const event = await newEvent(served, {
      title: `Session ${ago}`,
      event_type: ago % 10 === 5 ? 'TNP Meeting' : 'Event',
    });
    const date = addDays(day, -ago);
    await knex('events').where({ id: event.id }).update({ date, status_choice: 'active' });
    // In turn: on time, three minutes late, half an hour late.
    const late = [-4, 3, 30][ago % 3] ?? 0;
    const scannedAt = new Date(Date.parse(`${date}T${event.time}:00+05:30`) + late * 60_000).toISOString();
    await mark(event.id, ago % 5 === 0 ? 'absent' : 'present', { scannedAt });
  }
  return async () => {
    const event = await newEvent(served, { title: 'Campus drive briefing' });
    await mark(event.id, 'present');
  };
}

/** Chooses one filter after another before the screen shows the first, as on a phone that is slow. */
const changeBeforeDrawn = (
  { page }: Console,
  choices: readonly (readonly [label: string, value: string])[],
) =>
  page.evaluate(chosen => {
    for (const [label, value] of chosen) {
      const select = document.querySelector(`select[aria-label="${label}"]`);
      if (!(select instanceof HTMLSelectElement)) throw new Error(`no filter is named ${label}`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, choices);
