import type { Browser, ElementHandle, Page } from 'puppeteer';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type QrReading, readQr } from '#contract/qr/code.ts';
import { inRoot } from '#platform/paths.ts';

const READER = inRoot('node_modules/html5-qrcode/html5-qrcode.min.js');
/** The code on the screen itself, not the one in full screen. */
export const CODE = '[data-testid="qr-code"] svg';
/**
 * The decoder does not read about one perfect picture in twenty, depending on its text. A camera never holds a code
 * as still as that. So a picture is looked at from these angles, in degrees.
 */
const LOOKS = [0, 3, -5, 8, 12];

/** Reads codes from pictures, in a page of its own. */
export async function openReader(browser: Browser) {
  const reader = await browser.newPage();
  onTestFinished(() => reader.close());
  await reader.setContent('<div id="reader"></div>');
  await reader.addScriptTag({ path: READER });

  const textIn = async (png: string): Promise<string> =>
    z.string().parse(
      await reader.evaluate(`(async () => {
        const bytes = Uint8Array.from(atob('${png}'), letter => letter.charCodeAt(0));
        const code = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        // Otherwise it may find a bar code in the picture.
        const reader = new Html5Qrcode('reader', { formatsToSupport: [0], verbose: false });
        for (const degrees of [${LOOKS}]) {
          const file = new File([await turned(code, degrees)], 'code.png', { type: 'image/png' });
          const text = await reader.scanFile(file, false).catch(() => '');
          if (text) return text;
        }
        return '';

        function turned(code, degrees) {
          const canvas = new OffscreenCanvas(code.width * 1.2, code.height * 1.2);
          const pen = canvas.getContext('2d');
          pen.fillStyle = 'white';
          pen.fillRect(0, 0, canvas.width, canvas.height);
          pen.translate(canvas.width / 2, canvas.height / 2);
          pen.rotate((degrees * Math.PI) / 180);
          pen.drawImage(code, -code.width / 2, -code.height / 2);
          return canvas.convertToBlob();
        }
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

/**
 * The first text that is what is wanted. A later look may be at the next code, which the decoder perhaps does not read at
 * once.
 */
export async function firstRead(
  read: () => Promise<string>,
  isWanted: (text: string) => boolean,
): Promise<string> {
  let text = '';
  const look = async (): Promise<boolean> => {
    text = await read();
    return isWanted(text);
  };
  await expect.poll(look).toBe(true);
  return text;
}

/** What a text says it is. */
export const kindOf = (text: string): QrReading['kind'] => readQr(text).kind;
