import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { Console, openBrowser } from './console.ts';
import { openDoor } from './door.ts';
import { ADMIN } from './product.ts';

const FIRST = 'ul[aria-label="Not marked yet"] li:first-child button[aria-label$=" present"]';

test('the second press of a double press is never taken for another row, nor for a dialog that has opened', async () => {
  const { url, database, event } = await openDoor(3);
  const admin = await Console.open(await openBrowser(), url);
  const { page } = admin;
  await admin.signedIn(ADMIN);
  await admin.goto(`/attendance/${event.id}`);
  await admin.see('Not marked yet');
  const nameOfFirst = () =>
    page
      .locator(FIRST)
      .map(button => button.ariaLabel)
      .wait();

  const first = await nameOfFirst();
  await admin.pressOn(FIRST);
  await expect.poll(nameOfFirst).not.toBe(first);
  const second = await nameOfFirst();
  await secondPress(admin, FIRST);
  // A press that comes later is another one.
  await admin.pressOn(FIRST);
  await expect.poll(nameOfFirst).not.toBe(second);
  expect(await database.knex('facts').whereLike('type', 'Attendance%')).toHaveLength(2);

  // A dialog is not answered by the press that opened it.
  await admin.press('Manage');
  await admin.pressOn('[role="menuitem"]::-p-text(Complete)');
  await page.waitForSelector('[role="menuitem"]', { hidden: true });
  const confirm = '::-p-aria([name="Complete event"][role="button"])';
  await secondPress(admin, confirm);
  await admin.pressOn(confirm);
  await admin.see(MESSAGES.eventCompletedAbsent(1));
  const completed = await database.knex('facts').where({ type: 'EventCompleted' });
  expect(completed).toHaveLength(1);
  expect(admin.complaints).toEqual([]);
});

/** As browsers tell it of a mouse that was pressed twice. */
async function secondPress({ page }: Console, selector: string): Promise<void> {
  const target = await page.locator(selector).waitHandle();
  await target.scrollIntoView();
  const { x, y } = await target.clickablePoint();
  const devtools = await page.createCDPSession();
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 2 });
  await devtools.detach();
}
