import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { Console, LAPTOP, openBrowser } from './console.ts';
import { openDoor, phoneAtDoor, scanByHand, seeResult, toDoor } from './door.ts';
import { lookAt } from './look.ts';
import { resize } from './resize.ts';

/** As the console calls it, in kept-on-disk.ts. */
const DATABASE = 'rollcall-scans';

// Safari's engine does this after some reloads: a transaction of the page before never ends.
test('a browser whose database opens and then answers nothing holds up no scan, and loses none while its page stays open', async () => {
  const { url, students, api, event, token } = await openDoor(3);
  const [asha, ravi, zoya] = students;
  const browser = await openBrowser();
  const door = await phoneAtDoor(browser, url, { kept: true });
  const said = MESSAGES.scansDiskSilent;
  const letGo = await holdDatabase(door, url);

  await scanByHand(door, asha.code);
  await seeResult(door, 'marked');
  await door.see(said);
  await door.page.setOfflineMode(true);
  for (const { code, user } of [ravi, zoya]) {
    await scanByHand(door, code);
    await door.see(user.name);
    await seeResult(door, 'kept');
  }
  await letGo();
  await door.gone(said);

  const letGoAgain = await holdDatabase(door, url);
  // Another kind of screen loads the page anew.
  await resize(door.page, LAPTOP);
  await door.see(said);
  await lookAt(door, 'stuck-storage');
  await letGoAgain();
  await door.see(MESSAGES.scansWait(2));
  await door.page.setOfflineMode(false);
  await expect
    .poll(() => api.ok('eventAttendance', { id: event.id, token }))
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
  await door.when('[data-testid="live-present"]', '1');
  await seeResult(door, 'marked');
  await door.page.setOfflineMode(true);
  await scanByHand(door, bela.code);
  await door.see(MESSAGES.scansWait(1));
  await door.see(MESSAGES.scansDiskSilent);
  await door.page.setOfflineMode(false);
  await door.when('[data-testid="live-present"]', '2');
  await door.gone(MESSAGES.scansWait(1));
});

/** Another tab, whose one transaction does not end before it is told to. The returned function does that. */
async function holdDatabase(door: Console, url: string): Promise<() => Promise<void>> {
  const tab = await door.newTab();
  // Not a screen of the console, which would send the scans itself.
  await tab.goto(`${url}/favicon.svg`);
  await tab.evaluate(name => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const [store = ''] = opening.result.objectStoreNames;
      const held = opening.result.transaction(store, 'readwrite').objectStore(store);
      const goOn = (): void => {
        if (document.documentElement.dataset['end'] === undefined) held.count().onsuccess = goOn;
      };
      goOn();
    };
  }, DATABASE);
  await door.page.bringToFront();
  return () => tab.evaluate(() => document.documentElement.setAttribute('data-end', ''));
}
