import { expect, test } from 'vitest';
import { drawnAgain } from './looks/at-rest.ts';
import { openBrowser } from './rig/console.ts';
import { deskAt, openOffice } from './steps/office.ts';

const DIALOG = '[role="dialog"]';

test('an Escape that takes back a word that is being composed closes no form', async () => {
  const office = await openOffice();
  const browser = await openBrowser();
  const forms = [
    { address: '/manage-notices', opener: 'New Notice', field: 'Title' },
    { address: '/students', opener: 'Add Student', field: 'Full name' },
  ];
  for (const { address, opener, field } of forms) {
    const desk = await deskAt(office, address, browser);
    await desk.press(opener);
    await desk.fill(field, 'Asha ');
    const keyboard = await desk.page.createCDPSession();
    await keyboard.send('Input.imeSetComposition', { text: 'मे', selectionStart: 2, selectionEnd: 2 });
    await desk.page.keyboard.press('Escape');
    await drawnAgain(desk);
    // Settled: the key has been heard, and what it opens stands.
    expect(await desk.page.$$(DIALOG), address).toHaveLength(1);
    await keyboard.send('Input.insertText', { text: 'मेरा' });
    await desk.page.keyboard.press('Escape');
    await desk.see('Leave without saving?');
  }
});
