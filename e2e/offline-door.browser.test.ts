import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { openBrowser } from './console.ts';
import { type CodeHolder, lookAtDoor, newStudent, openDoor, phoneAtDoor, scanByHand } from './door.ts';

const TRADE = 'Civil Engineering';

/** The keys of what this browser keeps of the server's answers, without their owner. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('rollcall-kept');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = opened.transaction('kept').objectStore('kept').getAllKeys();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    opened.close();
    return keys.map(key => String(key).replace(/^\S+ /, ''));
  });

test('a door without a network names forty scans at once, over a reload, and stores each once', async () => {
  const { url, database, api, token, event: any } = await openDoor(0);
  const { event } = await api.ok('updateEvent', { token, id: any.id, body: { trade: TRADE } });
  const named = (kind: string, count: number, trade = TRADE): Promise<CodeHolder[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => newStudent(database, `${kind} ${n + 1}`, trade)));
  const expected = await named('Expected', 25);
  const replaced = await named('Replaced', 5);
  const others = await named('Other', 5, 'Instrumentation');
  for (const { id } of replaced) await api.ok('regenerateQr', { token, id, body: {} });

  const door = await phoneAtDoor(await openBrowser(), url, { kept: true });
  const { page } = door;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptNames(page)).toContain(`roster ${event.id}`);
  await page.setOfflineMode(true);
  await door.see('Names by the list of');

  const scanned = async ({ code, user }: CodeHolder, says: string): Promise<void> => {
    await scanByHand(door, code);
    await page.waitForFunction(
      (name, words) => {
        const shown = document.querySelector('[data-testid="scan-result"]')?.textContent ?? '';
        return shown.includes(name) && shown.includes(words);
      },
      {},
      user.name,
      says,
    );
  };
  const [early, later] = [expected.slice(0, 12), expected.slice(12)];
  for (const student of early) await scanned(student, MESSAGES.scanKeptExpected);
  for (const student of replaced) await scanned(student, MESSAGES.qrRevoked);
  expect(await lookAtDoor(door, 'offline-replaced')).toEqual([]);

  await page.reload({ waitUntil: 'domcontentloaded' });
  await door.see(MESSAGES.scansWait(17));
  await door.see('Names by the list of');
  await door.see('Replaced 5');
  for (const student of later) await scanned(student, MESSAGES.scanKeptExpected);
  for (const student of others) await scanned(student, MESSAGES.notEligible(TRADE));
  for (const student of early.slice(0, 5)) await scanned(student, 'Already marked');
  const stranger = await newStudent(database, 'Not Yet On The List', TRADE);
  await scanByHand(door, stranger.code);
  await door.see(MESSAGES.notOnRoster);
  await door.see(MESSAGES.scansWait(41));

  await door.fill('Roll number or name', 'expected 25');
  await door.press('Find');
  await door.see(`${expected[24]?.user.roll_no} · ${TRADE}`);
  expect(await lookAtDoor(door, 'offline-found')).toEqual([]);

  await page.setOfflineMode(false);
  await page.waitForFunction(() => !document.querySelector('[data-testid="waiting"]'));
  const facts: { data: { studentId: string } }[] = await database
    .knex('facts')
    .whereLike('type', 'Attendance%')
    .select('data');
  const ids = [...expected, stranger].map(({ id }) => id);
  expect(facts.map(({ data }) => data.studentId).toSorted()).toEqual(ids.toSorted());
  for (const { user } of [...replaced, ...others])
    await door.see(`${user.name} (${user.roll_no} · ${user.trade})`);
  await door.press('Show more');
  const list = await page.$$eval('[data-testid="recent-scan"]', rows => rows.map(row => row.textContent));
  expect(list.filter(row => row?.includes('Name follows') || row?.includes('Unknown code'))).toEqual([]);
});
