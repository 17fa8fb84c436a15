import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { atRest } from './looks/at-rest.ts';
import { narrowFaults } from './looks/narrow-faults.ts';
import { Console, openBrowser } from './rig/console.ts';
import { STILL, still } from './rig/media.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { follow } from './steps/forms.ts';
import { Keys } from './steps/keys.ts';
import { briefing, byHand, enrol, openOffice } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

/** The names of the buttons that have the trades, from the second to the fourth. */
const TRADES = ['Civil Engineering', 'Electronics & Communication', 'Mechanical Engineering'] as const;

test('the focus is seen on a ground that is always dark, and on a button that stood half outside', async () => {
  const office = await openOffice();
  for (const trade of TRADES) await enrol(office, `Zoya of ${trade}`, trade);
  const browser = await openBrowser();
  const visitor = await Console.open(browser, office.url);
  await still(visitor);
  await visitor.goto('/');
  await visitor.see('Version 1.0');
  const past = new Keys(visitor);
  await past.tabTo('link', 'Create your account');
  await past.focusOn('Create your account');
  expect([...past.faults]).toEqual([]);

  const admin = await Console.open(browser, office.url);
  await still(admin);
  await admin.signedIn(ADMIN);
  await resize(admin.page, { width: 360, height: 640 });
  await admin.goto('/students');
  await admin.see('Showing 3 of 3 students');
  const keys = new Keys(admin);
  for (const trade of TRADES) await keys.tabTo('button', `${trade} 1`);
  for (const trade of TRADES.toReversed()) await keys.tabTo('button', `${trade} 1`, { back: true });
  expect([...keys.faults]).toEqual([]);
});

test('absent is told from present without colours, and what is ticked, chosen and counted in those of the system', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  await byHand(office, event, await enrol(office, 'Zoya Khan'), 'present');
  await byHand(office, event, await enrol(office, 'Kabir Rao'), 'absent');
  const admin = await Console.open(await openBrowser(), office.url);
  await still(admin);
  await admin.signedIn(ADMIN);
  await admin.goto(`/attendance/${event.id}`);
  const [present, absent] = await Promise.all(
    ['present', 'absent'].map(part => admin.page.waitForSelector(`div > [data-part="${part}"]`)),
  );
  const pattern = (part: typeof present) => part?.evaluate(at => getComputedStyle(at).backgroundImage);
  // Settled: both are there.
  expect(await pattern(present)).toBe('none');
  // Settled: as above.
  expect(await pattern(absent)).toContain('repeating-linear-gradient');

  await inSystemColours(admin);
  await admin.goto('/settings');
  await expect.poll(() => chosenIsLined(admin)).toBe(true);
  await looksOtherwise(admin, '.mantine-Switch-body');
  await isDrawn(admin, '.mantine-Switch-track');
  await admin.goto('/scan');
  await isDrawn(admin, ':checked ~ .mantine-Radio-icon');
  await admin.goto('/create-event');
  await admin.choose('[name="audience"]', 'Some trades or years');
  await looksOtherwise(admin, '.mantine-Checkbox-inner');
  await admin.goto('/students');
  await looksOtherwise(admin, '[aria-pressed="false"]');
  await isDrawn(admin, '[aria-pressed] [style]');
  await follow(admin, 'Zoya Khan');
  await expect.poll(() => openTabs(admin)).toEqual(['Details']);
  // Settled: the drawer is open. Without its shadow, only a line says where it begins.
  expect(await admin.page.$eval('[role="dialog"]', at => getComputedStyle(at).borderLeftStyle)).toBe('solid');
  await admin.pressOn('[role="tab"]::-p-text(Account)');
  await expect.poll(() => openTabs(admin)).toEqual(['Account']);
  await admin.goto('/admin');
  await isDrawn(admin, 'li > [data-tone="present"]');
  await admin.goto(`/attendance/${event.id}`);
  await isDrawn(admin, 'div > [data-part="present"]');
  // The names along a chart have the system's colour, also if the console was set to light in a dark system.
  await admin.page.waitForSelector('[role="img"] svg text');
  // Settled: it is drawn.
  expect(await colourOf(admin, '[role="img"] svg text', 'fill')).toBe(await colourOf(admin, 'h1', 'color'));
});

test('what is written on buttons is whole if letters, words and lines are set further apart', async () => {
  const office = await openOffice();
  await newEvent(office, briefing());
  const browser = await openBrowser();
  const student = await Console.open(browser, office.url);
  await student.signedUp(ANANYA);
  const admin = await Console.open(browser, office.url);
  await admin.signedIn(ADMIN);
  const faults: string[] = [];
  const visit = async (person: Console, address: string, sign: string): Promise<void> => {
    await person.goto(address);
    await person.see(sign);
    await person.page.addStyleTag({ content: SPACED });
    for (const width of [360, 320]) {
      await resize(person.page, { width, height: 640 });
      const found = await atRest(() => person.page.evaluate(narrowFaults));
      faults.push(...found.map(fault => `${address} at ${width}: ${fault}`));
    }
  };
  for (const person of [student, admin]) await still(person);
  await visit(student, '/', 'Open your dashboard');
  await visit(student, '/qr-code', 'Use this phone for my code');
  await visit(admin, '/scan', 'Passes for Volunteers');
  await visit(admin, '/events', 'Completed');
  expect(faults).toEqual([]);
});

test('a table whose letters are set further apart has room, or is cards', async () => {
  const office = await openOffice();
  await byHand(office, await newEvent(office, briefing()), await enrol(office, 'Zoya Khan'), 'present');
  const admin = await Console.open(await openBrowser(), office.url);
  await still(admin);
  await admin.signedIn(ADMIN);
  await admin.page.evaluateOnNewDocument(css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACED);
  await resize(admin.page, { width: 1210, height: 800 });
  const faults: string[] = [];
  for (const [address, sign] of [
    ['/events', 'Campus drive briefing'],
    ['/attendance-report', 'Zoya Khan'],
  ] as const) {
    await admin.goto(address);
    await admin.see(sign);
    const found = await atRest(() => admin.page.evaluate(narrowFaults));
    faults.push(...found.map(fault => `${address}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('in colours of the system no ornament covers the login, and the camera has an edge', async () => {
  const office = await openOffice();
  const browser = await openBrowser();
  const visitor = await Console.open(browser, office.url);
  await inSystemColours(visitor);
  await visitor.goto('/login');
  await visitor.see('Attendance, taken');
  const ornament = () => visitor.page.$eval('aside', at => getComputedStyle(at, '::after').display);
  await expect.poll(ornament).toBe('none');
  const admin = await Console.open(browser, office.url);
  await admin.signedIn(ADMIN);
  await inSystemColours(admin);
  await admin.goto('/scan');
  await admin.see('The camera is off');
  const edge = () => admin.page.$eval('section[aria-label="Camera"]', at => at.clientTop);
  await expect.poll(edge).toBe(1);
});

test('for users who ask for more contrast, a button’s edge is as strong as a box’s', async () => {
  const office = await openOffice();
  const admin = await Console.open(await openBrowser(), office.url);
  await admin.signedIn(ADMIN);
  const session = await admin.page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-contrast', value: 'more' }],
  });
  await admin.goto('/students');
  await admin.see('Add Student');
  const edges = () =>
    admin.page.$$eval('button[data-variant="default"], .rc-box', all => [
      ...new Set(all.map(at => getComputedStyle(at).borderTopColor)),
    ]);
  await expect.poll(edges).toHaveLength(1);
});

/** As people set it who read with difficulty (WCAG 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** The system sets the colours, and there are no backgrounds. */
async function inSystemColours({ page }: Console): Promise<void> {
  const session = await page.createCDPSession();
  const light = { name: 'prefers-color-scheme', value: 'light' };
  const features = [{ name: 'forced-colors', value: 'active' }, light, STILL];
  await session.send('Emulation.setEmulatedMedia', { features });
}

/** Whether a line marks the chosen one of several. */
const chosenIsLined = ({ page }: Console): Promise<boolean> =>
  page.$eval(
    '.mantine-SegmentedControl-label[data-active]',
    chosen => getComputedStyle(chosen).outlineStyle === 'solid',
  );

const colourOf = ({ page }: Console, selector: string, property: 'fill' | 'color'): Promise<string> =>
  page.$eval(selector, (at, which) => getComputedStyle(at)[which], property);

/** The tabs that have a line around them. */
const openTabs = ({ page }: Console): Promise<string[]> =>
  page.$$eval('[role="tab"]', tabs =>
    tabs
      .filter(tab => getComputedStyle(tab).borderTopStyle === 'solid' && tab.clientTop > 0)
      .map(tab => tab.textContent),
  );

/** What is pressed looks different afterwards, without the focus and without a pointer on it. */
async function looksOtherwise({ page }: Console, selector: string): Promise<void> {
  const part = await page.locator(selector).waitHandle();
  const state = (): Promise<unknown> =>
    part.evaluate(at => {
      const input = at.querySelector('input') ?? at;
      return input instanceof HTMLInputElement ? input.checked : at.getAttribute('aria-pressed');
    });
  const stateBefore = await state();
  const before = await part.screenshot();
  await part.evaluate(at => {
    const pressed = at.querySelector('input') ?? at;
    if (pressed instanceof HTMLElement) pressed.click();
  });
  await expect.poll(state).not.toBe(stateBefore);
  // Settled: nothing is animated, and a picture shows what has been rendered.
  expect(Buffer.compare(before, await part.screenshot()), `${selector} looks as before`).not.toBe(0);
}

/** The picture is another one without it. */
async function isDrawn({ page }: Console, selector: string): Promise<void> {
  const part = await page.locator(selector).waitHandle();
  const there = await part.screenshot();
  await part.evaluate(at => at.setAttribute('style', `${at.getAttribute('style')}; opacity: 0`));
  // Settled: nothing is animated, and a picture shows what has been rendered.
  expect(Buffer.compare(there, await part.screenshot()), `${selector} is not drawn`).not.toBe(0);
}
