import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import { onTestFinished } from 'vitest';
import type { Event } from '#contract/events/schema.ts';
import type { Database } from '#platform/database/db.ts';
import { type Exactly, exactly } from '#testing/exactly.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { pictureOfText, videoOfHeldUp } from '#testing/qr-video.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, qrOf } from '#testing/server/scenario.ts';
import { Console, type ConsoleOptions, cameraShowing } from '../rig/console.ts';
import { ADMIN } from '../rig/product.ts';
import { resize } from '../rig/resize.ts';
import { enrol, type Office, openOffice } from './office.ts';

/** A student and the text of their code. */
export interface CodeHolder extends Person {
  readonly code: string;
}

export interface Door extends Office {
  readonly event: Event;
  readonly students: readonly CodeHolder[];
}

/** The product with an event of today and this many students. */
export async function openDoor<Count extends number>(
  count: Count,
): Promise<Door & { readonly students: Exactly<Count, CodeHolder> }> {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Campus drive briefing' });
  const students = await Promise.all(
    Array.from({ length: count }, (_, n) => newStudent(office.database, `Student ${n + 1}`)),
  );
  return { ...office, event, students: exactly(count, students) };
}

export async function newStudent(
  database: Database,
  name: string,
  trade = 'Civil Engineering',
): Promise<CodeHolder> {
  const person = await enrol({ database }, name, trade);
  return { ...person, code: qrOf(person) };
}

/** Another admin of the office. */
export async function secondAdmin({ api, asAdmin }: Pick<Office, 'api' | 'asAdmin'>) {
  const login = { email: 'second@example.edu', password: 'a gate in December' };
  const form = { ...login, name: 'Second Admin', trade: 'Civil Engineering', roll_no: 'X-1' };
  const { user } = await api.ok('register', { body: form });
  await asAdmin.ok('updateUser', { id: user.id, body: { role: 'admin' } });
  return { ...login, id: user.id };
}

/** A phone's screen shows the test's video small. So codes are held near enough to fill the square. */
const NEAR_PX = 330;

export interface DoorCamera {
  /** For the Chromium with this camera. */
  readonly switches: readonly string[];
  /** Shows the next student's code. `edge`: how near, in pixels of the video. */
  readonly show: (student: Pick<CodeHolder, 'code'>, edge?: number) => void;
}

/** A camera that sees one code until the next one is shown. */
export function cameraSeeing(first: Pick<CodeHolder, 'code'>, edge = NEAR_PX): DoorCamera {
  const file = path.join(temporaryFolder(), 'camera.y4m');
  const video = ({ code }: Pick<CodeHolder, 'code'>, near: number) =>
    videoOfHeldUp(pictureOfText(code), near);
  writeFileSync(file, video(first, edge));
  // Chromium reads each picture when it is due. So the file is overwritten, because a truncated file ends the camera.
  const camera = openSync(file, 'r+');
  onTestFinished(() => closeSync(camera));
  return {
    switches: cameraShowing(file),
    show: (student, near = edge) => {
      const bytes = video(student, near);
      writeSync(camera, bytes, 0, bytes.length, 0);
    },
  };
}

export const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true };

/** The first admin's phone, narrow and touched, at the scanner. */
export async function phoneAtDoor(browser: Browser, url: string, options?: ConsoleOptions): Promise<Console> {
  const door = await Console.open(browser, url, options);
  await toDoor(door);
  return door;
}

/** Makes a console one: an admin's phone at the scanner. */
export async function toDoor(
  door: Console,
  admin: { readonly email: string; readonly password: string } = ADMIN,
): Promise<void> {
  await resize(door.page, PHONE);
  await door.signedIn(admin);
  await door.goto('/scan');
  await door.see('Present now');
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
  door.mayComplainOf(/^Permissions policy violation: camera/);
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

/** Waits until the door's result names this student with these words. */
export const resultOf = (door: Console, { name }: { readonly name: string }, words: string) =>
  door.page.waitForFunction(
    (...wanted) =>
      wanted.every(each =>
        document.querySelector('[data-testid="scan-result"]')?.textContent?.includes(each),
      ),
    {},
    name,
    words,
  );

/** Cuts off addresses, as if a server restarted. An empty list ends it. */
export async function scissors(door: Console): Promise<(addresses: readonly string[]) => Promise<void>> {
  const session = await door.page.createCDPSession();
  await session.send('Network.enable');
  return async addresses => void (await session.send('Network.setBlockedURLs', { urls: [...addresses] }));
}
