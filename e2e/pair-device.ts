import type { Browser } from 'puppeteer';
import { expect } from 'vitest';
import { Console, openBrowser } from './console.ts';
import { deskAt } from './office.ts';
import { openReader } from './read-code.ts';
import { resize } from './resize.ts';

/** Not touched: going to and fro between the two would load the page again. */
export const PHONE = { width: 390, height: 844 };
const PAIRING_CODE = '[role="dialog"] svg[role="img"]';

export async function officeAt(browser: Browser, { url }: { readonly url: string }): Promise<Console> {
  const admin = await deskAt({ url }, '/passes', browser);
  await admin.see('Issue Pass');
  return admin;
}

/** Issues a pass on the screen of the office, and leaves its pairing code in view. */
export async function issue(admin: Console, name: string, rights: readonly string[] = []): Promise<void> {
  await admin.press('Issue Pass');
  await admin.fill('Name', name);
  for (const right of rights) await admin.pressOn(`::-p-aria([name="${right}"][role="checkbox"])`);
  await admin.pressOn('[role="dialog"] ::-p-aria([name="Issue Pass"][role="button"])');
  await admin.see('Works once');
}

const numberOn = (person: Console, testId: string): Promise<string> =>
  person.page
    .waitForSelector(`[data-testid="${testId}"]`)
    .then(found => found?.evaluate(element => element.textContent ?? '') ?? '');

interface Pairing {
  /** What the device shows once it is confirmed. */
  readonly shows?: string;
  /** Called while both screens show the number. */
  readonly compare?: (device: Console) => Promise<void>;
}

/** A device that reads the code on the office's screen, and is confirmed there. */
export async function pairAndConfirm(
  browser: Browser,
  { url }: { readonly url: string },
  admin: Console,
  { shows = 'Active event', compare = async () => {} }: Pairing = {},
): Promise<Console> {
  const reader = await openReader(await openBrowser());
  let address = '';
  // A decoder misses some codes at any one size. Then another one is asked for, as a person would.
  const read = async (): Promise<string> => {
    address = await reader.seen(admin.page, PAIRING_CODE);
    if (address === '') await admin.press('New Code');
    return address;
  };
  await expect.poll(read).toContain(`${url}/pass#`);
  const device = await Console.open(browser, url, { kept: true });
  await resize(device.page, PHONE);
  await device.goto(address.slice(url.length));
  const number = await numberOn(device, 'pass-number');
  expect(number).toMatch(/^\d{3} \d{3}$/);
  await expect.poll(() => numberOn(admin, 'pairing-number')).toBe(number);
  expect(new URL(device.page.url()).hash).toBe('');
  await compare(device);
  await admin.press('The Numbers Are the Same');
  await device.see(shows);
  return device;
}
