import type { HTTPRequest } from 'puppeteer';
import type { Console } from './console.ts';

const PROBE = '/favicon.svg?intercepted';
const PROBE_MS = 2_000;
/** A path that ends with a slash means everything below it. */
const isOf = (path: string, { pathname }: URL): boolean =>
  path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
const answersProbe = ({ pathname, search }: URL): boolean => pathname + search === PROBE;

/** Makes calls to `path` fail as if the network were gone, until it is restored. */
export const cut = (person: Console, path: string): Promise<() => Promise<void>> =>
  intercept(person, path, request => void request.abort());

/** A proxy answers the calls to `path` instead of the server, without the server's message, until it is restored. */
export const badGateway = (person: Console, path: string): Promise<() => Promise<void>> =>
  intercept(
    person,
    path,
    request => void request.respond({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );

/** Holds back calls to `path` until they are released. `first` is there once one is held. */
export async function hold(
  person: Console,
  path: string,
): Promise<{ readonly first: Promise<void>; readonly release: () => Promise<void> }> {
  const held: HTTPRequest[] = [];
  const first = Promise.withResolvers<void>();
  const stop = await intercept(person, path, request => {
    held.push(request);
    first.resolve();
  });
  const release = async (): Promise<void> => {
    await Promise.all(held.map(request => request.continue()));
    await stop();
  };
  return { first: first.promise, release };
}

async function intercept(
  { page }: Console,
  path: string,
  caught: (request: HTTPRequest) => void,
): Promise<() => Promise<void>> {
  const onRequest = (request: HTTPRequest): void => {
    const address = new URL(request.url());
    if (answersProbe(address)) void request.respond({ status: 204 });
    else if (isOf(path, address)) caught(request);
    else void request.continue();
  };
  page.on('request', onRequest);
  await page.setRequestInterception(true);
  // The browser agrees before its page does. A call in between would reach the server. A probe on its way at that
  // moment may never be answered, so none is waited for without a limit.
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
  return async () => {
    page.off('request', onRequest);
    await page.setRequestInterception(false);
  };
}
