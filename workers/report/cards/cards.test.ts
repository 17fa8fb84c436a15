import { createRequire } from 'node:module';
import type { Html5Qrcode as Decoder } from 'html5-qrcode';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { launchBrowser } from '#platform/browser/launch.ts';
import { createLogger } from '#platform/log/log.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import { loadFonts } from '../layout/fonts.ts';
import { createPdfPrinter } from '../pdf/pdf.ts';
import { NAMES_BY_SCRIPT } from '../testing-names.ts';
import { CARD, PLACES, SHEET } from './card-sheet.ts';
import { type CardsContent, cardPages } from './cards.ts';

const now = (): Date => new Date('2026-11-20T08:35:00Z');
const printer = createPdfPrinter({ log: createLogger({ name: 'cards-test', level: 'silent' }), now });
beforeAll(() => printer.warmUp());
afterAll(() => printer.close());

/** In the page: set by the scanner's library. */
declare const Html5Qrcode: typeof Decoder;
async function decode(picture: string): Promise<string> {
  const bytes = Uint8Array.from(atob(picture), character => character.charCodeAt(0));
  return new Html5Qrcode('scanner').scanFile(new File([bytes], 'card.png', { type: 'image/png' }), false);
}

const contentOf = (names: readonly string[]): CardsContent => ({
  college: { name: 'Training & Placement Office', timeZone: 'Asia/Kolkata' },
  title: 'QR codes',
  filters: ['no filters'],
  cards: names.map((name, index) => ({ name, roll_no: `R${index}`, trade: null, code: `code ${index}` })),
  generatedAt: now(),
});

async function sheetsOf(names: readonly string[]): Promise<string[]> {
  const pdf = await printer.print(cardPages(contentOf(names), await loadFonts()));
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text;
}

describe('a sheet of cards', () => {
  test('holds whole cards only: none reaches over the edge of the paper or over another', () => {
    PLACES.forEach(({ left, top }, index) => {
      expect(left).toBeGreaterThan(0);
      expect(left + CARD.width).toBeLessThan(SHEET.width);
      expect(top + CARD.height).toBeLessThan(SHEET.height);
      for (const other of PLACES.slice(index + 1)) {
        const apart = Math.abs(other.left - left) >= CARD.width || Math.abs(other.top - top) >= CARD.height;
        expect(apart).toBe(true);
      }
    });
  });

  test('has every card once, in order, ten per sheet, with its number', async () => {
    const names = Array.from({ length: 23 }, (_, index) => `Student${index}.`);
    const sheets = await sheetsOf(names);
    const found = sheets.map(sheet => [...sheet.matchAll(/Student\d+\./g)].map(String));
    expect(found).toEqual([names.slice(0, 10), names.slice(10, 20), names.slice(20)]);
    for (const [index, sheet] of sheets.entries()) expect(sheet).toContain(`Page ${index + 1} of 3`);
    for (const sheet of sheets) expect(sheet).toContain('QR codes · 23 cards · no filters');
  });

  test('says so if there are no cards', async () => {
    expect(await sheetsOf([])).toEqual([expect.stringContaining(MESSAGES.noCards)]);
  });

  test("is read by the scanner's own decoder, at no finer a grain than a screen's", async () => {
    const text = signQr('q'.repeat(32), { code: 'abcdefghijk', generation: 1 });
    const [card] = contentOf(['Asha']).cards;
    const content = { ...contentOf([]), cards: card ? [{ ...card, code: text }] : [] };
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const paper = await browser.newPage();
    await paper.emulateMediaType('print');
    await paper.setContent(cardPages(content, await loadFonts())[0]?.() ?? '');
    const printed = await paper.$('.card');
    const picture = await printed?.screenshot({ encoding: 'base64' });
    const scanner = await browser.newPage();
    await scanner.setContent('<div id="scanner" style="width: 800px"></div>');
    await scanner.addScriptTag({
      path: createRequire(import.meta.url).resolve('html5-qrcode/html5-qrcode.min.js'),
    });
    expect(await scanner.evaluate(decode, picture ?? '')).toBe(text);
  });

  test('shows every name in full, however long it is', async () => {
    const names = [
      'W'.repeat(100),
      'क्षि'.repeat(25),
      'Anna-'.repeat(20),
      'Asha',
      ...NAMES_BY_SCRIPT.map(({ name }) => `${name} `.repeat(9).slice(0, 100)),
      `${'m'.repeat(49)} ${'m'.repeat(50)}`,
    ];
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.emulateMediaType('print');
    await page.setContent(cardPages(contentOf(names), await loadFonts())[0]?.() ?? '');
    const cards = await page.$$eval('.card', all =>
      all.map(card => ({
        whose: card.querySelector('.whose')?.scrollHeight ?? 0,
        room: card.querySelector('.whose')?.clientHeight ?? 0,
        college: card.querySelector('.college')?.scrollHeight ?? 0,
        above: card.querySelector('.college')?.clientHeight ?? 0,
      })),
    );
    expect(cards).toHaveLength(names.length);
    for (const { whose, room, college, above } of cards) {
      expect(whose).toBeLessThanOrEqual(room);
      expect(college).toBeLessThanOrEqual(above);
    }
  });
});
