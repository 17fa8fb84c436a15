import puppeteer, { type Page } from 'puppeteer';
import { expect, onTestFinished } from 'vitest';
import { canRun } from '#testing/processes/can-run.ts';
import type { Engine } from './engine.ts';

const COMMAND = 'firefox-esr';
/** A camera that needs no permission. */
const CAMERA = { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true };

/** What Tor Browser, LibreWolf and Mullvad Browser set: a page reads noise from what it draws. */
const PRIVATE = { 'privacy.resistFingerprinting': true };

export const firefox = {
  name: 'Firefox',
  installed: canRun('which', COMMAND),
  open: () => openFirefox(CAMERA),
  openPrivate: () => openFirefox({ ...CAMERA, ...PRIVATE }),
};

async function openFirefox(preferences: Readonly<Record<string, boolean>>): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: `/usr/bin/${COMMAND}`,
    extraPrefsFirefox: preferences,
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  return {
    goto: async address => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    back: () => page.evaluate(() => history.back()),
    run: (inPage, given = '') => page.evaluate(inPage, given),
    type: (selector, text) => page.type(selector, text),
    resize: (width, height) => resize(page, width, height),
  };
}

/** Firefox before 144 sets the size, and refuses to be told which way a screen is held. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewport({ width, height }).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
}
