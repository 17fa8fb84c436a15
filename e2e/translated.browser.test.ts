import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { Console, openBrowser } from './rig/console.ts';
import { ADMIN } from './rig/product.ts';
import { TRANSLATED, translating } from './rig/translating.ts';
import { newStudent, openDoor, scanByHand } from './steps/door.ts';

const LONG = `Bring your identity card. ${'Read the brochure of the company before you come. '.repeat(12)}`;

test('a browser that translates the page breaks no screen, changes no name, and leaves every count live', async () => {
  const { url, database, asAdmin, event } = await openDoor(1);
  const asha = await newStudent(database, 'Asha Kulkarni', 'Civil Engineering');
  await asAdmin.ok('updateEvent', { id: event.id, body: { description: 'Two rounds of interviews.' } });
  await asAdmin.ok('createNotice', { body: { title: 'Identity cards', text: LONG } });
  const browser = await openBrowser();

  const reader = await Console.open(browser, url);
  await translating(reader);
  await reader.goto('/notices');
  await reader.see(`${TRANSLATED}Identity cards`);
  await reader.see(`${TRANSLATED}Bring your identity card.`);
  await reader.see(`${TRANSLATED}Two rounds of interviews.`);
  await reader.press('Read more of Identity cards');
  await reader.press('Read less of Identity cards');
  await asAdmin.ok('createNotice', { body: { title: 'Fees', text: 'Pay before Friday.' } });

  const door = await Console.open(browser, url);
  await translating(door);
  await door.signedIn(ADMIN);
  await door.goto('/scan');
  await door.choose('main select', event.id);
  await door.page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await door.page.reload();
  await door.when('[data-testid="live-present"]', '0');
  await scanByHand(door, asha.code);
  await door.see('Asha Kulkarni');
  await door.see('Marked present');
  await door.when('[data-testid="live-present"]', '1');

  const office = await Console.open(browser, url);
  await translating(office);
  await office.signedIn(ADMIN);
  await office.goto(`/attendance/${event.id}`);
  await office.see('1 of 2');
  await office.search('kulkarni');
  await office.see('Asha Kulkarni');
  await office.search('nobody');
  await office.see(MESSAGES.noRecords);
  await office.goto('/students');
  await office.see('Asha Kulkarni');
  await office.search('kulk');
  await office.gone('Student 1');
  for (const person of [reader, door, office]) expect(person.complaints).toEqual([]);
});
