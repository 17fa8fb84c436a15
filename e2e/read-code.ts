import type { Browser, ElementHandle, Page } from 'puppeteer';
import { z } from 'zod';
import { type QrReading, readQr } from '#contract/qr/code.ts';
import { inRoot } from '#platform/paths.ts';

const READER = inRoot('node_modules/html5-qrcode/html5-qrcode.min.js');
/** The code on the screen itself, not the one in full screen. */
export const CODE = '[data-testid="qr-code"] svg';

/** Reads codes from pictures, in a page of its own. */
export async function openReader(browser: Browser) {
  const reader = await browser.newPage();
  await reader.setContent('<div id="reader"></div>');
  await reader.addScriptTag({ path: READER });

  const textIn = async (png: string): Promise<string> =>
    z.string().parse(
      await reader.evaluate(`(async () => {
        const bytes = Uint8Array.from(atob('${png}'), letter => letter.charCodeAt(0));
        const file = new File([bytes], 'code.png', { type: 'image/png' });
        // Otherwise it may find a bar code in the picture.
        const reader = new Html5Qrcode('reader', { formatsToSupport: [0], verbose: false });
        return reader.scanFile(file, false).catch(() => '');
      })()`),
    );
  const seen = async (page: Page, selector = CODE): Promise<string> => {
    const code: ElementHandle | null = await page.waitForSelector(selector);
    if (!code) throw new Error(`${selector} is not on the page`);
    await page.bringToFront();
    const text = await textIn(await code.screenshot({ encoding: 'base64' }));
    return text;
  };
  return { textIn, seen };
}

/** What a text says it is. */
export const kindOf = (text: string): QrReading['kind'] => readQr(text).kind;
