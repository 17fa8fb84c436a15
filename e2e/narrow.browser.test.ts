import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { addDays, today } from '#contract/time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { PATHS } from '../console/src/lib/paths.ts';
import { atRest, drawnAgain } from './looks/at-rest.ts';
import { lookAt } from './looks/look.ts';
import { narrowFaults } from './looks/narrow-faults.ts';
import { Console, openBrowser } from './rig/console.ts';
import { letters } from './rig/letters.ts';
import { still } from './rig/media.ts';
import { offerPicture } from './rig/pictures.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { newStudent, openDoor, scanByHand } from './steps/door.ts';
import { briefing, byHand, deskAt, enrol, type Office, openOffice, scanned } from './steps/office.ts';

const STUDENT = {
  name: 'Devika Subramaniam-Venkataraghavan',
  email: 'devika.subramaniam-venkataraghavan@students.example.edu',
  roll_no: 'GEC-2026-LE-00107',
  trade: 'Electronics & Communication',
  password: 'tall blue door',
};
const USUAL_TEXT_PX = 16;
/** A phone whose text is twice as large; a small phone, which is also 400 % zoom of a 1280 px window; its 200 % zoom. */
const SIZES = [
  { width: 360, height: 740, text: 2 * USUAL_TEXT_PX },
  { width: 320, height: 740, text: USUAL_TEXT_PX },
  { width: 640, height: 400, text: USUAL_TEXT_PX },
] as const;
/** Text on a small phone a little larger, larger, and twice as large. */
const LARGER = [
  { width: 360, height: 740, text: 2 * USUAL_TEXT_PX },
  { width: 320, height: 740, text: 1.125 * USUAL_TEXT_PX },
  { width: 320, height: 740, text: 1.75 * USUAL_TEXT_PX },
  { width: 320, height: 740, text: 2 * USUAL_TEXT_PX },
] as const;
/** Upright, and on their sides. */
const PHONES = [
  { width: 360, height: 640, text: USUAL_TEXT_PX },
  { width: 640, height: 360, text: USUAL_TEXT_PX },
  { width: 844, height: 390, text: USUAL_TEXT_PX },
] as const;

/** Not opened by its address, but from the scanner; and a page to print. */
const ELSEWHERE = [PATHS.markAttendance, PATHS.studentCards];

interface Size {
  readonly width: number;
  readonly height: number;
  readonly text: number;
}

test('every screen fits a small phone and 200 % zoom, has no motion for users who turned it off, and can be used by touch', async () => {
  const office = await openOffice();
  const eventId = await fill(office);
  const browser = await openBrowser();
  const faults: string[] = [];
  const visited = new Set<string>(ELSEWHERE);
  const visit = async (person: Console, address: string, sign: string): Promise<void> => {
    visited.add(address.replace(eventId, '{id}'));
    await person.goto(address);
    await person.see(sign);
    await settled(person);
    for (const size of SIZES) faults.push(...(await narrow(person, size)));
  };

  const visitor = await Console.open(browser, office.url);
  await still(visitor);
  await visit(visitor, '/', 'Version 1.0');
  await visit(visitor, '/login', 'Sign In');
  await visit(visitor, '/signup', 'Create Account');
  await visit(visitor, '/forgot-password', 'Remembered it?');
  await visit(visitor, '/new-password', 'Ask for a new one');
  await visit(visitor, '/notices', 'Resume clinic');
  await visit(visitor, '/qr-code', 'Please log in');
  await visit(visitor, '/pass', 'No pass on this device');
  await visit(visitor, `/verify/${eventId}`, 'Hash printed on the report');

  const student = await Console.open(browser, office.url);
  await still(student);
  await student.signedIn(STUDENT);
  await visit(student, '/dashboard', 'Resume clinic');
  await visit(student, '/qr-code', STUDENT.roll_no);
  await visit(student, '/attendance', 'Showing 1 of 1 records');
  await visit(student, '/notices', 'Resume clinic');
  await visit(student, '/profile', STUDENT.roll_no);
  await student.press('Edit');
  for (const size of SIZES) faults.push(...(await narrow(student, size)));
  await askChange(office);
  await visit(student, '/profile', 'Waiting for the office');
  await student.press('Edit');
  for (const size of SIZES) faults.push(...(await narrow(student, size)));
  await visit(student, '/settings', 'Appearance');
  await visit(student, `/attendance/${eventId}`, 'Zoya Khan');
  await visit(student, `/attendance/${await askCorrection(office)}`, 'Waiting for the office');
  await student.press('Change');
  await student.see('What should be recorded?');
  for (const size of SIZES) faults.push(...(await narrow(student, size)));

  const admin = await Console.open(browser, office.url);
  await still(admin);
  await admin.signedIn(ADMIN);
  await visit(admin, '/admin', 'Resume clinic');
  await visit(admin, '/scan', 'Present now');
  await visit(admin, '/create-event', 'Event details');
  await visit(admin, '/events', 'Resume clinic');
  await visit(admin, '/attendance-report', 'Zoya Khan');
  await visit(admin, '/manage-notices', 'Fees are due');
  await visit(admin, '/students', 'Zoya Khan');
  await visit(admin, '/students/import', 'Import');
  await visit(admin, '/students/photos', 'Import a ZIP');
  await visit(admin, '/approvals', 'Showing 1 of 1 request');
  await admin.see('Showing 1 of 1 correction');
  await visit(admin, '/reports', 'Reports');
  await visit(admin, '/passes', 'Issue Pass');
  await visit(admin, '/late-scans', MESSAGES.noScanWaits);
  await visit(admin, `/attendance/${eventId}`, 'Zoya Khan');
  await visit(admin, `/edit-event/${eventId}`, 'Event details');
  await visit(admin, `/live/${eventId}`, 'Campus drive briefing');
  expect(faults).toEqual([]);
  const unvisited = Object.values(PATHS).filter(path => !visited.has(path.replace(/:\w+/, '{id}')));
  expect(unvisited, 'each screen needs a visit above').toEqual([]);
});

test('the home page, the mark of the header and the photo dialog have room for larger text', async () => {
  const office = await openOffice();
  const browser = await openBrowser();
  const faults: string[] = [];
  const look = async (person: Console): Promise<void> => {
    for (const size of LARGER) {
      const found = [...(await narrow(person, size)), ...(await person.page.evaluate(cutMarks))];
      faults.push(...found.map(fault => `${fault}, with text of ${size.text} px`));
    }
  };
  const student = await Console.open(browser, office.url);
  const admin = await Console.open(browser, office.url);
  for (const person of [student, admin]) await still(person);
  await student.signedUp(STUDENT);
  await admin.signedIn(ADMIN);
  await student.goto('/');
  await student.see('My Attendance');
  await look(student);
  await admin.goto('/');
  await admin.see('View Attendance Sheet');
  await look(admin);
  await student.goto('/dashboard');
  await student.see('Online');
  await look(student);
  await student.goto('/profile');
  await student.press('Add a photo');
  await student.see('Choose a photo');
  await look(student);
  expect(faults).toEqual([]);
});

/** The marks in bars at the top whose boxes are smaller than they are. */
function cutMarks(): string[] {
  return [...document.querySelectorAll('header a > span > svg')].flatMap(mark => {
    const [box, whole] = [mark.parentElement?.getBoundingClientRect(), mark.getBoundingClientRect()];
    const isCut =
      box && (whole.top < box.top - 1 || whole.bottom > box.bottom + 1 || whole.right > box.right + 1);
    return isCut ? ['the mark is cut'] : [];
  });
}

test('on a laptop whose letters a style sheet of the reader makes twice as large, no list scrolls sideways', async () => {
  const office = await openOffice();
  await fill(office);
  const desk = await deskAt(office);
  await desk.page.evaluateOnNewDocument(() =>
    addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    ),
  );
  const sideways = () => desk.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const [address, sign] of [
    ['/attendance-report', 'Showing 3 of 3 records'],
    ['/events', 'Showing 2 of 2 events'],
    ['/students', 'Showing 4 of 4 students'],
  ] as const) {
    await desk.goto(address);
    await desk.see(sign);
    await settled(desk);
    await offerPicture(desk.page, `large-letters${address.replaceAll('/', '-')}`);
    await expect.poll(sideways, { message: address }).toBe(0);
  }
});

test('a scan one by one fits a small phone at each of its steps, with name and next step in sight', async () => {
  const { url, database } = await openDoor(0);
  const asha = await newStudent(database, 'Asha Kulkarni Venkataraghavan of Tiruchirappalli');
  const admin = await Console.open(await openBrowser(), url);
  await still(admin);
  await admin.signedIn(ADMIN);
  await admin.goto('/scan');
  await admin.see('Present now');
  const faults: string[] = [];
  const look = async (): Promise<void> => {
    for (const size of [...SIZES, ...PHONES]) faults.push(...(await narrow(admin, size)));
    for (const { width, height } of PHONES) {
      await resize(admin.page, { width, height });
      await expect.poll(() => outOfSight(admin.page, asha.user.name)).toEqual([]);
    }
  };
  await scanByHand(admin, asha.code);
  await admin.see('Selected event');
  await look();
  await admin.press('Mark Attendance');
  await admin.see('Marked present');
  await lookAt(admin, 'scan-marked');
  await look();
  expect(faults).toEqual([]);
});

/** Which of the name and the next step of the open scan does not lie whole on the screen. */
const outOfSight = (page: Page, name: string): Promise<string[]> =>
  page.$eval(
    '[role="dialog"]',
    (dialog, who) => {
      const named = [...dialog.querySelectorAll('p')].find(line => line.textContent === who);
      const next = dialog.querySelector('[data-autofocus]');
      return [named, next].flatMap(each => {
        if (!each) return ['missing'];
        const { top, bottom } = each.getBoundingClientRect();
        return top < 0 || bottom > window.innerHeight ? [each.textContent ?? ''] : [];
      });
    },
    name,
  );

/** The office locks what students are told apart by, and the student asks for a change of all of it. */
async function askChange({ api, asAdmin }: Office): Promise<void> {
  await asAdmin.ok('changeOfficeSettings', { body: { lockIdentity: true } });
  const { token } = await api.ok('login', { body: STUDENT_LOGIN });
  const body = {
    name: `${STUDENT.name}-Ranganathan`,
    roll_no: 'GEC-2026-LE-001070',
    trade: 'Food Technology',
  };
  await api.ok('askChange', { token, body });
}

/** The student was absent at an event, and asks for a correction. Returns its id. */
async function askCorrection(office: Office): Promise<string> {
  const { api, asAdmin } = office;
  const { token } = await api.ok('login', { body: STUDENT_LOGIN });
  const { id } = await newEvent(office, { title: 'Preliminary-screening round' });
  await asAdmin.ok('completeEvent', { id, body: { markRemainingAbsent: true } });
  const text =
    'My code was not read at https://payments.example.edu/training-and-placement-office/doors, and I was there.';
  await api.ok('askCorrection', { id, token, body: { wish: 'present', text } });
  return id;
}

const STUDENT_LOGIN = { email: STUDENT.email, password: STUDENT.password };

/** Everything that was being fetched is there. */
const settled = ({ page }: Console): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));

async function narrow(person: Console, { width, height, text }: Size): Promise<string[]> {
  const { page } = person;
  await resize(page, { width, height, deviceScaleFactor: 1 });
  await letters(page, text);
  // Two frames, so that scripts that react to the width have run.
  await drawnAgain(person);
  const screen = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, 'id');
  await offerPicture(page, `narrow${screen.replaceAll('/', '-')}-${width}`);
  const faults = await atRest(() => page.evaluate(narrowFaults));
  return faults.map(fault => `${screen} at ${width}: ${fault}`);
}

/**
 * An event in progress and one to come, names longer than a phone is wide, marks and a notice. Returns the first
 * one's id.
 */
async function fill(office: Office): Promise<string> {
  const event = await newEvent(office, briefing());
  await newEvent(office, { title: 'Resume clinic', date: addDays(today(new Date(), TIME_ZONE), 2) });
  const { user } = await office.api.ok('register', { body: STUDENT });
  await byHand(office, event, user, 'present');
  await byHand(office, event, await enrol(office, 'Zoya Khan', 'Civil Engineering'), 'absent');
  await scanned(office, event, await enrol(office, 'Kabir Rao'));
  await enrol(office, 'Ishaan Das');
  const body = {
    title: 'Fees are due',
    text: 'Pay at https://payments.example.edu/training-and-placement-office/fees before Friday.',
  };
  await office.asAdmin.ok('createNotice', { body });
  return event.id;
}
