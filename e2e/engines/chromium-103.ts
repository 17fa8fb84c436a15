import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Page } from 'puppeteer';
import { expect, onTestFinished } from 'vitest';
import { bundledChromium } from '#platform/browser/bundled.ts';
import type { Candidate } from '#platform/browser/candidates.ts';
import { launchBrowser } from '#platform/browser/launch.ts';
import { inRoot } from '#platform/paths.ts';
import type { Engine } from './engine.ts';
import { pageEngine } from './page-engine.ts';

/** `.ci/run` puts it there. It is no dependency, because nothing but a test needs its 50 MB. */
const FOLDER = inRoot('.cache/chromium-103');
const PACKED = `${FOLDER}/node_modules/@sparticuz/chromium/bin/chromium.br`;
const EXECUTABLE = `${FOLDER}/chromium`;

/** The oldest Chromium that the console promises to run in. */
export const chromium103 = {
  name: 'Chromium 103',
  installed: process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKED),
  open: openChromium103,
};

async function openChromium103(): Promise<Engine> {
  if (!existsSync(EXECUTABLE)) await unpack();
  const args = ['--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  return pageEngine(await launchBrowser({ args }, [{ name: chromium103.name, candidates }]), failIfBroken);
}

/** A page in which an error is thrown fails its test, even if nothing else shows it. */
function failIfBroken(page: Page): void {
  const broken: string[] = [];
  page.on('pageerror', error => broken.push(String(error)));
  onTestFinished(() => expect(broken, 'what broke in the page').toEqual([]));
}

/** Its libraries and fonts are those of the one that comes with the packages. */
async function candidates(): Promise<readonly Candidate[]> {
  const env = (await bundledChromium())?.env ?? {};
  return [{ name: EXECUTABLE, options: { executablePath: EXECUTABLE, headless: 'shell', env } }];
}

/** Under another name first, so that no test starts half of it. */
async function unpack(): Promise<void> {
  const unfinished = `${EXECUTABLE}.${process.pid}`;
  await pipeline(
    createReadStream(PACKED),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o755 }),
  );
  await rename(unfinished, EXECUTABLE);
}
