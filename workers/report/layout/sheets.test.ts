import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#platform/browser/launch.ts';
import { contentOf, recordFor, reportContent } from '../testing.ts';
import { NAMES_BY_SCRIPT } from '../testing-names.ts';
import { cellsOf, PAPER_KINDS, paperForFile } from '../testing-paper.ts';
import { columnsFor } from './columns.ts';
import { CELL } from './paper.ts';
import { reportPages } from './template.ts';
import { type Weight, widthOf } from './text-width.ts';

const paper = paperForFile();

/** Parts of names in every script that can be joined in any order. */
const SYLLABLES = NAMES_BY_SCRIPT.flatMap(({ name }) =>
  Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment),
);

test('every planned sheet is one printed sheet with the planned rows, whatever the names are', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc.string({ unit: fc.constantFrom('W', 'i', 'क', 'आ', ' ', '-', '漢'), maxLength: 100 }),
    fc.lorem({ maxCount: 8 }).map(text => text.slice(0, 100)),
    fc.string({ unit: fc.constantFrom(...SYLLABLES), maxLength: 100 }).map(text => text.slice(0, 100)),
  );
  const records = fc
    .sample(fc.tuple(texts, texts), { numRuns: 400, seed: 1 })
    .map(([name, eventName]) => recordFor(name, { eventName }));
  const pages = reportPages(reportContent(records), paper.fonts);
  const heights = await heightsOnPaper(pages.map(page => page()));
  for (const { content, sheet } of heights) expect(content).toBeLessThanOrEqual(sheet);
  const pdf = await getDocumentProxy(new Uint8Array(await paper.printer.print(pages)));
  expect(pdf.numPages).toBe(heights.length);
});

test.each(['attendance', 'event', 'student', 'eligibility'] as const)(
  'a sheet of a report of kind %s whose rows are all alike holds them, however full their lines are',
  async kind => {
    const { columns } = columnsFor(kind, Object.keys(cellsOf('')));
    const contents = columns
      .filter(({ needs }) => TEXT_COLUMNS.includes(needs))
      .flatMap(({ needs, width, strong }) =>
        fullLines((width - 2 * CELL.padX) / CELL.fontSize, strong ? 600 : 400).map(text =>
          contentOf(kind, Array(50).fill({ ...cellsOf(''), [needs]: text })),
        ),
      );
    const heights = await heightsOnPaper(
      contents.map(content => reportPages(content, paper.fonts)[0]?.() ?? ''),
    );
    expect(heights.length).toBeGreaterThan(contents.length);
    for (const { content, sheet } of heights) expect(content).toBeLessThanOrEqual(sheet);
  },
);

test('with any content above the table, of every kind, the first sheet holds it and the rows planned below it', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.lorem({ maxCount: 12 }).map(words => words.slice(0, 120)),
    fc.string({ unit: fc.constantFrom('W', 'क', ' ', '-'), maxLength: 120 }),
  );
  const texts = fc.sample(fc.array(text, { minLength: 20, maxLength: 20 }), { numRuns: 4, seed: 1 });
  const contents = texts.flatMap(([college = '', requestedBy = '', one = '', ...trades]) =>
    PAPER_KINDS.map(kind => {
      const cells = trades.map(trade => ({ ...cellsOf(one), Trade: trade }));
      return contentOf(kind, [...cells, ...cells, ...cells], {
        ...{ requestedBy, subject: [one, college], filters: [requestedBy, one] },
        college: { name: college, timeZone: 'Asia/Kolkata' },
      });
    }),
  );
  const pages = contents.map(content => reportPages(content, paper.fonts)[0]?.() ?? '');
  const heights = await heightsOnPaper(pages, '.sheet, header, .chart');
  expect(heights.length).toBeGreaterThan(contents.length);
  for (const { content, sheet } of heights) expect(content).toBeLessThanOrEqual(sheet);
});

/** The columns that print texts of any length from users. */
const TEXT_COLUMNS = ['Verified By', 'Student Name', 'Event'];

/** Texts that fill one line or two, so that a little more makes another. */
function fullLines(widthInEm: number, weight: Weight): string[] {
  const letters = fc.string({ unit: fc.constantFrom(...'WMaemhnistry'), minLength: 60, maxLength: 60 });
  const words = fc.sample(letters, { numRuns: 40, seed: 1 });
  const filled = (text: string, lines: number): string =>
    widthOf(text, weight) > lines * widthInEm ? filled(text.slice(0, -1), lines) : text;
  // They fit their line, but not together with the space behind them.
  const firstWords = words
    .map(word => filled(word, 1))
    .filter(word => widthOf(`${word} `, weight) > widthInEm);
  return [
    ...firstWords.slice(0, 4).map(word => `${word} Iyer`),
    filled('n '.repeat(40), 1).trim(),
    ...['W'.repeat(60), ...words].slice(0, 5).map(word => filled(word, 2)),
  ];
}

/**
 * In pixels, for each sheet of these pages or for the selected element: the available height, and the height of
 * the content.
 */
async function heightsOnPaper(
  pages: readonly string[],
  chosen = '.sheet',
): Promise<{ content: number; sheet: number }[]> {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.emulateMediaType('print');
  const heights = [];
  for (const html of pages) {
    await page.setContent(html);
    const own = await page.$$eval(chosen, sheets =>
      sheets.map(({ scrollHeight, clientHeight }) => ({ content: scrollHeight, sheet: clientHeight })),
    );
    heights.push(...own);
  }
  return heights;
}
