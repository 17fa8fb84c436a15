import { expect, test } from 'vitest';
import { newEvent, qrOf } from '#testing/server/scenario.ts';
import { type Console, openBrowser } from './rig/console.ts';
import { offerPicture } from './rig/pictures.ts';
import { cameraSeeing, phoneAtDoor } from './steps/door.ts';
import { deskAt, enrol, openOffice } from './steps/office.ts';

/** With signs above and below their letters. */
const TITLE = 'कृषि विद्युत् संगोष्ठी';
const NAME = 'अनुष्का शृंगी';
const URDU = 'Talk in عربي پیچ';
/** No code is read from here. */
const TOO_FAR_PX = 24;

test('where a long text is cut off, the vowel signs of a short one are whole', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: TITLE });
  await enrol(office, NAME);
  const admin = await deskAt(office, `/live/${event.id}`);
  await expect.poll(() => isWhole(admin, TITLE)).toBe(true);
  await admin.goto('/students/cards');
  await expect.poll(() => isWhole(admin, NAME)).toBe(true);
});

test('the dots of an Urdu title among Latin letters are whole on the wall', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: URDU });
  const admin = await deskAt(office, `/live/${event.id}`);
  await expect.poll(() => isWhole(admin, URDU)).toBe(true);
});

test('so are those of an Urdu name on a card, and of an Urdu title at the door', async () => {
  const office = await openOffice();
  await newEvent(office, { title: URDU });
  await enrol(office, URDU);
  const admin = await deskAt(office, '/students/cards');
  await expect.poll(() => isWhole(admin, URDU)).toBe(true);
  const code = qrOf(await enrol(office, 'Asha Rao'));
  const door = await phoneAtDoor(await openBrowser(cameraSeeing({ code }, TOO_FAR_PX).switches), office.url);
  await door.press('Start Scanning');
  await door.see('Ready for the next code');
  await expect.poll(() => isWhole(door, URDU, 'header ')).toBe(true);
});

/** Whether the text looks the same when nothing is cut off. */
async function isWhole(person: Console, text: string, within = ''): Promise<boolean> {
  await person.see(text);
  const { page } = person;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await offerPicture(page, `vowel-signs${person.path().replaceAll('/', '-')}`);
  const element = await page.waitForSelector(`${within}::-p-text(${text})`);
  const box = await element?.boundingBox();
  if (!element || !box) throw new Error(`no place for ${text}`);
  const { x, y, width, height } = box;
  // Half a line more: below the bar of the door is a moving picture.
  const clip = { x, y: y - height / 2, width, height: 2 * height };
  const look = (): Promise<string> => page.screenshot({ clip, encoding: 'base64' });
  // Empty: as the style sheet has it.
  const overflow = (value: string): Promise<unknown> =>
    element.evaluate(
      (each, set) => each instanceof HTMLElement && each.style.setProperty('overflow', set),
      value,
    );
  await overflow('');
  const cutOff = await look();
  await overflow('visible');
  return (await look()) === cutOff;
}
