import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { type Duplex, Readable } from 'node:stream';
import Koa, { type Middleware } from 'koa';
import type { Page } from 'puppeteer';
import { onTestFinished } from 'vitest';
import { inRoot } from '#platform/paths.ts';
import { listen } from '#platform/process/listen.ts';
import { consoleFiles } from '#server/http/console-files.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { temporaryFolder } from '#testing/folder.ts';

export interface Site {
  readonly url: string;
  /** Replaces the console by a newer one. */
  readonly deploy: () => Promise<void>;
}

interface SiteOptions {
  /** The address of the product that answers everything else. */
  readonly api?: string;
  /** A proxy that cannot reach the server answers these requests. */
  readonly isAway?: (request: IncomingMessage) => boolean;
  /** A network that wants a login answers these requests, as if that were what was asked for. */
  readonly isCaught?: (request: IncomingMessage) => boolean;
}

/** A file that is just being opened when its test ends is gone by then, and nobody waits for it. */
const heedless: Middleware = async (ctx, next) => {
  await next();
  if (ctx.body instanceof Readable) ctx.body.on('error', () => {});
};

const never = (): boolean => false;

/** The built console, served as by the server. */
export async function openSite({ api, isAway = never, isCaught = never }: SiteOptions = {}): Promise<Site> {
  const root = temporaryFolder();
  await cp(inRoot('console/dist'), root, { recursive: true });
  const console = new Koa().use(securityHeaders()).use(heedless).use(consoleFiles(root)).callback();
  const server = createServer((incoming, answer) => {
    if (isAway(incoming)) answer.writeHead(502).end('Bad Gateway');
    else if (isCaught(incoming)) answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    else if (api && isForApi(incoming)) passOn(api, incoming, answer);
    else void console(incoming, answer);
  });
  if (api) server.on('upgrade', (incoming, socket, head) => passOnSocket(api, incoming, socket, head));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, deploy: () => rename(root) };
}

const PORTAL = '<!doctype html><title>Campus Wi-Fi</title><h1>Please log in to the campus network</h1>';

const isForApi = ({ url = '' }: IncomingMessage): boolean => /^\/(api|socket\.io)\//.test(url);

/** As a proxy does. A product that does not answer breaks the connection. */
function passOn(api: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const onward = request(new URL(incoming.url ?? '', api), {
    method: incoming.method ?? 'GET',
    headers: incoming.headers,
  });
  onward.on('response', answered => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}

function passOnSocket(api: string, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(api);
  const onward = connect(Number(port), hostname, () => {
    const lines = incoming.rawHeaders.flatMap((name, nth, all) =>
      nth % 2 === 0 ? [`${name}: ${all[nth + 1]}`] : [],
    );
    onward.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  for (const end of [socket, onward])
    end.on('error', () => {
      socket.destroy();
      onward.destroy();
    });
}

/** Asks for a newer version, as the browser does by itself from time to time. */
export const askForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

/** The same console with other names of all scripts and styles, like a build of changed sources. The old ones are gone. */
async function rename(root: string): Promise<void> {
  const assets = path.join(root, 'assets');
  const files = await readdir(assets);
  const names = files.filter(name => /\.(js|css)$/.test(name));
  // The compressed copies are sent in the place of a file, also of one that is gone.
  for (const name of files) if (/\.(js|css)\.\w+$/.test(name)) await rm(path.join(assets, name));
  const newer = new Map(names.map(name => [name, `newer-${name}`]));
  const renamed = (text: string): string =>
    text.replace(/[\w.-]+\.(?:js|css)\b/g, name => newer.get(name) ?? name);
  for (const [name, to] of newer) {
    const from = path.join(assets, name);
    await writeFile(path.join(assets, to), renamed(await readFile(from, 'utf8')));
    await rm(from);
  }
  for (const name of ['index.html', 'sw.js']) {
    const file = path.join(root, name);
    const text = renamed(await readFile(file, 'utf8'));
    await writeFile(file, text.replace(/"version":"\w+"/, '"version":"newer"'));
  }
}
