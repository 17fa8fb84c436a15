import { randomUUID } from 'node:crypto';
import type { Browser } from 'puppeteer';
import { expect } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { signQr } from '#platform/signing/qr-signature.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { Console, type ConsoleOptions } from '../rig/console.ts';
import { controlled } from '../rig/controlled.ts';
import { ADMIN } from '../rig/product.ts';
import { resultOf, scanByHand } from '../steps/door.ts';
import { keptNames } from '../steps/kept-names.ts';
import type { Office } from '../steps/office.ts';
import type { Listed } from './season-list.ts';

/** The text of a student's code. */
export type CodeOf = (student: Listed) => string;

/** The codes that the students carry after the import. */
export async function codesOf({ database }: Office): Promise<CodeOf> {
  const rows: { roll_no: string; qr_code: string; qr_generation: number }[] = await database
    .knex('users')
    .where({ role: 'user' })
    .select('roll_no', 'qr_code', 'qr_generation');
  const codes = new Map(
    rows.map(({ roll_no, qr_code: code, qr_generation: generation }) => [
      roll_no,
      signQr(SECRETS.qrSecret, { code, generation }),
    ]),
  );
  return ({ rollNo }) => codes.get(rollNo) ?? expect.fail(`${rollNo} has no code`);
}

/** A laptop at a door with a name, with the continuous scanner. */
export async function doorAt(
  browser: Browser,
  url: string,
  name: string,
  options?: ConsoleOptions,
): Promise<Console> {
  const door = await Console.open(browser, url, options);
  await door.signedIn(ADMIN);
  await door.page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await door.goto('/scan');
  await door.fill('Name of this device', name);
  return door;
}

/** Chooses what is scanned for, and waits for its list of names. */
export async function scansFor(door: Console, eventId: string): Promise<void> {
  await door.choose('main select', eventId);
  await door.see('Present now');
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${eventId}`);
}

/** The network goes away. The door says that it names students by its list. */
export async function airplane(door: Console): Promise<void> {
  await controlled(door.page);
  await door.offline();
  await door.see('Names by the list of');
}

/** One student after another, by the code they hold up. */
export async function scanAll(door: Console, codeOf: CodeOf, students: readonly Listed[], words: string) {
  for (const student of students) {
    await scanByHand(door, codeOf(student));
    await resultOf(door, student, words);
  }
}

/** One student after another, who left their phones at home: by roll number. */
export async function markByRollNumber(door: Console, students: readonly Listed[]): Promise<void> {
  for (const student of students) {
    await door.fill('Roll number or name', student.rollNo);
    await door.page.keyboard.press('Enter');
    await door.focusOn(`Mark Present ${student.name}`);
    await door.page.keyboard.press('Enter');
    await resultOf(door, student, 'Marked present');
  }
}

/** What a door sends for each of these students, without its screen. */
export async function scansSent(
  { asAdmin }: Office,
  codeOf: CodeOf,
  { eventId, gate, looked }: { readonly eventId: string; readonly gate?: string; readonly looked?: boolean },
  students: readonly Listed[],
): Promise<void> {
  for (const student of students) {
    const scannedAt = new Date().toISOString();
    const scan = { eventId, qrData: codeOf(student), status: 'present', scanId: randomUUID(), scannedAt };
    const { outcome } = await asAdmin.ok('scan', { body: { ...scan, gate, looked } });
    expect(outcome).toBe('marked');
  }
}

/** The network is back. Everything that the door kept is sent. */
export async function back(door: Console, kept: number): Promise<void> {
  await door.see(DOOR_MESSAGES.scansWait(kept));
  await door.online();
  await door.page.waitForFunction(() => !document.querySelector('[data-testid="waiting"]'));
}
