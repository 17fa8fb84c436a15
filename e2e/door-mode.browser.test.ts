import type { Browser, Viewport } from 'puppeteer';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { axeFindings } from './axe.ts';
import { Console, openBrowser } from './console.ts';
import { cameraSeeing, keepInView, newStudent, openDoor, scanByHand, scissors, seeResult } from './door.ts';
import { atRest } from './at-rest.ts';
import { doorFaults } from './door-faults.ts';
import { offerPicture } from './pictures.ts';
import { ADMIN } from './product.ts';

const MARKS = '*/api/attendance/scan';
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
] as const;
/** Eighty letters: of several words, of one word, and in two scripts with letters above and below each other. */
const LONG_NAMES = [
  'Venkata Satyanarayana Lakshmi Narasimha Subramaniam-Venkataraghavan Rajagopalan',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswesse',
  'श्रीनिवासन वेंकटरमण कृष्णमूर्ति सुब्रह्मण्यम लक्ष्मीनारायण विश्वनाथन राघवेंद्रन',
  'ஸ்ரீனிவாசன் வெங்கடராமன் கிருஷ்ணமூர்த்தி சுப்பிரமணியம் லட்சுமிநாராயணன் விஸ்வநாதன்',
].map(name => name.slice(0, 80));
const [LONGEST_TRADE = ''] = TRADE_NAMES.toSorted((a, b) => b.length - a.length);

test('nothing scrolls or is cut off in door mode, for the longest names and reasons, on five screens', async () => {
  const { url, database, api, token, event } = await openDoor(0);
  const first = await newStudent(database, 'Asha Verma', 'Computer Science Engineering');
  const long = await Promise.all(LONG_NAMES.map(name => newStudent(database, name, LONGEST_TRADE)));
  const door = await phone(await openBrowser(cameraSeeing(first).switches), url, SIZES[0]);
  await door.press('Start Scanning');
  await seeResult(door, 'marked');
  const faults: string[] = [];
  const look = async (name: string) => faults.push(...(await lookEverywhere(door, name)));
  await look('marked');
  await expect.poll(() => door.page.$('[data-testid="scan-result"]')).toBe(null);
  await look('ready');
  for (const [nth, student] of long.entries()) {
    await scanByHand(door, student.code);
    await seeName(door, student.user.name);
    await look(`marked-long-${nth}`);
  }
  expect(faults).toEqual([]);
});

const seeName = (door: Console, name: string) =>
  door.page.waitForFunction(
    wanted => document.querySelector('[data-testid="scan-result"]')?.textContent?.includes(wanted),
    {},
    name,
  );

async function phone(browser: Browser, url: string, size: { width: number; height: number }): Promise<Console> {
  const door = await Console.open(browser, url);
  await door.page.setViewport(touched(size));
  await door.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await door.signedIn(ADMIN);
  await door.goto('/scan');
  await door.see('Present now');
  return door;
}

const touched = (size: { width: number; height: number }): Viewport => ({
  ...size,
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1,
});

async function lookEverywhere(door: Console, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await door.page.setViewport(touched(size));
    await door.page.waitForFunction(width => innerWidth === width, {}, size.width);
    // The camera starts again when the phone is turned.
    await door.see(`Scanning · Live`);
    await offerPicture(door.page, `door-mode-${name}-${size.width}x${size.height}`);
    const found = await atRest(() => door.page.evaluate(doorFaults));
    faults.push(...found.map(fault => `${name} at ${size.width} × ${size.height}: ${fault}`));
  }
  return faults;
}
