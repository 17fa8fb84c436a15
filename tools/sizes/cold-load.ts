import type { Browser, BrowserContext, CDPSession, Page } from 'puppeteer';
import { z } from 'zod';

/** What a screen's first opening costs, with nothing cached. */
export interface ColdLoad {
  /** Every byte on the wire that was asked for until the screen can be used, headers included. */
  readonly kib: number;
  /** The files and answers that were asked for until then. */
  readonly requests: number;
  /** How far things moved while the screen came up, as browsers reckon it. Counted until nothing is fetched. */
  readonly shift: number;
  readonly usableMs: number;
}

/** A screen, who opens it, and when it can be used. */
export interface ColdScreen {
  readonly path: string;
  readonly session?: { readonly user: object; readonly token: string } | undefined;
  /** Matches an element when the screen can be used. */
  readonly usable: string;
  /** Parts of addresses: what the screen's promise needs besides, and fetches once it stands. */
  readonly needs?: readonly string[] | undefined;
}

export interface Conditions {
  /** As on a cheap phone: 3G, and a processor a quarter as fast. */
  readonly slow?: boolean;
  /** Answers of the API come one after another, this far apart. */
  readonly answersEveryMs?: number;
  /** Gives up after this time. */
  readonly patienceMs: number;
}

/** 3G as it usually is: 1.6 Mbit/s and 300 ms to the server and back. */
const SLOW_NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 768_000 / 8,
};
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Opens a screen in a browser that has never seen the console. */
export async function openCold(
  browser: Browser,
  base: string,
  screen: ColdScreen,
  { slow = false, answersEveryMs, patienceMs }: Conditions,
): Promise<ColdLoad> {
  const { needs = [] } = screen;
  await using context: BrowserContext = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(PHONE);
  page.setDefaultTimeout(patienceMs);
  const devtools = await page.createCDPSession();
  const arrived = await listen(devtools);
  if (slow) await slowDown(devtools);
  if (answersEveryMs !== undefined) await answerLate(page, answersEveryMs);
  await page.evaluateOnNewDocument(beforeAnyScript, { ...screen.session }, screen.usable);
  await page.goto(base + screen.path, { waitUntil: 'domcontentloaded' });
  const usableMs = Number(await (await page.waitForFunction('window.usableAt')).jsonValue());
  await page.waitForNetworkIdle({ idleTime: slow ? 1_500 : 500 });
  // The service worker fetches some of it once more.
  const needed = needs.map(part => arrived.find(({ url }) => url.includes(part)));
  const counted = arrived.filter(each => each.begunMs <= usableMs || needed.includes(each));
  const bytes = counted.reduce((sum, each) => sum + each.bytes, 0);
  return { kib: bytes / 1_024, requests: counted.length, shift: await shiftOf(page), usableMs };
}

interface Arrived {
  readonly url: string;
  readonly bytes: number;
  /** When it was asked for, since the page itself was. Whether its end comes before the screen's is chance. */
  readonly begunMs: number;
}

/** Listens to what arrives. The list grows. */
async function listen(devtools: CDPSession): Promise<readonly Arrived[]> {
  const asked = new Map<string, Omit<Arrived, 'bytes'>>();
  const arrived: Arrived[] = [];
  let first: number | undefined;
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp }) => {
    first ??= timestamp;
    asked.set(requestId, { url, begunMs: (timestamp - first) * 1_000 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const request = asked.get(requestId);
    if (request) arrived.push({ ...request, bytes });
  });
  await devtools.send('Network.enable');
  return arrived;
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function answerLate(page: Page, everyMs: number): Promise<void> {
  let asked = 0;
  page.on('request', request => {
    const late = new URL(request.url()).pathname.startsWith('/api/') ? ++asked * everyMs : 0;
    // The page may be closed by then.
    setTimeout(() => void request.continue().catch(() => {}), late);
  });
  await page.setRequestInterception(true);
}

/** Signs in, and notes when the screen can be used and what moved. Runs in the page, before its own scripts. */
function beforeAnyScript(session: { user?: object; token?: string }, usable: string): void {
  if (session.token !== undefined) {
    localStorage.setItem('user', JSON.stringify(session.user));
    localStorage.setItem('token', session.token);
  }
  const seen: { value: number }[] = [];
  Object.assign(window, { shifts: seen });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput === true))
        seen.push({ value: Number(entry.value) });
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    if (!('usableAt' in window) && document.querySelector(usable))
      Object.assign(window, { usableAt: performance.now() });
  };
  // At once, so that nothing counts which the page fetches when it is idle after that.
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  // What changes no element, such as the choice in a select, is seen with the next picture.
  const lookAgain = (): void => {
    look();
    requestAnimationFrame(lookAgain);
  };
  lookAgain();
}

const shiftsSchema = z.array(z.object({ value: z.number() }));

async function shiftOf(page: Page): Promise<number> {
  const shifts = shiftsSchema.parse(await page.evaluate('window.shifts'));
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
