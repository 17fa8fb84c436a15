/**
 * Lets the console open without a network. It caches the console's own files and nothing else, never answers of /api
 * or /socket.io. While the server answers, pages come from it, so that a new version is used from the next start and
 * never replaces a page in use.
 */

/** Inserted by the build: the files of this version. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchRequestEvent extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of a worker's scope that is used. Types of workers and of pages cannot be loaded in one program. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate' | 'message', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: FetchRequestEvent) => void): void;
}
declare const self: WorkerScope;

const OURS = 'rollcall-';
const CACHE = OURS + __SHELL__.version;
/** Every screen is this one page. */
const PAGE = '/';
/** So long the network may take before the cached page is used, and the cache before the network is asked. */
const PATIENCE_MS = 3_000;
/** Open pages of the previous version may still request its files. */
const VERSIONS_KEPT = 2;

const HASHED = /^\/assets\//;
/** What is not a screen: the server's own addresses, and names with a file extension. */
const NOT_A_SCREEN = /^\/(?:api|socket\.io|health|ready|metrics)(?:\/|$)|\.[a-z\d]+$/;

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(activate()));
// The only message: a page that was being loaded while this worker began, wants to be taken over.
self.addEventListener('message', event => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (HASHED.test(pathname)) event.respondWith(file(request, event));
  else if (request.mode === 'navigate' && !NOT_A_SCREEN.test(pathname)) event.respondWith(page(request));
});

async function install(): Promise<void> {
  const page = await ownPage();
  // A version that was taken back and comes again is the youngest, and the youngest stay.
  await caches.delete(CACHE);
  try {
    await keepAll(page);
  } catch (error) {
    // Half a version would take the place of one that pages use.
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

async function keepAll(page: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, page);
  // The name contains a hash of the content, so a file of a previous version is the same.
  await Promise.all(__SHELL__.files.map(async name => cache.put(name, await whole(name))));
}

/** What a proxy says instead of the page, or a network that wants a login, must not be kept as the page. */
async function ownPage(): Promise<Response> {
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  const text = await answer.clone().text();
  if (!answer.ok || !__SHELL__.files.some(name => text.includes(name)))
    throw new Error('This is not our page');
  return answer;
}

/** The same for a file. */
async function whole(name: string): Promise<Response> {
  const request = new Request(name);
  const answer = (await keptFile(request)) ?? (await fetch(request));
  if (!isFile(answer)) throw new Error(`${name} was answered ${answer.status}`);
  return answer;
}

/** A network that wants a login answers everything with its page, and says that all is well. */
const isFile = ({ ok, headers }: Response): boolean =>
  ok && !headers.get('content-type')?.startsWith('text/html');

async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter(name => name.startsWith(OURS));
  await Promise.all(versions.slice(0, -VERSIONS_KEPT).map(name => caches.delete(name)));
  await self.clients.claim();
}

async function file(request: Request, event: Lasting): Promise<Response> {
  const found = keptFile(request);
  const inTime = await Promise.race([found, patience()]);
  if (inTime) return inTime;
  const fresh = fetch(request).then(answer => {
    // A device whose storage is full has its file all the same.
    if (isFile(answer)) event.waitUntil(keep(request, answer.clone()).catch(() => undefined));
    return answer;
  });
  return Promise.any([fresh, there(found)]);
}

/**
 * A file as it was kept, also for who asks for it again (`lib/load-again.ts`): its name says all. An earlier version kept
 * answers that are none.
 */
async function keptFile(request: Request): Promise<Response | undefined> {
  const found = await kept(request, { ignoreSearch: true });
  return found && isFile(found) ? found : undefined;
}

const keep = async (request: Request, answer: Response): Promise<void> =>
  (await caches.open(CACHE)).put(request, answer);

/** A cache that is damaged has nothing. */
const kept = (request: Request | string, options?: MultiCacheQueryOptions): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true, ...options }).catch(() => undefined);

async function page(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const inTime = await Promise.race([fresh.catch(() => undefined), patience()]);
  // A proxy may answer for a server that is down.
  if (inTime && inTime.status < 500) return inTime;
  const found = kept(PAGE, { cacheName: CACHE });
  const foundInTime = await Promise.race([found, patience()]);
  return foundInTime ?? inTime ?? Promise.any([fresh, there(found)]);
}

/** Rejects if there is none. */
async function there(found: Promise<Response | undefined>): Promise<Response> {
  const answer = await found;
  if (!answer) throw new Error('This is not kept');
  return answer;
}

const patience = (): Promise<undefined> =>
  new Promise(resolve => setTimeout(() => resolve(undefined), PATIENCE_MS));

export {};
