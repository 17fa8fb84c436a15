import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { Console, openBrowser } from './rig/console.ts';
import { openDoor, scanByHand, toDoor } from './steps/door.ts';
import { MEERA } from './steps/people.ts';

test('a browser is asked not to throw away a live code, nor scans that wait, and not before there are any', async () => {
  const { url, api, students } = await openDoor(2);
  await api.ok('register', { body: MEERA });
  const browser = await openBrowser();

  const student = await countingAsks(await Console.open(browser, url));
  await student.signedIn(MEERA);
  await student.goto('/qr-code');
  await student.see('Use this phone for my code');
  const before = await asks(student);
  await student.press('Use this phone for my code');
  await student.see('Live code');
  await expect.poll(() => asks(student)).toBe(1);

  const door = await countingAsks(await Console.open(browser, url));
  await toDoor(door);
  expect([before, await asks(door)]).toEqual([0, 0]);
  await door.offline();
  for (const { code } of students) await scanByHand(door, code);
  await door.see(DOOR_MESSAGES.scansWait(2));
  await expect.poll(() => asks(door)).toBe(1);
});

async function countingAsks(person: Console): Promise<Console> {
  await person.page.evaluateOnNewDocument(() => {
    // The empty page, which comes first, has none.
    if (!('StorageManager' in window)) return;
    const ask = StorageManager.prototype.persist;
    StorageManager.prototype.persist = function () {
      performance.mark('asked');
      return ask.call(this);
    };
  });
  return person;
}

const asks = ({ page }: Console): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('asked').length);
