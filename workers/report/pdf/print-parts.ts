import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import pLimit from 'p-limit';
import type { Browser, BrowserContext, Page } from 'puppeteer';
import { within } from '#platform/process/within.ts';

/** Each prints on its own core, and holds its part of the report in memory. */
const PAGES_AT_ONCE = 2;
/** A page grows with every print: after ten it holds half as much again as after three. A new one costs a process. */
const PARTS_PER_PAGE = 3;

/** The caller that waits for a print. */
export interface Watch {
  /** Aborted when the print is no longer needed. Parts that have not begun are not printed. */
  readonly lost?: AbortSignal;
  /** Called with the share of pages printed. */
  readonly onPrinted?: (share: number) => Promise<void>;
}

/**
 * One PDF of several HTML pages. Each page is made when it is printed, and abandoned after `limitMs`. After a
 * failure the caller must end the browser, because a page in it may still be running.
 */
export async function printParts(
  browser: Browser,
  parts: readonly (() => string)[],
  { limitMs, lost, onPrinted }: Watch & { readonly limitMs: number },
): Promise<Uint8Array> {
  const pages = sandboxedPages(browser);
  const limit = pLimit(PAGES_AT_ONCE);
  // Tags tell screen readers what is a heading, and the column of each cell. They make the file of 500 rows fifteen
  // times as large, take twice the time, and are lost in merging. So a report of many parts has none.
  const tagged = parts.length === 1;
  let done = 0;
  const printOne = async (part: () => string): Promise<Uint8Array> => {
    lost?.throwIfAborted();
    const printing = pages.use(page => printOn(page, part(), { timeout: limitMs, tagged }));
    const pdf = await within(limitMs, printing, 'Printing took too long');
    done += 1;
    await onPrinted?.(done / parts.length);
    return pdf;
  };
  const printed = parts.map(part => limit(() => printOne(part)));
  const [whole] = await Promise.all([mergePdfs(printed), ...printed]);
  await pages.close();
  return whole;
}

async function printOn(
  page: Page,
  html: string,
  { timeout, tagged }: { readonly timeout: number; readonly tagged: boolean },
): Promise<Uint8Array> {
  await page.setContent(html, { timeout });
  return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged, timeout });
}

interface SandboxedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  printed: number;
}

/** The pages of one report, each used several times. The next report gets new ones, which hold nothing of this one. */
function sandboxedPages(browser: Browser) {
  const idle: SandboxedPage[] = [];
  return {
    async use<T>(work: (page: Page) => Promise<T>): Promise<T> {
      const own = idle.pop() ?? (await sandboxedPage(browser));
      const result = await work(own.page);
      own.printed += 1;
      if (own.printed < PARTS_PER_PAGE) idle.push(own);
      else await own.context.close();
      return result;
    },
    close: () => Promise.all(idle.map(({ context }) => context.close())),
  };
}

/** A page that runs no script and refuses every request. This is set before it has any content. */
async function sandboxedPage(browser: Browser): Promise<SandboxedPage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', request => void request.abort().catch(() => undefined));
  return { page, context, printed: 0 };
}

/**
 * Merges several PDFs into one, in their order, with the properties of the first. Each is added as soon as it is
 * ready, while later ones are still being made.
 */
async function mergePdfs(parts: readonly Promise<Uint8Array>[]): Promise<Uint8Array> {
  const [first, ...others] = parts;
  if (!first) throw new Error('There is nothing to merge.');
  if (others.length === 0) return first;
  const whole = await load(await first);
  for (const other of others) {
    const part = await load(await other);
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return whole.save({ objectsPerTick: OBJECTS_AT_A_TIME });
}

/** The library pauses after every few objects, which is meant for pages that must respond to clicks. */
const OBJECTS_AT_A_TIME = 2_000;

/** Unchanged: the library would set its own name and time. */
const load = (pdf: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
