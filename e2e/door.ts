import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import { onTestFinished } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Database } from '#platform/db.ts';
import { signQr } from '#platform/qr-signature.ts';
import { pictureOfText, videoOfHeldUp } from '#testing/qr-video.ts';
import { type ApiClient, apiClient } from '#testing/server/api-client.ts';
import { createPerson, type Person } from '#testing/server/people.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { Console, type ConsoleOptions, cameraShowing, openBrowser } from './console.ts';
import { lookAt } from './look.ts';
import { ADMIN, startProduct } from './product.ts';

/** A student and the text of their code. */
export interface CodeHolder extends Person {
  readonly code: string;
}

export interface Door {
  readonly url: string;
  readonly database: Database;
  readonly api: ApiClient;
  /** The first admin's. */
  readonly token: string;
  readonly event: Event;
  readonly students: readonly CodeHolder[];
  /** Ends the server, for good. */
  readonly stop: () => Promise<void>;
}

/** The product with an event of today and this many students. */
export async function openDoor(count: number): Promise<Door> {
  const { url, database, stop } = await startProduct();
  const api = apiClient(url);
  const { token } = await api.ok('login', { body: ADMIN });
  const event = await newEvent({ api, admin: { token } }, { title: 'Campus drive briefing' });
  const students = await Promise.all(
    Array.from({ length: count }, (_, n) => newStudent(database, `Student ${n + 1}`)),
  );
  return { url, database, api, token, event, students, stop };
}

export async function newStudent(database: Database, name: string, trade?: string): Promise<CodeHolder> {
  const deps = { knex: database.knex, secret: SECRETS.jwtSecret, now: () => new Date() };
  const person = await createPerson(deps, { name, ...(trade !== undefined && { trade }) });
  const { qr_code: code, qr_generation: generation } = person.user;
  return { ...person, code: signQr(SECRETS.qrSecret, { code, generation }) };
}

/** A phone's screen shows the test's video small. So codes are held near enough to fill the square. */
export const NEAR_PX = 330;

export interface DoorCamera {
  /** For the Chromium with this camera. */
  readonly switches: readonly string[];
  /** Shows the next student's code. `edge`: how near, in pixels of the video. */
  readonly show: (student: Pick<CodeHolder, 'code'>, edge?: number) => void;
}

/** A camera that sees one code until the next one is shown. */
export function cameraSeeing(first: Pick<CodeHolder, 'code'>, edge = NEAR_PX): DoorCamera {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-door-'));
  const file = path.join(folder, 'camera.y4m');
  const video = ({ code }: Pick<CodeHolder, 'code'>, near: number) =>
    videoOfHeldUp(pictureOfText(code), near);
  writeFileSync(file, video(first, edge));
  // Chromium reads each picture when it is due. So the file is overwritten, because a truncated file ends the camera.
  const camera = openSync(file, 'r+');
  onTestFinished(() => {
    closeSync(camera);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    switches: cameraShowing(file),
    show: (student, near = edge) => {
      const bytes = video(student, near);
      writeSync(camera, bytes, 0, bytes.length, 0);
    },
  };
}

export const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true };

/** Its screen in four variants. Afterwards it is the same phone as before. */
export async function lookAtDoor(door: Console, name: string): Promise<string[]> {
  const findings = await lookAt(door, name);
  await door.page.setViewport(PHONE);
  return findings;
}

/** The first admin's phone, narrow and touched, at the scanner. */
export async function phoneAtDoor(browser: Browser, url: string, options?: ConsoleOptions): Promise<Console> {
  const door = await Console.open(browser, url, options);
  await door.page.setViewport(PHONE);
  await door.signedIn(ADMIN);
  await door.goto('/scan');
  await door.see('Present now');
  return door;
}

/** The same without a network, with a scan of the student that waits on it. */
export async function phoneWithWaitingScan(url: string, student: Pick<CodeHolder, 'code'>): Promise<Console> {
  const door = await phoneAtDoor(await openBrowser(), url);
  await door.page.setOfflineMode(true);
  await scanByHand(door, student.code);
  await door.see(MESSAGES.scansWait(1));
  return door;
}

/** Acts like a handheld scanner: keys faster than any hand, then Enter, wherever the focus is. */
export const scanByHand = (door: Console, text: string): Promise<void> =>
  door.page.evaluate(typeAsScanner, text);

/** A code that is read again and again, because it stays in view. Null removes it. */
export async function keepInView(door: Console, text: string | null): Promise<void> {
  await door.page.evaluate(() => clearInterval(Number(document.body.dataset['inView'])));
  if (text === null) return;
  await scanByHand(door, text);
  await door.page.evaluate(
    `document.body.dataset.inView = setInterval(${typeAsScanner}, 500, ${JSON.stringify(text)})`,
  );
}

/**
 * Runs in the page. A real key has the time at which it was pressed. A page on a busy machine may pause between making
 * two of these, so they are given the times of a scanner.
 */
function typeAsScanner(text: string): void {
  const began = performance.now();
  for (const [nth, key] of [...text, 'Enter'].entries()) {
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(pressed, 'timeStamp', { value: began + nth / 10 });
    document.body.dispatchEvent(pressed);
  }
}

/** Headless Chromium never asks for permission. So a header tells the page that it may not use the camera. */
export async function denyCamera(door: Console): Promise<void> {
  const session = await door.page.createCDPSession();
  session.on('Fetch.requestPaused', ({ requestId, responseHeaders = [] }) => {
    const others = responseHeaders.filter(({ name }) => name.toLowerCase() !== 'permissions-policy');
    const denial = { name: 'permissions-policy', value: 'camera=()' };
    void session.send('Fetch.continueResponse', {
      requestId,
      responseCode: 200,
      responseHeaders: [...others, denial],
    });
  });
  // The page itself, not its cached copy.
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  const patterns = [{ resourceType: 'Document', requestStage: 'Response' } as const];
  await session.send('Fetch.enable', { patterns });
}

/** What the hand feels from now on, in order. */
export async function watchVibration({ page }: Console): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    document.body.dataset['felt'] = '[]';
    navigator.vibrate = pattern => {
      document.body.dataset['felt'] = JSON.stringify([
        ...JSON.parse(document.body.dataset['felt'] ?? '[]'),
        pattern,
      ]);
      return true;
    };
  });
  return async () => JSON.parse(await page.$eval('body', body => body.dataset['felt'] ?? '[]'));
}

/** Waits for a result of this kind. */
export const seeResult = (door: Console, outcome: string) =>
  door.page.waitForSelector(`[data-testid="scan-result"][data-outcome="${outcome}"]`);

/** Cuts off addresses, as if a server restarted. An empty list ends it. */
export async function scissors(door: Console): Promise<(addresses: readonly string[]) => Promise<void>> {
  const session = await door.page.createCDPSession();
  await session.send('Network.enable');
  return async addresses => void (await session.send('Network.setBlockedURLs', { urls: [...addresses] }));
}
