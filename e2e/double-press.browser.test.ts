import type { Point } from 'puppeteer';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import type { Console } from './rig/console.ts';
import { openDoor } from './steps/door.ts';
import { deskAt } from './steps/office.ts';

const FIRST = '::-p-aria([name="Mark Student 1 present"][role="button"])';
const CONFIRM = '::-p-aria([name="Complete event"][role="button"])';

test('the second press of a double press is never taken for another row, nor for a dialog that has opened', async () => {
  const { url, database, event } = await openDoor(3);
  const admin = await deskAt({ url }, `/attendance/${event.id}`);
  const place = await placeOf(admin, FIRST);
  await admin.pressOn(FIRST);
  await secondPress(admin, place);
  await admin.press('Mark Student 2 present');
  await expect.poll(() => database.knex('facts').whereLike('type', 'Attendance%')).toHaveLength(2);

  // A dialog is not answered by the press that opened it.
  await admin.press('Manage');
  await admin.pressOn('[role="menuitem"]::-p-text(Complete)');
  await admin.page.waitForSelector('[role="menuitem"]', { hidden: true });
  await secondPress(admin, await placeOf(admin, CONFIRM));
  // A press that comes later is another one.
  await admin.pressOn(CONFIRM);
  await admin.see(MESSAGES.eventCompletedAbsent(1));
  const completed = await database.knex('facts').where({ type: 'EventCompleted' });
  expect(completed).toHaveLength(1);
  expect(admin.complaints).toEqual([]);
});

async function placeOf({ page }: Console, selector: string): Promise<Point> {
  const target = await page.locator(selector).waitHandle();
  await target.scrollIntoView();
  return target.clickablePoint();
}

/** As browsers tell it of a mouse that was pressed twice. */
async function secondPress({ page }: Console, { x, y }: Point): Promise<void> {
  const devtools = await page.createCDPSession();
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 2 });
  await devtools.detach();
}
