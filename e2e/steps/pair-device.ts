import type { Browser } from 'puppeteer';
import { expect } from 'vitest';
import type { CreatePassBody } from '#contract/passes/schema.ts';
import { Console, openBrowser } from '../rig/console.ts';
import { resize } from '../rig/resize.ts';
import { deskAt, type Office } from './office.ts';
import { openReader } from './read-code.ts';

/** Not touched: going to and fro between the two would load the page again. */
const PHONE = { width: 390, height: 844 };
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
  // A decoder misses some codes at any one size. Then another one is asked for, as a person would, and so it is when the
  // code has expired.
  const read = async (): Promise<string> => {
    if (!(await admin.page.$(PAIRING_CODE))) await admin.press('New Code');
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

type WantedPass = Pick<CreatePassBody, 'eventIds'> &
  Partial<Pick<CreatePassBody, 'kind' | 'rights'>> & {
    readonly expiresAt?: Date;
    /** Without one, the device has a browser of its own. */
    readonly browser?: Browser;
  };

/** A browser that was paired with a pass by the address of its code. */
export async function paired(
  { url, api, admin: { token } }: Pick<Office, 'url' | 'api' | 'admin'>,
  { browser, expiresAt = new Date(Date.now() + 3_600_000), rights = ['scan'], ...more }: WantedPass,
): Promise<Console> {
  const body = { name: 'Gate 2', rights, ...more, expiresAt: expiresAt.toISOString() };
  const { id } = (await api.ok('createPass', { token, body })).pass;
  const { secret } = await api.ok('offerPairing', { token, id, body: {} });
  const device = await Console.open(browser ?? (await openBrowser()), url, { kept: true });
  await resize(device.page, PHONE);
  const live = await liveLineOf(device);
  await device.goto(`/pass#${secret}`);
  await device.page.waitForSelector('[data-testid="pass-number"]');
  const { number } = (await api.ok('pass', { token, id })).pass;
  await api.ok('confirmPass', { token, id, body: { number } });
  await live.stands;
  return device;
}

/** Stands when the server has accepted the live line of this browser, by the protocol's own message. */
async function liveLineOf({ page }: Console): Promise<{ readonly stands: Promise<void> }> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const { promise: stands, resolve } = Promise.withResolvers<void>();
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    if (response.payloadData.startsWith('40')) resolve();
  });
  return { stands };
}
