import puppeteer from 'puppeteer';
import { canRun } from '#testing/processes/can-run.ts';
import type { Engine } from './engine.ts';
import { pageEngine } from './page-engine.ts';

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

const openFirefox = async (preferences: Readonly<Record<string, boolean>>): Promise<Engine> =>
  pageEngine(
    await puppeteer.launch({
      browser: 'firefox',
      executablePath: `/usr/bin/${COMMAND}`,
      extraPrefsFirefox: preferences,
    }),
  );
