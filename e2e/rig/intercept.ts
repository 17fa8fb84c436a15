import type { HTTPRequest, Page } from 'puppeteer';
import { SENTENCES } from '#contract/errors.ts';
import type { Console } from './console.ts';

const PROBE = '/favicon.svg?intercepted';
const PROBE_MS = 2_000;
/** A path that ends with a slash means everything below it. */
const isOf = (path: string, { pathname }: URL): boolean =>
  path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
const answersProbe = ({ pathname, search }: URL): boolean => pathname + search === PROBE;

/** Restores the network. */
interface Mend {
  (): Promise<void>;
  /**
   * Restores it by a press on "Try again": calls fail until the page hears that press. So what the live line loads
   * by itself cannot take the button away before.
   */
  readonly byPressing: (button: string) => Promise<void>;
}

/** Makes calls to `path` fail as if the network were gone, until it is restored. */
export async function cut(person: Console, path: string): Promise<Mend> {
  let failing: (request: HTTPRequest) => Promise<void> = request => request.abort();
  const stop = await intercept(person, path, request => void failing(request));
  const byPressing = async (button: string): Promise<void> => {
    await person.page.evaluate(listenForClick, button);
    failing = async request =>
      (await clickOf(person.page)) === 'heard' ? request.continue() : request.abort();
    let click: string | null;
    // A button that loads just now hears no click.
    do {
      await person.press(button);
      click = await clickOf(person.page);
    } while (click === 'awaited');
    if (click === null) throw new Error('The page was loaded anew by itself.');
    await stop();
  };
  return Object.assign(stop, { byPressing });
}

/** The network goes after so many calls to `path`, until it is restored. */
export function cutAfter(person: Console, path: string, calls: number): Promise<() => Promise<void>> {
  let left = calls;
  return intercept(person, path, request => {
    left -= 1;
    void (left >= 0 ? request.continue() : request.abort());
  });
}

const listenForClick = (name: string): void => {
  const root = document.documentElement;
  root.setAttribute('data-click', 'awaited');
  const hear = ({ target }: Event): void => {
    const button = target instanceof Element && target.closest('button');
    if (button && [button.ariaLabel, button.textContent].includes(name))
      root.setAttribute('data-click', 'heard');
  };
  root.addEventListener('click', hear, { capture: true });
};
const clickOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.getAttribute('data-click'));

/** A proxy answers the calls to `path` instead of the server, without the server's message, until it is restored. */
export const badGateway = (person: Console, path: string): Promise<() => Promise<void>> =>
  intercept(
    person,
    path,
    request => void request.respond({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );

/** The server is too busy to answer the calls to `path`, until it is restored. */
export function tooBusy(person: Console, path: string): Promise<() => Promise<void>> {
  const code = 'unavailable';
  const body = JSON.stringify({ success: false, code, error: SENTENCES[code] });
  const answer = { status: 503, contentType: 'application/json', body };
  return intercept(person, path, request => void request.respond(answer));
}

/** Holds back calls to `path`, of one method or all, until they are released. `first` is there once one is held. */
export async function hold(
  person: Console,
  path: string,
  method?: 'PUT',
): Promise<{ readonly first: Promise<void>; readonly release: () => Promise<void> }> {
  const held: HTTPRequest[] = [];
  const first = Promise.withResolvers<void>();
  const stop = await intercept(person, path, request => {
    if (method && request.method() !== method) return void request.continue();
    held.push(request);
    first.resolve();
  });
  const release = async (): Promise<void> => {
    await first.promise;
    await stop();
    await Promise.all(held.map(request => request.continue()));
  };
  return { first: first.promise, release };
}

interface Rule {
  readonly path: string;
  readonly caught: (request: HTTPRequest) => void;
}

/** What is caught on each page. The newest rule of an address is followed. */
const RULES = new WeakMap<Page, Set<Rule>>();

/**
 * The page's calls stay intercepted to its end, and those that no rule catches go on. A call on its way at the moment
 * when the browser stops intercepting is never answered: 14 of 560 on a busy machine.
 */
async function intercept(
  { page }: Console,
  path: string,
  caught: (request: HTTPRequest) => void,
): Promise<() => Promise<void>> {
  const rule = { path, caught };
  const rules = RULES.get(page) ?? (await startIntercepting(page));
  rules.add(rule);
  return async () => void rules.delete(rule);
}

async function startIntercepting(page: Page): Promise<Set<Rule>> {
  const rules = new Set<Rule>();
  RULES.set(page, rules);
  page.on('request', request => {
    const address = new URL(request.url());
    const rule = [...rules].findLast(({ path }) => isOf(path, address));
    if (answersProbe(address)) void request.respond({ status: 204 });
    else if (rule) rule.caught(request);
    else void request.continue();
  });
  await page.setRequestInterception(true);
  // The browser agrees before its page does. A call in between would reach the server. A probe on its way at that
  // moment may never be answered, so none is waited for without a limit. A page that a service worker takes over just
  // now is never intercepted: a test of such a page waits for `controlled` and goes to its screen after that.
  await page.waitForFunction(
    (probe, limit) =>
      fetch(probe, { signal: AbortSignal.timeout(limit) }).then(
        ({ status }) => status === 204,
        () => false,
      ),
    {},
    PROBE,
    PROBE_MS,
  );
  return rules;
}
