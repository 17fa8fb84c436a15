import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { lookAt } from './looks/look.ts';
import { Console, LAPTOP, openBrowser } from './rig/console.ts';
import { controlled } from './rig/controlled.ts';
import { resize } from './rig/resize.ts';
import { openDoor, phoneAtDoor, scanByHand, seeResult, toDoor } from './steps/door.ts';
import { keptNames } from './steps/kept-names.ts';

/** As the console calls them, in open-outbox.ts and held-pass.ts. */
const SCANS = 'rollcall-scans';
const PASS = 'rollcall-pass';

// Safari's engine does this after some reloads: a transaction of the page before never ends.
test('a browser whose database opens and then answers nothing holds up no scan, and loses none while its page stays open', async () => {
  const { url, students, asAdmin, event } = await openDoor(3);
  const [asha, ravi, zoya] = students;
  const browser = await openBrowser();
  const door = await phoneAtDoor(browser, url, { kept: true });
  await controlled(door.page);
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${event.id}`);
  const said = DOOR_MESSAGES.scansDiskSilent;
  const letGo = await holdDatabase(door, url, SCANS);

  await scanByHand(door, asha.code);
  await seeResult(door, 'marked');
  await door.see(said);
  await door.offline();
  for (const { code, user } of [ravi, zoya]) {
    await scanByHand(door, code);
    await door.see(user.name);
    await seeResult(door, 'kept');
  }
  await letGo();
  await door.gone(said);

  const letGoAgain = await holdDatabase(door, url, SCANS);
  // The page loads anew when its device is no longer a phone.
  await resize(door.page, LAPTOP);
  await door.see(said);
  await lookAt(door, 'stuck-storage');
  // Nothing tells the page to send them now, except that its storage answers.
  await door.online();
  await door.gone('Offline');
  await letGoAgain();
  await expect
    .poll(() => asAdmin.ok('eventAttendance', { id: event.id }))
    .toMatchObject({ stats: { present: 3 } });
});

test('a phone whose storage never answers marks all the same, and says what is lost with its page', async () => {
  const { url, students } = await openDoor(2);
  const [asha, bela] = students;
  const door = await Console.open(await openBrowser(), url);
  await door.page.evaluateOnNewDocument(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...given) {
      const request = open.apply(this, given);
      for (const answer of ['success', 'error', 'upgradeneeded'])
        request.addEventListener(answer, event => event.stopImmediatePropagation());
      return request;
    };
  });
  await toDoor(door);
  await scanByHand(door, asha.code);
  await seeResult(door, 'marked');
  await door.when('[data-testid="live-present"]', '1');
  await door.offline();
  await scanByHand(door, bela.code);
  await door.see(DOOR_MESSAGES.scansWait(1));
  await door.see(DOOR_MESSAGES.scansDiskSilent);
  await door.online();
  await door.when('[data-testid="live-present"]', '2');
  await door.gone(DOOR_MESSAGES.scansWait(1));
});

test('a device that cannot tell whether it holds a pass takes no other one in its place', async () => {
  const { url } = await openDoor(0);
  const volunteer = await Console.open(await openBrowser(), url);
  await volunteer.goto('/pass');
  await volunteer.see('No pass on this device');
  await holdDatabase(volunteer, url, PASS);
  const secret = 'x'.repeat(43);
  await volunteer.goto(`/pass#${secret}`);
  await volunteer.see(DOOR_MESSAGES.storageStopped);
});

/** Another tab, whose one transaction does not end before it is told to. The returned function does that. */
async function holdDatabase(person: Console, url: string, database: string): Promise<() => Promise<void>> {
  const tab = await person.newTab();
  // Not a screen of the console, which would send the scans itself.
  await tab.goto(`${url}/favicon.svg`);
  await tab.evaluate(async name => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = reject;
    });
    const [store = ''] = database.objectStoreNames;
    const held = database.transaction(store, 'readwrite').objectStore(store);
    await new Promise<void>((resolve, reject) => {
      const goOn = (): void => {
        const asked = held.count();
        asked.onerror = reject;
        asked.onsuccess = () => {
          resolve();
          if (document.documentElement.dataset['end'] === undefined) goOn();
        };
      };
      goOn();
    });
  }, database);
  await person.page.bringToFront();
  return () => tab.evaluate(() => document.documentElement.setAttribute('data-end', ''));
}
