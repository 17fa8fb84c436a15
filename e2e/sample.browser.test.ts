import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { inRoot } from '#platform/paths.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { startFile } from '#testing/processes/program.ts';
import { lookAt } from './looks/look.ts';
import { printed } from './looks/printed.ts';
import { Console, LAPTOP, openBrowser } from './rig/console.ts';
import { PATIENCE_MS } from './rig/patience.ts';
import { resize } from './rig/resize.ts';

const BANNER = 'Sample data: nobody here is real.';

test('npm start -- --sample shows a season, marked on every screen, and one press of an admin removes all of it', async () => {
  const folder = path.join(temporaryFolder(), 'data');
  const product = startSample(folder);
  await expect.poll(product.output, { timeout: PATIENCE_MS }).toMatch(/^Rollcall serves at \S+$/m);
  const [, url = ''] = /^Rollcall serves at (\S+)$/m.exec(product.output()) ?? [];
  const signIn =
    /sign in as (?<email>\S+) or, as a student, as (?<student>\S+); the password is (?<password>\S+)/;
  const { email = '', student = '', password = '' } = signIn.exec(product.output())?.groups ?? {};
  expect(existsSync(folder), 'the folder of real data stays unmade').toBe(false);

  const browser = await openBrowser();
  const someone = await Console.open(browser, url);
  await someone.goto('/notices');
  await someone.see(BANNER);
  await someone.signIn({ email: student, password });
  await someone.reach('/dashboard');
  await someone.see(BANNER);
  await expect.poll(() => someone.page.$$('aside[aria-label="Sample data"] button')).toEqual([]);
  await lookAt(someone, 'sample-student');

  const office = await Console.open(browser, url);
  await office.signIn({ email, password });
  await office.see('Pre-placement talk: Kaveri Systems');
  await office.see(BANNER);
  await lookAt(office, 'sample-office');
  await office.goto('/events');
  await office.see('Showing 12 of 12 events');
  await office.see(BANNER);
  await office.page.keyboard.press('Tab');
  await office.focusOn('Skip to content');
  await lookAt(office, 'sample-events');
  await office.goto('/students/cards?trade=GME');
  await office.see('43 cards, 5 sheets of A4');
  await expect.poll(() => printed(office, { preferCSSPageSize: true })).toHaveLength(5);
  await office.goto('/students');
  await office.see('of 300 students');
  await office.press('Remove sample data');
  await office.see('Remove the sample data?');
  await lookAt(office, 'sample-remove');
  await resize(office.page, { width: 390, height: 844 });
  const places = () =>
    office.page.$$eval('[role="dialog"] form button', buttons =>
      buttons
        .map(({ textContent: text, offsetTop: top, offsetLeft: left }) => ({ text, top, left }))
        .toSorted((a, b) => a.top - b.top || a.left - b.left)
        .map(({ text }) => text),
    );
  // Below each other, too, because the answer is too long to stand beside it.
  await expect.poll(places).toEqual(['Cancel', 'Remove sample data']);
  await resize(office.page, LAPTOP);
  await office.press('Cancel');
  await office.focusOn('Remove sample data');
  // Not at the end: Rollcall ends with the sample, and what the page asks for after that may not come.
  await office.press('Remove sample data');
  await office.pressOn('[role="dialog"] button[type="submit"]');
  await office.see(SERVER_MESSAGES.sampleRemoved);
  await office.reach('/');

  await product.ended;
  expect(product.output()).toContain('The sample data is removed.');
  expect(existsSync(`${folder}-sample`)).toBe(false);
});

/** The command as a person gives it, with the settings of an empty machine. */
function startSample(folder: string) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: '0' };
  const program = startFile('tools/start.ts', ['--sample'], { cwd: inRoot(), env });
  onTestFinished(async () => {
    program.process.kill();
    await program.ended;
  });
  return program;
}
