import pLimit from 'p-limit';
import type { Browser } from 'puppeteer';
import { type LaunchOptions, launchBrowser } from '#platform/browser/launch.ts';
import type { Logger } from '#platform/log/log.ts';
import { within } from '#platform/process/within.ts';
import type { FontFace } from '../layout/fonts.ts';
import { type Lacking, lackingIn, NONE_LACKING } from './lacking.ts';
import { printParts, type Watch } from './print-parts.ts';

export interface PdfPrinter {
  /** Prints HTML pages as one PDF. Whatever a page contains, it fetches nothing and runs nothing. */
  print(pages: readonly (() => string)[], watch?: Watch): Promise<Uint8Array>;
  /** Returns those of these letters that neither these fonts nor the machine's have. */
  lacking(letters: readonly string[], fonts: readonly FontFace[]): Promise<Lacking>;
  /** Starts the browser before the first page. */
  warmUp(): Promise<void>;
  /** Whether the last attempt to start a browser succeeded. Null: no attempt yet. */
  hasBrowser(): boolean | null;
  close(): Promise<void>;
}

/** No browser starts here. There will be no PDF until this is fixed. */
export class NoBrowserError extends Error {
  override readonly name = 'NoBrowserError';
}

export interface PdfPrinterOptions {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => Date;
  /** The path of the browser to try first. */
  readonly chromium?: string | undefined;
  readonly launch?: (options: LaunchOptions) => Promise<Browser>;
  /** A browser grows with every page it prints. After this many it is replaced. */
  readonly recycleAfter?: { readonly pages: number; readonly ms: number };
  /** After this time a page is abandoned, and its browser ended. */
  readonly limitMs?: number;
}

/** A second barrier behind the page's own policy: without proxy, address and name resolution. */
const OFFLINE_ARGS = [
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
] as const;

const LOOKED_TOO_LONG = 'Looking for fonts took too long';

interface Warm {
  readonly browser: Browser;
  readonly since: number;
  pages: number;
}

/** Prints one report at a time, in one browser that stays open. */
export function createPdfPrinter(options: PdfPrinterOptions): PdfPrinter {
  const { log, now, chromium, launch = launchBrowser, limitMs = 60_000 } = options;
  const { recycleAfter = { pages: 200, ms: 30 * 60_000 } } = options;
  let warm: Promise<Warm> | undefined;
  let able: boolean | null = null;
  const oneAtATime = pLimit(1);

  const start = async (): Promise<Warm> => {
    const onChosen: LaunchOptions['onChosen'] = browser => log.info({ browser }, 'browser for PDFs started');
    const launchOne = (): Promise<Browser> => launch({ args: OFFLINE_ARGS, chosen: chromium, onChosen });
    // One that ended as it started, such as for want of memory, does not mean that there is none.
    const browser = await launchOne()
      .catch(launchOne)
      .catch(cause => {
        able = false;
        throw new NoBrowserError('no browser for PDFs starts', { cause });
      });
    able = true;
    return { browser, since: now().getTime(), pages: 0 };
  };
  const isSpent = ({ browser, pages, since }: Warm): boolean =>
    !browser.connected || pages >= recycleAfter.pages || now().getTime() - since >= recycleAfter.ms;

  const discard = async (): Promise<void> => {
    const old = warm;
    warm = undefined;
    const spent = await old?.catch(() => undefined);
    if (spent) await end(spent.browser);
  };
  /** Of two who want one at once, the second waits for what the first is given. */
  const ready = (): Promise<Warm> => {
    warm = replaced(warm);
    return warm;
  };
  const replaced = async (old: Promise<Warm> | undefined): Promise<Warm> => {
    const current = await old?.catch(() => undefined);
    if (current && !isSpent(current)) return current;
    if (current) await end(current.browser);
    return start();
  };
  const inTurn = <T>(work: (current: Warm) => Promise<T>, watch?: Watch): Promise<T> =>
    oneAtATime(async () => {
      const current = await ready();
      try {
        return await work(current);
      } catch (error) {
        if (!watch?.lost?.aborted) log.warn({ err: error }, 'printing failed; the browser is replaced');
        await discard();
        throw error;
      }
    });

  return {
    print: (pages, watch) =>
      inTurn(current => {
        current.pages += pages.length;
        return printParts(current.browser, pages, { limitMs, ...watch });
      }, watch),
    lacking: async (letters, fonts) => {
      if (letters.length === 0) return NONE_LACKING;
      return inTurn(({ browser }) => within(limitMs, lackingIn(browser, letters, fonts), LOOKED_TOO_LONG));
    },
    warmUp: async () => void (await ready()),
    hasBrowser: () => able,
    close: () => oneAtATime(discard),
  };
}

/** Closes it, then kills it: a browser that hangs would not respond to closing. */
async function end(browser: Browser): Promise<void> {
  const closed = browser.close().catch(() => undefined);
  const process = browser.process();
  if (process && process.exitCode === null) process.kill('SIGKILL');
  await closed;
}
