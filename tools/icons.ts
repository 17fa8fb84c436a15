import { readFile, writeFile } from 'node:fs/promises';
import type { Browser } from 'puppeteer';
import { launchBrowser } from '#platform/browser/launch.ts';
import { inRoot } from '#platform/paths.ts';

/** The icons of the installed console, drawn from its one logo. Run `node tools/icons.ts` when the logo changes. */
const ICONS = [
  { file: 'icon-192.png', px: 192, look: 'rounded' },
  { file: 'icon-512.png', px: 512, look: 'rounded' },
  // Phones cut it into any shape. So the logo stays within the inner four fifths, and the background fills the rest.
  { file: 'icon-maskable-512.png', px: 512, look: 'full' },
  { file: 'apple-touch-icon.png', px: 180, look: 'full' },
] as const;

const GROUND = '#0f6d8b';
const SAFE = 0.8;

const mark = (await readFile(inRoot('console/public/favicon.svg'), 'utf8')).replace(/<title>.*<\/title>/, '');
await using browser = await launchBrowser({ args: [] });
for (const icon of ICONS) await writeFile(inRoot('console/public', icon.file), await draw(browser, icon));

async function draw(drawing: Browser, { px, look }: (typeof ICONS)[number]): Promise<Uint8Array> {
  const page = await drawing.newPage();
  await page.setViewport({ width: px, height: px, deviceScaleFactor: 1 });
  const [ground, side] = look === 'full' ? [GROUND, px * SAFE] : ['transparent', px];
  await page.setContent(`<style>
    * { margin: 0 }
    body { display: grid; place-items: center; height: 100vh; background: ${ground} }
    svg { width: ${side}px; height: ${side}px }
  </style>${mark}`);
  const picture = await page.screenshot({ type: 'png', omitBackground: true });
  await page.close();
  return picture;
}
