import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer';
import { TRADE_NAMES } from '#contract/trades.ts';
import { launchBrowser } from '#platform/browser/launch.ts';
import type { Database } from '#platform/database/db.ts';
import { inRoot } from '#platform/paths.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { createPerson } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { median } from './measure.ts';
import type { Bench, Measurement } from './measurements.ts';
import { type RealServer, startRealServer } from './real-server.ts';
import { scratchDatabase } from './scratch-database.ts';

const ROUNDS = 3;
const MARKS = 30;
/** A busy door with several phones. */
const MARKS_PER_SECOND = 8;
/** The last counts and lists are still on their way. */
const SETTLE_MS = 1_500;

/** A screen, and how much longer than a bare page it may be busy with one mark. */
interface Screen {
  readonly name: string;
  readonly address: (eventId: string) => string;
  readonly atMost: number;
}

const SCREENS: readonly Screen[] = [
  { name: 'the scanner of another desk', address: id => `/scan?event=${id}`, atMost: 5 },
  { name: 'the dashboard of the office', address: () => '/admin', atMost: 20 },
  { name: 'the page of the event', address: id => `/attendance/${id}`, atMost: 40 },
];

export const screens: Bench = {
  about: `${MARKS_PER_SECOND} marks a second elsewhere: how long the main thread of an open screen is busy with each`,
  async run() {
    await using database = await scratchDatabase();
    await using server = await startRealServer(database);
    await using browser = await launchBrowser();
    const students = await enrolled(database, MARKS * (ROUNDS + 1) * (SCREENS.length + 1));
    const { id: eventId } = await newEvent({ api: apiClient(server.url), admin: server });
    const msOf = async (opening: Promise<Page>): Promise<number> => {
      const page = await opening;
      const rounds: number[] = [];
      for (let round = 0; round <= ROUNDS; round++)
        rounds.push(await busyWith(page, () => markMany(server, eventId, students.splice(0, MARKS))));
      await page.close();
      return median(rounds.slice(1)) / MARKS;
    };
    const bareMs = await msOf(barePage(browser, server));
    const measurements: Measurement[] = [
      { measurement: 'a page that only writes the count', value: bareMs, unit: 'ms a mark' },
    ];
    for (const { name, address, atMost } of SCREENS) {
      const ms = await msOf(screen(browser, server, address(eventId)));
      measurements.push(
        { measurement: name, value: ms, unit: 'ms a mark' },
        { measurement: `${name} ÷ that page`, value: ms / bareMs, unit: '×', atMost },
      );
    }
    return measurements;
  },
};

/** Students of three trades, who are expected at events. Returns their ids. */
async function enrolled({ knex }: Database, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const trade = TRADE_NAMES[nth % 3] ?? '';
    const { id } = await createPerson({ knex }, { trade });
    ids.push(id);
  }
  return ids;
}

/** A screen of the console, opened by the admin. */
async function screen(browser: Browser, { url, token }: RealServer, address: string): Promise<Page> {
  const page = await newWindow(browser);
  const { user } = await apiClient(url, token).ok('profile', {});
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(
    session => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    },
    { user: JSON.stringify(user), token },
  );
  await page.goto(url + address);
  await page.waitForFunction(() => document.body.innerText.includes('Online'));
  return page;
}

/** What hearing a mark costs by itself: the same line, and one number that is written. */
async function barePage(browser: Browser, { url, token }: RealServer): Promise<Page> {
  const page = await newWindow(browser);
  await page.setBypassCSP(true);
  await page.goto(`${url}/robots.txt`);
  const library = readFileSync(inRoot('node_modules/socket.io-client/dist/socket.io.min.js'), 'utf8');
  await page.addScriptTag({ content: library });
  await page.addScriptTag({
    content: `io({ auth: { token: ${JSON.stringify(token)} }, transports: ['websocket'] })
      .on('counts', ({ present }) => { document.body.textContent = present; });`,
  });
  return page;
}

/** Only one is open at a time, because a page in the background is not drawn. */
async function newWindow(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return page;
}

/** Marks students one after another. */
async function markMany({ url, token }: RealServer, eventId: string, students: readonly string[]) {
  const api = apiClient(url, token);
  const start = performance.now();
  for (const [nth, userId] of students.entries()) {
    await pause(Math.max(0, start + (nth * 1000) / MARKS_PER_SECOND - performance.now()));
    await api.ok('mark', { body: { userId, eventId, status: 'present' } });
  }
}

/** For how many ms the page's main thread worked meanwhile. What else the machine does is not in it. */
async function busyWith(page: Page, work: () => Promise<void>): Promise<number> {
  const read = await meterOf(page);
  const before = await read();
  await work();
  await pause(SETTLE_MS);
  return (await read()) - before;
}

async function meterOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.createCDPSession();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}
