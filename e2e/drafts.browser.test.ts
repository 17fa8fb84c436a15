import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { Console, openBrowser } from './console.ts';
import { follow } from './forms.ts';
import { type Office, openOffice } from './office.ts';
import { ADMIN } from './product.ts';

test('what was being typed when a session ended is there again after the next login', async () => {
  const office = await openOffice();
  const admin = await Console.open(await openBrowser(), office.url);
  await admin.page.setViewport({ width: 1280, height: 800, deviceScaleFactor: 1 });
  await admin.signedIn(ADMIN);
  await admin.goto('/create-event');
  await admin.fill('Title', 'Group discussion');
  await admin.fill('Location', 'Seminar hall 2');
  await endSession(office, admin);
  await signInHere(admin);
  await follow(admin, 'Create Event');
  await admin.see(MESSAGES.draftBack);
  await expect.poll(() => typedIn(admin, 'title')).toBe('Group discussion');
  await expect.poll(() => typedIn(admin, 'location')).toBe('Seminar hall 2');

  // It is unsaved as before, and what is thrown away does not come back.
  await follow(admin, 'Manage Notices');
  await admin.press('Leave without saving');
  await admin.press('New Notice');
  await admin.fill('Text', 'Bring two copies of your resume.');
  await endSession(office, admin);
  await signInHere(admin);
  await follow(admin, 'Create Event');
  await admin.page.waitForSelector('[name=title]');
  await expect.poll(() => typedIn(admin, 'title')).toBe('');
  await follow(admin, 'Manage Notices');
  await admin.press('New Notice');
  await expect.poll(() => typedIn(admin, 'text')).toBe('Bring two copies of your resume.');
});

/** As its hours do, and as it does when it is ended from elsewhere. */
async function endSession({ api }: Office, { page }: Console): Promise<void> {
  // The live connection hears of it.
  await page.waitForFunction(() => document.body.innerText.includes('Online'));
  const token = await page.evaluate(() => localStorage.getItem('token') ?? undefined);
  await api.ok('logout', { token, body: {} });
}

/** On the page that the session has ended on, as people do. */
async function signInHere(person: Console): Promise<void> {
  await person.reach('/login');
  await person.fill('Email', ADMIN.email);
  await person.fill('Password', ADMIN.password);
  await person.press('Sign In');
  await person.reach('/admin');
}

const typedIn = ({ page }: Console, name: string): Promise<string> =>
  page.$eval(`[name="${name}"]`, field =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
  );
