import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { openBrowser } from './rig/console.ts';
import { type Door, openDoor, phoneAtDoor, scanByHand, seeResult } from './steps/door.ts';
import { pressOn } from './steps/hands.ts';

test('what another tab has sent waits here no longer, and what was seen there is not told again', async () => {
  const { url, asAdmin, students } = await openDoor(4);
  const [asha, bela, carla, dora] = students;
  const door = await phoneAtDoor(await openBrowser(), url);
  await door.offline();
  await asAdmin.ok('deactivateUser', { id: asha.id });
  for (const { code } of [asha, bela]) await scanByHand(door, code);
  await door.see(DOOR_MESSAGES.scansWait(2));
  const tab = await atDoor(await door.newTab(), url);
  await see(tab, `Not marked: ${MESSAGES.studentInactive}`);
  await pressGotIt(tab);

  await door.page.bringToFront();
  await door.gone(DOOR_MESSAGES.scansWait(2));
  await door.gone('Kept on this device');
  let sent = 0;
  door.page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/attendance/scan')) sent += 1;
  });
  await door.online();
  await door.when('[data-testid="live-present"]', '1');
  await scanByHand(door, carla.code);
  await seeResult(door, 'marked');
  await door.when('[data-testid="live-present"]', '2');
  // Settled: what had waited would have been sent before the last scan.
  expect(sent).toBe(1);
  await door.gone('Not marked: ');

  // A refusal that both have shown leaves the one when somebody has seen it in the other.
  await tab.close();
  await door.offline();
  await asAdmin.ok('deactivateUser', { id: dora.id });
  await scanByHand(door, dora.code);
  await door.see(DOOR_MESSAGES.scansWait(1));
  await door.online();
  await door.see(`Not marked: ${MESSAGES.studentInactive}`);
  const another = await atDoor(await door.newTab(), url);
  await see(another, `Not marked: ${MESSAGES.studentInactive}`);
  await pressGotIt(another);
  await door.page.bringToFront();
  await door.gone('Not marked: ');
});

async function atDoor(tab: Page, url: Door['url']): Promise<Page> {
  await tab.goto(`${url}/scan`, { waitUntil: 'domcontentloaded' });
  return tab;
}

const see = (tab: Page, text: string): Promise<unknown> =>
  tab.waitForFunction(wanted => document.body.innerText.includes(wanted), {}, text);

async function pressGotIt(tab: Page): Promise<void> {
  await pressOn(tab, '::-p-aria([name="Got It"][role="button"])');
  await tab.waitForFunction(() => !document.body.innerText.includes('Not marked: '));
}
