import type { Browser } from 'puppeteer';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PDF_TAGGED_SHEETS } from '#contract/constants.ts';
import { launchBrowser } from '#platform/browser/launch.ts';
import { textOf, withoutSpaces } from '#testing/paper.ts';
import { PAPER_COLUMNS } from '../layout/columns.ts';
import { reportPages } from '../layout/template.ts';
import { recordFor, reportContent } from '../testing.ts';
import { log, now, paperForFile } from '../testing-paper.ts';
import { createPdfPrinter, type PdfPrinterOptions } from './pdf.ts';

const paper = paperForFile();

test('names in every known script are in the PDF as text', async () => {
  // Reordered and joined letters are there too, for readers that support ActualText. This one does not.
  const names = ['Asha Kulkarni', 'Łukasz Żółć', 'Nguyễn Thị Ánh', 'राम पवार'];
  const text = await textOf(await paper.printNames(names));
  for (const name of names) expect(withoutSpaces(text)).toContain(withoutSpaces(name));
});

test('a report of one part has tags: screen readers get its heading, its tables, and the row of each cell', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await paper.printNames(['Asha Kulkarni', 'राम पवार'])));
  const tree = await (await pdf.getPage(1)).getStructTree();
  const roles = rolesIn(tree);
  expect(roles.filter(role => role === 'H1')).toHaveLength(1);
  expect(roles.filter(role => role === 'Table')).toHaveLength(1);
  const columns = PAPER_COLUMNS.attendance.length;
  // Of two rows. Each has its number beside its columns, and the first of these is its heading.
  expect(roles.filter(role => role === 'TH')).toHaveLength(1 + columns + 2);
  expect(roles.filter(role => role === 'TD')).toHaveLength(2 * columns);
  expect(roles.filter(role => role === 'Figure')).toHaveLength(1);
});

describe('a report of several parts', () => {
  const RECORDS = 2_600;
  let texts: string[];
  let parts: number;
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
  beforeAll(async () => {
    const records = Array.from({ length: RECORDS }, (_, index) => recordFor(`राम Student${index + 1}.`));
    const pages = reportPages(reportContent(records), paper.fonts);
    parts = pages.length;
    pdf = await getDocumentProxy(new Uint8Array(await paper.printer.print(pages)));
    texts = (await extractText(pdf)).text;
  });

  test('has no tags, as the form for it says', async () => {
    expect(texts.length).toBeGreaterThan(PDF_TAGGED_SHEETS);
    expect((await pdf.getMarkInfo())?.Marked).not.toBe(true);
  });

  test('numbers its sheets consecutively', () => {
    expect(parts).toBeGreaterThan(2);
    texts.forEach((text, index) => {
      expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
    });
  });

  test('has its hash and stats on the first sheet, and column titles and foot on each', () => {
    expect(texts.map(text => text.includes('SHA-256'))).toEqual(texts.map((_, index) => index === 0));
    for (const text of texts) {
      expect(text).toContain('Roll number');
      expect(text).toContain('entry 2,600');
    }
  });

  test('has every row once, in order, also between two parts', () => {
    const found = [...texts.join('\n').matchAll(/Student(\d+)\./g)].map(([, number]) => Number(number));
    expect(found).toEqual(Array.from({ length: RECORDS }, (_, index) => index + 1));
  });
});

describe('the browser', () => {
  const start = async (more: Partial<PdfPrinterOptions>) => {
    const browsers: Browser[] = [];
    const own = createPdfPrinter({
      log,
      now,
      launch: async options => {
        const browser = await launchBrowser(options);
        browsers.push(browser);
        return browser;
      },
      ...more,
    });
    onTestFinished(() => own.close());
    return { own, browsers };
  };
  const isGone = (browser: Browser | undefined): boolean => browser?.connected === false;

  test('holds two parts of a report at most, and a part is made only when it is printed', async () => {
    const { own, browsers } = await start({});
    const open: number[] = [];
    const part = (index: number) => (): string => {
      open.push(browsers[0]?.browserContexts().filter(context => context.id).length ?? 0);
      return `part ${index}`;
    };
    const pdf = await own.print(Array.from({ length: 12 }, (_, index) => part(index)));
    expect(Math.max(...open)).toBe(2);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
    expect(text).toEqual(Array.from({ length: 12 }, (_, index) => `part ${index}`));
  });

  test('is replaced after a number of pages, and the old one ended', async () => {
    const { own, browsers } = await start({ recycleAfter: { pages: 2, ms: 60_000 } });
    for (const page of ['1', '2', '3']) expect(await textOf(await own.print([() => page]))).toBe(page);
    expect(browsers.map(isGone)).toEqual([true, false]);
  });

  test('is one, though a report is printed as it is warmed up', async () => {
    const { own, browsers } = await start({});
    const [, file] = await Promise.all([own.warmUp(), own.print([() => 'early'])]);
    expect(await textOf(file)).toBe('early');
    expect(browsers).toHaveLength(1);
  });

  test('is replaced once it is old', async () => {
    let minutes = 0;
    const { own, browsers } = await start({ now: () => new Date(minutes * 60_000) });
    await own.print([() => 'young']);
    minutes = 31;
    await own.print([() => 'old']);
    expect(browsers.map(isGone)).toEqual([true, false]);
  });

  test('is replaced when it crashes, also in the middle of a page', async () => {
    const { own, browsers } = await start({});
    await own.warmUp();
    const failed = expect(own.print([() => '<p>x</p>'.repeat(100_000)])).rejects.toThrow();
    browsers[0]?.process()?.kill('SIGKILL');
    await failed;
    expect(await textOf(await own.print([() => 'again']))).toBe('again');
  });

  test('that is killed as it starts is started once more, and nobody is told that there is none', async () => {
    const launched: Browser[] = [];
    const { own } = await start({
      launch: async options => {
        const browser = await launchBrowser(options);
        launched.push(browser);
        if (launched.length > 1) return browser;
        browser.process()?.kill('SIGKILL');
        throw new Error('it ended as it started');
      },
    });
    expect(await textOf(await own.print([() => 'printed']))).toBe('printed');
    expect(own.hasBrowser()).toBe(true);
    expect(launched).toHaveLength(2);
  });

  test('is ended if a page takes too long', async () => {
    const { own, browsers } = await start({ limitMs: 1 });
    await expect(own.print([() => 'slow'])).rejects.toThrow();
    expect(browsers.map(isGone)).toEqual([true]);
  });
});

/** A tag, or a part of the page that it marks. */
interface Tagged {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly Tagged[];
}

/** The roles in a tree of tags, parents before children. */
const rolesIn = ({ role, children = [] }: Tagged): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesIn),
];
