import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { Console, openBrowser } from './console.ts';
import { openDoor } from './door.ts';
import { ADMIN } from './product.ts';

const CONFIRM = '::-p-aria([name="Complete event"][role="button"])';

test('the second press of a double press never answers a dialog that has opened', async () => {
  const { url, database, event } = await openDoor(1);
  const admin = await Console.open(await openBrowser(), url);
  await admin.signedIn(ADMIN);
  await admin.goto(`/attendance/${event.id}`);
  await admin.press('Manage');
  await admin.pressOn('[role="menuitem"]::-p-text(Complete)');
  await admin.page.waitForSelector('[role="menuitem"]', { hidden: true });
  await secondPress(admin, CONFIRM);
  // A press that comes later is another one.
  await admin.pressOn(CONFIRM);
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
