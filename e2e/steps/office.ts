import { randomUUID } from 'node:crypto';
import type { Browser } from 'puppeteer';
import type { MarkAnswer } from '#contract/attendance/marks.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import type { CreateEventForm, Event } from '#contract/events/schema.ts';
import { localTime } from '#contract/time.ts';
import { type ApiClient, apiClient } from '#testing/server/api-client.ts';
import { createPerson, type Person } from '#testing/server/people.ts';
import { scanOf, TIME_ZONE } from '#testing/server/scenario.ts';
import { Console, type Login, openBrowser } from '../rig/console.ts';
import { ADMIN, type Product, type ProductOptions, startProduct } from '../rig/product.ts';
import type { Student } from './people.ts';

/** The product, and an admin's way to its API. */
export interface Office {
  readonly url: string;
  readonly api: ApiClient;
  /** The same, as the admin. */
  readonly asAdmin: ApiClient;
  readonly admin: { readonly token: string };
  readonly database: Product['database'];
  /** Ends the server, for good. */
  readonly stop: () => Promise<void>;
}

export async function openOffice(options?: ProductOptions): Promise<Office> {
  const { url, api, database, stop } = await startProduct(options);
  const admin = await api.ok('login', { body: ADMIN });
  return { url, api, asAdmin: apiClient(url, admin.token), database, stop, admin };
}

/** An admin at a desk, on the screen of this address if it is given. Without a browser, in one of their own. */
export const deskAt = (office: Pick<Office, 'url'>, address?: string, browser?: Browser): Promise<Console> =>
  personAt(office, ADMIN, address, browser);

/** The same for anybody who has an account. */
export async function personAt(
  { url }: Pick<Office, 'url'>,
  person: Login,
  address?: string,
  browser?: Browser,
): Promise<Console> {
  const device = await Console.open(browser ?? (await openBrowser()), url);
  await device.signedIn(person);
  if (address !== undefined) await device.goto(address);
  return device;
}

/** The same for a student who has just signed up. */
export async function newcomerAt(
  { url }: Pick<Office, 'url'>,
  student: Student,
  address?: string,
  browser?: Browser,
): Promise<Console> {
  const phone = await Console.open(browser ?? (await openBrowser()), url);
  await phone.signedUp(student);
  if (address !== undefined) await phone.goto(address);
  return phone;
}

/** Ends a session as its hours do, and as it ends from elsewhere. */
export async function endSession({ api }: Pick<Office, 'api'>, { page }: Console): Promise<void> {
  // The live connection hears of it.
  await page.waitForFunction(() => document.body.innerText.includes('Online'));
  const token = await page.evaluate(() => localStorage.getItem('token') ?? undefined);
  await api.ok('logout', { token, body: {} });
}

/** Chooses from the menu of an event's page. */
export async function manage(desk: Console, step: string): Promise<void> {
  await desk.press('Manage');
  await desk.pressOn(`[role="menuitem"]::-p-text(${step})`);
}

/** An event of today that begins now. So scans are on time for its chart, whenever this runs. */
export const briefing = (): Partial<CreateEventForm> => ({
  title: 'Campus drive briefing',
  description: 'Bring two copies of your resume.',
  location: 'Main auditorium',
  time: nowInCollege(),
});

/** The time at the college. */
export const nowInCollege = (): string => localTime(new Date(), TIME_ZONE).minute;

/** A student without a password, because no one signs in as them. */
export const enrol = (
  { database }: Pick<Office, 'database'>,
  name: string,
  trade = 'Mechanical Engineering',
): Promise<Person> => createPerson(database, { name, trade });

/** This many more students, marked absent in one call. */
export async function absentMany(office: Office, event: Event, count: number): Promise<void> {
  const marks = [];
  for (let nth = 0; nth < count; nth++) {
    const { id } = await enrol(office, `Student ${nth}`);
    marks.push({ userId: id, status: 'absent' });
  }
  const body = { eventId: event.id, commandId: randomUUID(), marks };
  await office.asAdmin.ok('bulkMark', { body });
}

/** Marks a student without a scan. */
export const byHand = (
  { asAdmin }: Pick<Office, 'asAdmin'>,
  event: Event,
  { id: userId }: Pick<Person, 'id'>,
  status: AttendanceStatus,
): Promise<MarkAnswer> => asAdmin.ok('mark', { body: { userId, eventId: event.id, status } });

/** Marks a student by the code that a camera reads. */
export const scanned = ({ asAdmin }: Office, event: Event, person: Person): Promise<MarkAnswer> =>
  asAdmin.ok('scan', { body: scanOf(event, person) });
