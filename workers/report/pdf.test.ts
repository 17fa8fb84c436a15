import { once } from 'node:events';
import { createServer } from 'node:http';
import fc from 'fast-check';
import type { Browser } from 'puppeteer';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#platform/browser/launch.ts';
import { createLogger } from '#platform/log.ts';
import { type FontFace, loadFonts } from './fonts.ts';
import { createPdfPrinter, type PdfPrinter, type PdfPrinterOptions } from './pdf.ts';
import { attendanceReportPages } from './template.ts';
import { recordFor, reportContent } from './testing.ts';

/** The first start on a machine unpacks the browser. */
const TIMEOUT_MS = 60_000;
const log = createLogger({ name: 'pdf-test', level: 'silent' });
const now = (): Date => new Date('2026-11-20T08:35:00Z');

let fonts: FontFace[];
let printer: PdfPrinter;
beforeAll(async () => {
  fonts = await loadFonts();
  printer = createPdfPrinter({ log, now });
  await printer.warmUp();
}, TIMEOUT_MS);
afterAll(() => printer.close());

const printNames = (names: readonly string[]): Promise<Uint8Array> =>
  printer.print(attendanceReportPages(reportContent(names.map(name => recordFor(name))), fonts));

async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

test(
  'names of every script at hand are in the PDF as text',
  async () => {
    // Reordered and joined letters are there too, for readers that heed ActualText; this one does not.
    const names = ['Asha Kulkarni', 'Łukasz Żółć', 'Nguyễn Thị Ánh', 'राम पवार'];
    const text = await textOf(await printNames(names));
    for (const name of names) expect(withoutSpaces(text)).toContain(withoutSpaces(name));
  },
  TIMEOUT_MS,
);

test(
  'every sheet planned is one sheet printed and holds what was planned, whatever the names are',
  async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.string({ unit: fc.constantFrom('W', 'i', 'क', 'आ', ' ', '-', '漢'), maxLength: 100 }),
      fc.lorem({ maxCount: 8 }).map(text => text.slice(0, 100)),
    );
    const records = fc
      .sample(fc.tuple(texts, texts), { numRuns: 400, seed: 1 })
      .map(([name, eventName]) => recordFor(name, { eventName }));
    const pages = attendanceReportPages(reportContent(records), fonts);
    const heights = (await Promise.all(pages.map(page => heightsOnPaper(page())))).flat();
    for (const { content, sheet } of heights) expect(content).toBeLessThanOrEqual(sheet);
    const pdf = await getDocumentProxy(new Uint8Array(await printer.print(pages)));
    expect(pdf.numPages).toBe(heights.length);
  },
  TIMEOUT_MS,
);

describe('a report of several parts', () => {
  const RECORDS = 2_600;
  let texts: string[];
  let parts: number;
  beforeAll(async () => {
    const records = Array.from({ length: RECORDS }, (_, index) => recordFor(`राम Student${index + 1}.`));
    const pages = attendanceReportPages(reportContent(records), fonts);
    parts = pages.length;
    const pdf = await getDocumentProxy(new Uint8Array(await printer.print(pages)));
    texts = (await extractText(pdf)).text;
  }, TIMEOUT_MS);

  test('numbers its sheets as one', () => {
    expect(parts).toBeGreaterThan(2);
    texts.forEach((text, index) => {
      expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
    });
  });

  test('has its title on the first sheet, and the column titles and the foot on each', () => {
    expect(texts.map(text => text.includes('Attendance report'))).toEqual(
      texts.map((_, index) => index === 0),
    );
    for (const text of texts) {
      expect(text).toContain('Roll number');
      expect(text).toContain('as of position 2,600 of the record');
    }
  });

  test('has every row once, in order, also where a part ends', () => {
    const found = [...texts.join('\n').matchAll(/Student(\d+)\./g)].map(([, number]) => Number(number));
    expect(found).toEqual(Array.from({ length: RECORDS }, (_, index) => index + 1));
  });
});

describe("a stranger's page", () => {
  test(
    'opens no connection, neither as a name nor as markup that got through',
    async () => {
      const { url, connections } = await countingServer();
      const attacks = attacksOn(url);
      const text = await textOf(await printNames(attacks));
      for (const attack of attacks) expect(withoutSpaces(text)).toContain(withoutSpaces(attack));

      // Markup that navigates may cost the page; it must not reach anything.
      const pages = [...attacks, attacks.join('\n'), `<head>${attacks.join('\n')}</head>`];
      await Promise.allSettled(pages.map(page => printer.print([() => page])));
      // In whichever part of a report it stands, and whatever its page printed before.
      await Promise.allSettled(pages.map(page => printer.print(Array(5).fill(() => page))));
      expect(connections()).toBe(0);
    },
    TIMEOUT_MS,
  );

  test(
    'runs no script',
    async () => {
      const pdf = await printer.print([
        () => '<p>before</p><script>document.body.textContent = "ran"</script>',
      ]);
      expect(await textOf(pdf)).toBe('before');
    },
    TIMEOUT_MS,
  );

  test(
    'reads no file',
    async () => {
      const pdf = await printer.print([() => `<p>before</p><iframe src="${import.meta.url}"></iframe>`]);
      expect(await textOf(pdf)).not.toContain('reads no file');
    },
    TIMEOUT_MS,
  );
});

describe('the browser', () => {
  const start = async (more: Partial<PdfPrinterOptions>) => {
    const browsers: Browser[] = [];
    const own = createPdfPrinter({
      log,
      now,
      launch: async wish => {
        const browser = await launchBrowser(wish);
        browsers.push(browser);
        return browser;
      },
      ...more,
    });
    onTestFinished(() => own.close());
    return { own, browsers };
  };
  const isGone = (browser: Browser | undefined): boolean => browser?.connected === false;

  test(
    'holds two parts of a report at most, and a part is made only when its turn comes',
    async () => {
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
    },
    TIMEOUT_MS,
  );

  test(
    'is replaced after so many pages, and the old one ended',
    async () => {
      const { own, browsers } = await start({ recycleAfter: { pages: 2, ms: 60_000 } });
      for (const page of ['1', '2', '3']) expect(await textOf(await own.print([() => page]))).toBe(page);
      expect(browsers.map(isGone)).toEqual([true, false]);
    },
    TIMEOUT_MS,
  );

  test(
    'is replaced once it is old',
    async () => {
      let minutes = 0;
      const { own, browsers } = await start({ now: () => new Date(minutes * 60_000) });
      await own.print([() => 'young']);
      minutes = 31;
      await own.print([() => 'old']);
      expect(browsers.map(isGone)).toEqual([true, false]);
    },
    TIMEOUT_MS,
  );

  test(
    'is replaced when it dies, also in the middle of a page',
    async () => {
      const { own, browsers } = await start({});
      await own.warmUp();
      const failed = expect(own.print([() => '<p>x</p>'.repeat(100_000)])).rejects.toThrow();
      browsers[0]?.process()?.kill('SIGKILL');
      await failed;
      expect(await textOf(await own.print([() => 'again']))).toBe('again');
    },
    TIMEOUT_MS,
  );

  test(
    'is ended with a page that takes too long',
    async () => {
      const { own, browsers } = await start({ limitMs: 1 });
      await expect(own.print([() => 'slow'])).rejects.toThrow();
      expect(browsers.map(isGone)).toEqual([true]);
    },
    TIMEOUT_MS,
  );
});

/** In pixels, of each sheet: what it has room for, and what stands in it. */
async function heightsOnPaper(html: string): Promise<{ content: number; sheet: number }[]> {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.emulateMediaType('print');
  await page.setContent(html);
  return page.$$eval('.sheet', sheets =>
    sheets.map(({ scrollHeight, clientHeight }) => ({ content: scrollHeight, sheet: clientHeight })),
  );
}

/** Counts whoever connects, be it with a request or without. */
async function countingServer() {
  let connections = 0;
  const server = createServer((_, response) => response.end('secret')).on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  await fetch(url); // it does count
  const before = connections;
  return { url, connections: () => connections - before };
}

const attacksOn = (url: string): string[] => [
  `<img src=${url}/x><script>fetch('${url}/y')</script>`,
  `<style>@import '${url}/a';@import url(${url}/b);body{background:url(${url}/c)}</style>`,
  `<style>@font-face{font-family:z;src:url(${url}/d)}*{font-family:z}</style>`,
  `<link rel=preconnect href=${url}><link rel=dns-prefetch href=${url}>`,
  `<link rel=stylesheet href=${url}/e><link rel=preload as=image href=${url}/f>`,
  `<link rel=prefetch href=${url}/g><link rel=modulepreload href=${url}/h>`,
  `<meta http-equiv=refresh content="0;url=${url}/i"><base href=${url}>`,
  `<iframe src=${url}/j></iframe><object data=${url}/k></object><embed src=${url}/l>`,
  `<svg><image href=${url}/m /><use href=${url}/n#o /></svg>`,
  `<video src=${url}/p poster=${url}/q autoplay></video>`,
  `<form action=${url}/r><input type=image src=${url}/s></form>`,
  `<body onload="fetch('${url}/t')" background=${url}/u>`,
];
