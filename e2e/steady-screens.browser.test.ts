import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { drawnAgain } from './looks/at-rest.ts';
import type { Console } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { resize } from './rig/resize.ts';
import { silentLine } from './rig/silent-line.ts';
import { figuresIn } from './steps/forms.ts';
import { deskAt, enrol, type Office, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

const PHONE = { width: 390, height: 844 };

/** A phone’s page that sums up by how much what it shows is pushed away. */
async function steadyDesk(office: Office) {
  const desk = await deskAt(office, '/settings');
  await resize(desk.page, PHONE);
  await desk.page.evaluateOnNewDocument(() => {
    new PerformanceObserver(list => {
      // Not before: the first script of a page runs when it has no element yet.
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries())
        if ('value' in entry) dataset['moved'] = String(Number(dataset['moved'] ?? 0) + Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return desk;
}

/** Opens the dashboard, and lets the answer of `path` come when all others are drawn. `last`: what it shows. */
async function nothingIsPushed(desk: Console, path: string, figures: object, last: string): Promise<void> {
  const late = await hold(desk, path);
  await desk.goto('/admin');
  await late.first;
  await expect.poll(() => figuresIn(desk, 'The office in figures')).toMatchObject(figures);
  await drawnAgain(desk);
  await late.release();
  await desk.see(last);
  await drawnAgain(desk);
  // Settled: what came last has been drawn.
  expect(Number(await desk.page.$eval('html', root => root.dataset['moved'] ?? 0))).toBeLessThan(0.02);
}

test('events of today that are known last push nothing of the dashboard away', async () => {
  const office = await openOffice();
  // An office without a student is told what to begin with, above everything else.
  await enrol(office, 'Asha Rao');
  for (const title of ['First drive', 'Second drive', 'Third drive']) await newEvent(office, { title });
  const figures = { 'Total Events': '3', Upcoming: '3' };
  await nothingIsPushed(await steadyDesk(office), '/api/events/active', figures, 'Third drive');
});

test('nor does what an empty office is to begin with', async () => {
  const desk = await steadyDesk(await openOffice());
  await nothingIsPushed(desk, '/api/users/stats/overview', { 'Total Events': '0' }, MESSAGES.noStudentsYet);
});

test('the head of a phone’s screen stands still while the live line opens', async () => {
  const office = await openOffice();
  const desk = await deskAt(office, '/settings');
  await resize(desk.page, PHONE);
  const standsAt = () =>
    desk.page.$$eval('header :is(button, a, a span)', parts =>
      parts.map(part => {
        const { left, top, width } = part.getBoundingClientRect();
        return [part.textContent, left, top, width];
      }),
    );
  await desk.page.waitForSelector('[data-connection="live"]');
  // In the letters that they keep.
  await desk.page.evaluate(() => document.fonts.ready.then(() => undefined));
  const open = await standsAt();
  await silentLine(desk.page);
  await desk.page.reload({ waitUntil: 'domcontentloaded' });
  await desk.page.waitForSelector('[data-connection="connecting"]');
  await expect.poll(standsAt).toEqual(open);
});

test('what comes late does not push the focus out of the window', async () => {
  const office = await openOffice();
  const { token } = office.admin;
  await office.api.ok('changeOfficeSettings', { token, body: { approveSignups: true } });
  await office.api.ok('register', { body: MEERA });
  const desk = await deskAt(office, '/settings');
  const waiting = await hold(desk, '/api/office/waiting');
  await desk.goto('/admin');
  await waiting.first;
  const link = await desk.page.waitForSelector('main ::-p-aria([name="Manage Notices"][role="link"])');
  const placeOf = () => link?.evaluate(each => each.getBoundingClientRect().bottom);
  await expect.poll(() => figuresIn(desk, 'The office in figures')).toMatchObject({ 'Total Events': '0' });
  const bottom = Math.ceil((await placeOf()) ?? 0);
  await resize(desk.page, { width: 1280, height: bottom + 20 });
  await desk.page.keyboard.press('Shift');
  await link?.focus();
  await waiting.release();
  await desk.see('1 sign-up waits for approval.');
  await expect.poll(placeOf).toBeLessThan(bottom + 20);
});

test('scrolling away from the focus is not undone, also when rows are drawn in the same moment', async () => {
  const office = await openOffice();
  await newEvent(office, { title: 'Resume clinic' });
  const desk = await deskAt(office, '/events');
  const { page } = desk;
  await resize(page, { width: 1280, height: 500 });
  await desk.see('Resume clinic');
  await page.keyboard.press('Shift');
  await page.focus('input[type=search]');
  await drawnAgain(desk);
  const left = await page.evaluate(() => {
    const rows = document.createElement('div');
    rows.style.height = '2000px';
    document.body.append(rows);
    window.scrollTo(0, 1_500);
    return window.scrollY;
  });
  expect(left).toBe(1_500);
  await drawnAgain(desk);
  // Settled: what is told of sizes and of places is told by the second drawing.
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
});
