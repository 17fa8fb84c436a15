import { expect, test } from 'vitest';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN } from './rig/product.ts';
import { openDoor, resultOf, scanByHand } from './steps/door.ts';

test('two named doors: who was first is said at the second, and the event page counts each student once', async () => {
  const { url, event, students } = await openDoor(3);
  const [asha, bina, chand] = students;
  const browser = await openBrowser();
  const doorAt = async (name: string): Promise<Console> => {
    const door = await Console.open(browser, url);
    await door.signedIn(ADMIN);
    await door.page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
    await door.goto(`/scan?event=${event.id}`);
    await door.fill('Name of this device', name);
    await door.see('Present now');
    return door;
  };
  const [north, south] = [await doorAt('North door'), await doorAt('South door')];
  await lookAt(north, 'gate-name');
  await scanByHand(north, asha.code);
  await north.see('Marked present');
  await scanByHand(north, bina.code);
  await north.see(bina.user.name);
  await scanByHand(south, chand.code);
  await south.see('Marked present');
  await scanByHand(south, asha.code);
  await resultOf(south, { name: 'Already marked' }, 'North door');

  await south.goto(`/attendance/${event.id}`);
  await south.see('By gate');
  await south.see('3 of 3');
  await south.see('Fixed code, North door');
  await lookAt(south, 'gates');
  expect([...north.complaints, ...south.complaints]).toEqual([]);
});
