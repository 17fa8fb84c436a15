import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { type Console, openBrowser } from './console.ts';
import { openDoor, phoneAtDoor, scanByHand, seeResult } from './door.ts';

/** As the console calls it, in kept-on-disk.ts. */
const DATABASE = 'rollcall-scans';

// Safari's engine does this after some reloads: a transaction of the page before never ends.
test('a browser whose database opens and then answers nothing holds up no scan, and loses none while its page stays open', async () => {
  const { url, students, api, event, token } = await openDoor(3);
  const [asha, ravi, zoya] = students;
  const browser = await openBrowser();
  const door = await phoneAtDoor(browser, url, { kept: true });
  const letGo = await holdDatabase(door, url);

  await scanByHand(door, asha.code);
  await seeResult(door, 'marked');
  await door.see(MESSAGES.scansNotDurable);
  await door.page.setOfflineMode(true);
  for (const { code, user } of [ravi, zoya]) {
    await scanByHand(door, code);
    await door.see(user.name);
    await seeResult(door, 'kept');
  }
  await letGo();
  await door.page.waitForFunction(
    said => !document.body.innerText.includes(said),
    {},
    MESSAGES.scansNotDurable,
  );
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.page.setOfflineMode(false);
  await expect
    .poll(() => api.ok('eventAttendance', { id: event.id, token }))
    .toMatchObject({ stats: { present: 3 } });
});

/** Another tab, whose one transaction does not end before it is told to. The returned function does that. */
async function holdDatabase(door: Console, url: string): Promise<() => Promise<void>> {
  const tab = await door.newTab();
  await tab.goto(`${url}/login`);
  await tab.evaluate(name => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const [store = ''] = opening.result.objectStoreNames;
      const held = opening.result.transaction(store, 'readwrite').objectStore(store);
      const goOn = (): void => {
        if (document.body.dataset['end'] === undefined) held.count().onsuccess = goOn;
      };
      goOn();
    };
  }, DATABASE);
  await door.page.bringToFront();
  return () => tab.$eval('body', body => body.setAttribute('data-end', ''));
}
