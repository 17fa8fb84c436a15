import { expect, test } from 'vitest';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN } from './rig/product.ts';
import { openDoor, scanByHand, seeResult } from './steps/door.ts';
import { MEERA } from './steps/people.ts';

test('a browser that denies all storage signs in, scans without losing a mark, and shows a student the code', async () => {
  const { url, students } = await openDoor(3);
  const [asha, ravi, zoya] = students;
  const browser = await openBrowser();
  const door = await withoutStorage(await Console.open(browser, url, { kept: true }));
  await door.signIn(ADMIN);
  await door.reach('/admin');
  await door.pressOn('nav ::-p-aria([name="Scan QR Code"][role="link"])');
  await door.reach('/scan');
  await door.see('Present now');
  await scanByHand(door, asha.code);
  await door.see(asha.user.name);
  await door.press('Mark Attendance');
  await door.see('Marked present');
  await door.press('Close');

  await door.pressOn('::-p-aria([name="Continuous"][role="radio"])');
  await door.see('Start Scanning');
  await scanByHand(door, ravi.code);
  await seeResult(door, 'marked');
  await door.offline();
  await scanByHand(door, zoya.code);
  await seeResult(door, 'kept');
  await door.online();
  await door.when('[data-testid="live-present"]', '3');

  const student = await withoutStorage(await Console.open(browser, url, { kept: true }));
  await student.signUp(MEERA);
  await student.pressOn('nav ::-p-aria([name="My QR Code"][role="link"])');
  await student.page.waitForSelector('[data-testid="qr-code"] svg');
  expect(student.complaints).toEqual([]);
});

/** As a browser is whose user blocks all data of websites. What is stored is denied as soon as it is named. */
async function withoutStorage(person: Console): Promise<Console> {
  await person.page.evaluateOnNewDocument(() => {
    const denied = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const refused = async (): Promise<never> => denied();
    for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel'])
      Object.defineProperty(window, name, { get: denied });
    indexedDB.open = denied;
    Object.assign(caches, { open: refused, match: refused, keys: refused });
    Object.assign(navigator.locks, { request: refused });
    Object.assign(navigator.serviceWorker, { register: refused });
  });
  return person;
}
