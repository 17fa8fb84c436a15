import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { bundledChromium } from '#platform/browser/bundled.ts';
import { launchBrowser } from '#platform/browser/launch.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { textOf } from '#testing/paper.ts';
import { cardPages } from '../cards/cards.ts';
import { PLACEHOLDER, uncertainLetters } from '../pdf/lacking.ts';
import { createPdfPrinter } from '../pdf/pdf.ts';
import { recordFor, reportContent } from '../testing.ts';
import { drawnIn } from '../testing-glyphs.ts';
import { NAMES_BY_SCRIPT } from '../testing-names.ts';
import { log, now, paperForFile } from '../testing-paper.ts';
import { reportPages } from './template.ts';

const paper = paperForFile();
const COLLEGE = { name: 'College', timeZone: 'Asia/Kolkata' };

describe.each(NAMES_BY_SCRIPT)('a name in $script', ({ name, font }) => {
  test('is printed in a report with a font of its script, including every letter', async () => {
    const { fonts, missing } = await drawnIn(await paper.printNames([name]));
    expect(fonts).toContainEqual(expect.stringMatching(font));
    expect(fonts.filter(each => !font.test(each) && !each.startsWith('AnekLatin'))).toEqual([]);
    expect(missing).toBe(0);
  });

  test('is printed on a card, like a trade and a college', async () => {
    const card = { name, roll_no: '21CE042', trade: name, code: 'a code' };
    const content = { title: 'QR codes', filters: [name], cards: [card], generatedAt: now() };
    const pages = cardPages({ ...content, college: { ...COLLEGE, name } }, paper.fonts);
    const { fonts, missing } = await drawnIn(await paper.printer.print(pages));
    expect(fonts.filter(each => font.test(each))).toHaveLength(2);
    expect(fonts.filter(each => !font.test(each) && !each.startsWith('AnekLatin'))).toEqual([]);
    expect(missing).toBe(0);
  });
});

test('a report of Latin names contains no other font, and its page loads none', async () => {
  const { fonts, missing } = await drawnIn(await paper.printNames(['Asha Kulkarni', 'Łukasz Żółć']));
  expect(fonts.filter(each => !each.startsWith('AnekLatin'))).toEqual([]);
  expect(missing).toBe(0);
  const [page] = reportPages(reportContent([recordFor('Asha Kulkarni')]), paper.fonts);
  const families = page?.().match(/@font-face[^}]*?font-family: '([^']+)'/g) ?? [];
  expect(families.length).toBeGreaterThan(0);
  expect(families.filter(each => !each.includes("'Anek Latin'"))).toEqual([]);
});

test('a right-to-left title does not reorder the text beside it, and mixed names start in their own direction', async () => {
  const title = 'تقریب';
  const content = reportContent([recordFor('محمد (Ali)')], { subject: [title, '20 Nov 2026'] });
  const pdf = await getDocumentProxy(await paper.printer.print(reportPages(content, paper.fonts)));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const leftOf = (text: string): number => {
    const found = items.findLast(item => 'str' in item && item.str.startsWith(text));
    if (!found || !('transform' in found)) throw new Error(`nothing is printed as ${text}`);
    return Math.round(Number(found.transform[4]));
  };
  // The title first, and its whole day after it.
  expect(leftOf('· 20 Nov 2026')).toBeGreaterThan(leftOf('1 record'));
  // This name starts at its right, so its text in brackets comes last, at its left.
  expect(leftOf('Ali') - leftOf('Student')).toBeLessThan(5);
});

describe('a letter that no font of the machine has', () => {
  const NAMES = ['漢字', 'Asha 漢', 'Ɗanladi Ƙasimu', '₨', 'Иван', 'ਗੁਰਪ੍ਰੀਤ', 'राम', 'Łukasz Żółć'];

  test('is printed as a placeholder, and the report says so; other letters are unchanged', async () => {
    const printer = await printerWithoutFonts();
    const content = reportContent(NAMES.map(name => recordFor(name)));
    const lacking = await printer.lacking(uncertainLetters(content), paper.fonts);
    expect([...lacking].toSorted()).toEqual(['Ɗ', 'Ƙ', '₨', '字', '漢']);
    const pdf = await printer.print(reportPages(content, paper.fonts, lacking));
    const text = await textOf(pdf);
    expect(text).toContain(SERVER_MESSAGES.lettersLacking);
    expect(text).toContain(`Asha ${PLACEHOLDER}`);
    expect(text).toContain(`${PLACEHOLDER}anladi ${PLACEHOLDER}asimu`);
    expect(text).toContain('Иван');
    expect((await drawnIn(pdf)).missing).toBe(0);
  });

  test('is also printed as a placeholder on a card; without such letters there is no note', async () => {
    const printer = await printerWithoutFonts();
    for (const [name, count] of [
      ['漢字', 2],
      ['Asha', 0],
    ] as const) {
      const cards = [{ name, roll_no: '21CE042', trade: 'Civil Engineering', code: 'a code' }];
      const content = { title: 'QR codes', filters: [], cards, generatedAt: now(), college: COLLEGE };
      const lacking = await printer.lacking(uncertainLetters(content), paper.fonts);
      const text = await textOf(await printer.print(cardPages(content, paper.fonts, lacking)));
      expect(text.includes(SERVER_MESSAGES.lettersLacking)).toBe(count > 0);
      expect(text).toContain(count > 0 ? PLACEHOLDER.repeat(count) : name);
    }
  });
});

/** On a machine that has only the bundled Chromium's own font. */
async function printerWithoutFonts() {
  const folder = temporaryFolder();
  const bundled = path.dirname((await bundledChromium())?.env['FONTCONFIG_FILE'] ?? folder);
  const conf = path.join(folder, 'fonts.conf');
  await writeFile(
    conf,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${bundled}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  const launch = () => launchBrowser({ env: { FONTCONFIG_FILE: conf } });
  const printer = createPdfPrinter({ log, now, launch });
  onTestFinished(() => printer.close());
  return printer;
}
