import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { Console, openBrowser } from './rig/console.ts';
import { controlled } from './rig/controlled.ts';
import { askForUpdate, openSite } from './rig/site.ts';
import { openDoor, phoneAtDoor, scanByHand, scissors } from './steps/door.ts';
import { deskAt, openOffice } from './steps/office.ts';
import { issue, officeAt, pairAndConfirm } from './steps/pair-device.ts';
import { MEERA } from './steps/people.ts';
import { firstRead, kindOf, openReader } from './steps/read-code.ts';

const AWAY = ['*/api/*', '*/socket.io/*'];

test('a new version loses nothing: scans that wait, a phone’s live code, and a pass', async () => {
  const { url, database, api, asAdmin, event, students } = await openDoor(2);
  const [first, second] = students;
  await api.ok('register', { body: MEERA });
  const site = await openSite({ api: url });

  const door = await phoneAtDoor(await openBrowser(), site.url, { kept: true });
  const phone = await boundPhone(site.url);
  const office = await officeAt(await openBrowser(), site);
  await issue(office, 'Gate 2', ['Mark by hand']);
  const pass = await pairAndConfirm(await openBrowser(), site, office);
  const back = [];
  for (const [scanner, student] of [
    [door, first],
    [pass, second],
  ] as const) {
    await controlled(scanner.page);
    const cut = await scissors(scanner);
    await cut(AWAY);
    await scanByHand(scanner, student.code);
    await scanner.see(DOOR_MESSAGES.scansWait(1));
    back.push(() => cut([]));
  }

  await site.deploy();
  for (const person of [door, phone, pass]) await updated(person);
  for (const scanner of [door, pass]) await scanner.see(DOOR_MESSAGES.scansWait(1));
  for (const returns of back) await returns();
  const present = () => database.knex('attendance_records').where({ event_id: event.id }).pluck('student_id');
  await expect.poll(async () => (await present()).toSorted()).toEqual([first.id, second.id].toSorted());
  await pass.see('Gate 2');

  const reader = await openReader(await openBrowser());
  const qrData = await firstRead(
    () => reader.seen(phone.page),
    text => kindOf(text) === 'live',
  );
  const scan = { eventId: event.id, qrData, status: 'present' };
  const body = { ...scan, scanId: crypto.randomUUID(), scannedAt: new Date().toISOString() };
  expect(await asAdmin.ok('scan', { body })).toMatchObject({ outcome: 'marked' });
});

test('a page that the browser does not keep is offered the new version when a screen of its own is gone', async () => {
  const { url } = await openOffice();
  const site = await openSite({ api: url });
  const office = await deskAt(site, '/events', await openBrowser());
  await looksForNewer(office);
  await site.deploy();
  await office.pressOn('::-p-aria([name="Students"][role="link"])');
  await office.see(MESSAGES.newVersion);
  await office.markPage();
  await office.press('Reload');
  await expect.poll(() => office.isMarkedPage()).toBe(false);
  await office.see('Print QR Cards');
});

test.each([
  ['a proxy', 'isAway'],
  ['a network that wants a login', 'isCaught'],
] as const)('%s that answers instead of the server is not offered as a new version', async (_, answers) => {
  const { url } = await openOffice();
  let instead = false;
  const looks: string[] = [];
  const site = await openSite({
    api: url,
    [answers]: ({ url: address = '' }: IncomingMessage) => {
      if (instead && address === '/') looks.push(address);
      return instead && (address === '/' || address.includes('/students-page-'));
    },
  });
  const office = await deskAt(site, '/events', await openBrowser());
  await looksForNewer(office);
  instead = true;
  await office.pressOn('::-p-aria([name="Students"][role="link"])');
  await office.see('This screen could not be loaded');
  await expect.poll(() => looks.length).toBeGreaterThan(0);
  instead = false;
  await office.pressOn('::-p-aria([name="Events"][role="link"])');
  await office.gone('This screen could not be loaded');
  await office.pressOn('::-p-aria([name="Students"][role="link"])');
  await office.see('Print QR Cards');
  // Settled: an offer stays, and this screen was fetched after what it would have followed from.
  expect(await office.page.evaluate(() => document.body.innerText)).not.toContain(MESSAGES.newVersion);
});

/** The part that looks for a newer version is one of those that are fetched once the first screen stands. */
async function looksForNewer({ page }: Console): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/kept-on-device-')),
  );
  await page.waitForNetworkIdle();
}

/** A student's phone that shows a live code. */
async function boundPhone(url: string): Promise<Console> {
  const phone = await Console.open(await openBrowser(), url, { kept: true });
  await phone.signedIn(MEERA);
  await phone.goto('/qr-code');
  await phone.press('Use this phone for my code');
  await phone.see('New code in');
  return phone;
}

/** The newer version is offered, and loaded by a press. */
async function updated(person: Console): Promise<void> {
  await controlled(person.page);
  await person.markPage();
  await askForUpdate(person.page);
  await person.see(MESSAGES.newVersion);
  await person.press('Reload');
  await expect.poll(() => person.isMarkedPage()).toBe(false);
}
