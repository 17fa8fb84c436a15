import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { today } from '#contract/time.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import { formatDay } from '../console/src/lib/format/college-time.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { hold } from './rig/intercept.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { shiftClock } from './rig/shift-clock.ts';
import { silentLine } from './rig/silent-line.ts';
import { never } from './rig/sooner.ts';
import {
  cameraSeeing,
  newStudent,
  openDoor,
  PHONE,
  phoneAtDoor,
  resultOf,
  scanByHand,
  scissors,
  secondAdmin,
  seeResult,
  toDoor,
} from './steps/door.ts';
import { follow, logOut } from './steps/forms.ts';
import { Keys } from './steps/keys.ts';
import { MEERA } from './steps/people.ts';

const MARKS = '*/api/attendance/scan';
/** For so long a logout waits for the code that asks about scans (device-scans.tsx). */
const ASKED_WITHIN_MS = 3_000;
/** On the phone's screen a module of the code is then one pixel. */
const FAR_PX = 120;
/** Looks like a code, and none of thirty could be read. At 80 most can, sooner or later. */
const TOO_FAR_PX = 68;

test('ten students show their codes one after another, and each is marked once', async () => {
  const { url, database, students } = await openDoor(10);
  const [first, ...others] = students;
  const camera = cameraSeeing(first);
  const door = await phoneAtDoor(await openBrowser(camera.switches), url);
  const pressed = Date.now();
  await door.press('Start Scanning');
  const firstSeen = await door.when('[data-testid="live-present"]', '1');
  const took: number[] = [];
  for (const [before, student] of others.entries()) {
    camera.show(student);
    const shown = Date.now();
    took.push((await door.when('[data-testid="live-present"]', String(before + 2))) - shown);
  }

  const facts: { type: string; stream: string }[] = await database
    .knex('facts')
    .whereLike('type', 'Attendance%')
    .select('type', 'stream');
  expect(facts.map(({ type }) => type)).toEqual(Array.from({ length: 10 }, () => 'AttendanceMarked'));
  expect(new Set(facts.map(({ stream }) => stream)).size).toBe(10);
  expect(door.complaints).toEqual([]);
  took.sort((a, b) => a - b);
  process.stdout.write(
    `continuous scanning: the first counted ${firstSeen - pressed} ms after Start, then each from showing the code ` +
      `to the count on screen: median ${took[4]} ms, most ${took.at(-1)} ms\n`,
  );
});

test('a code that is too far away to be read brings advice, and is read when it is held at arm’s length', async () => {
  const { url, students } = await openDoor(1);
  const [asha] = students;
  const camera = cameraSeeing(asha, TOO_FAR_PX);
  const door = await phoneAtDoor(await openBrowser(camera.switches), url);
  await door.press('Start Scanning');
  await door.see(DOOR_MESSAGES.codeUnreadable);
  camera.show(asha, FAR_PX);
  await seeResult(door, 'marked');
  await door.gone(DOOR_MESSAGES.codeUnreadable);
});

test('waiting scans stay with their admin: logout warns of them, no one else sends them, refusals are shown later', async () => {
  const { url, database, api, asAdmin, students } = await openDoor(2);
  const [asha, bela] = students;
  const other = await secondAdmin({ api, asAdmin });

  const door = await phoneAtDoor(await openBrowser(), url);
  const cut = await scissors(door);
  await cut([MARKS]);
  await scanByHand(door, asha.code);
  await asAdmin.ok('deactivateUser', { id: bela.id });
  await scanByHand(door, bela.code);
  await door.see(DOOR_MESSAGES.scansWait(2));
  await door.goto('/admin');
  await door.see(MESSAGES.scansUnsent(2));
  await lookAt(door, 'scans-unsent');
  // It would lie on each sheet of what is printed.
  await door.page.emulateMediaType('print');
  await door.gone(MESSAGES.scansUnsent(2));
  await door.page.emulateMediaType('screen');
  await logOut(door);
  await door.see(MESSAGES.logoutWithScans(2));
  await door.press('Stay');
  // A screen that was opened a moment ago asks, too.
  const { identifier } = await never(door.page, ASKED_WITHIN_MS);
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await logOut(door);
  await door.see(MESSAGES.logoutWithScans(2));
  await door.page.removeScriptToEvaluateOnNewDocument(identifier);
  await door.press('Log Out Anyway');
  await door.see(MESSAGES.loggedOut);

  await cut([]);
  await door.signIn(other);
  await door.goto('/scan');
  await door.see('Present now');
  await door.see(DOOR_MESSAGES.scansOfOthers(2, 'Administrator'));
  const third = await newStudent(database, 'Chitra Rao');
  await scanByHand(door, third.code);
  await seeResult(door, 'marked');
  expect(await database.knex('facts').whereLike('type', 'Attendance%')).toMatchObject([
    { actor_id: other.id },
  ]);
  await logOut(door);
  await door.see(MESSAGES.loggedOut);

  await door.signIn(ADMIN);
  await door.see(MESSAGES.scansRefused(1));
  await lookAt(door, 'scans-refused');
  await follow(door, MESSAGES.scansRefused(1));
  await door.reach('/scan');
  await door.see(`Not marked: ${MESSAGES.studentInactive}`);
  await door.see(`${bela.user.name} (${bela.user.roll_no} · ${bela.user.trade}), scanned at`);
  await door.press('Got It');
  await door.page.waitForFunction(() => !document.querySelector('[data-testid="late-refusal"]'));
  const facts = await database.knex('facts').whereLike('type', 'Attendance%').orderBy('position');
  expect(facts).toHaveLength(2);
  expect(facts[1]).toMatchObject({ data: { studentId: asha.id } });
  expect(facts[1].actor_id).not.toBe(other.id);
});

test('the question before a logout goes with its session, and with the last scan that waits', async () => {
  const { url, database, students } = await openDoor(1);
  const [asha] = students;
  const door = await phoneAtDoor(await openBrowser(), url);
  const cut = await scissors(door);
  await cut([MARKS]);
  await scanByHand(door, asha.code);
  await door.see(DOOR_MESSAGES.scansWait(1));
  await logOut(door);
  await door.see('Log Out Anyway');
  const tab = await door.newTab();
  await tab.goto(`${url}/favicon.svg`);
  await tab.evaluate(() => localStorage.removeItem('token'));
  await door.page.bringToFront();
  await door.signInHere(ADMIN);
  await door.see(MESSAGES.scansUnsent(1));
  // Settled: what would ask has told of the scan.
  expect(await door.page.$('::-p-aria([name="Log Out Anyway"])')).toBeNull();
  await logOut(door);
  await door.see(MESSAGES.logoutWithScans(1));
  await cut([]);
  await door.see(MESSAGES.loggedOut);
  expect(await database.knex('facts').whereLike('type', 'Attendance%')).toHaveLength(1);
});

test('a scan that has waited for days says of which day it is', async () => {
  const { url, students } = await openDoor(1);
  const door = await Console.open(await openBrowser(), url);
  const daysAgo = -3 * 86_400_000;
  const { identifier } = await shiftClock(door.page, daysAgo);
  await toDoor(door);
  const cut = await scissors(door);
  await cut([MARKS]);
  const keys = new Keys(door);
  await keys.listen();
  await scanByHand(door, students[0].code);
  await keys.heard(DOOR_MESSAGES.scansWait(1));
  // Said once, without its buttons, and interrupts nothing.
  const regionOf = () =>
    door.page.$eval('[data-testid="waiting"]', waits => waits.closest('[role="alert"], [role="status"]'));
  await expect.poll(regionOf).toBeNull();
  await door.page.removeScriptToEvaluateOnNewDocument(identifier);
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.see(DOOR_MESSAGES.scansWait(1));
  await door.see(formatDay(today(new Date(Date.now() + daysAgo), TIME_ZONE)));
});

test('scans on the phone of an admin who was made a student are told of at logout and at login', async () => {
  const { url, api, asAdmin, students } = await openDoor(2);
  const other = await secondAdmin({ api, asAdmin });
  const door = await Console.open(await openBrowser(), url);
  await door.goto('/login');
  await door.see('Forgot your password?');
  await toDoor(door, other);
  const cut = await scissors(door);
  await cut([MARKS]);
  for (const { code } of students) await scanByHand(door, code);
  await door.see(DOOR_MESSAGES.scansWait(2));
  await asAdmin.ok('updateUser', { id: other.id, body: { role: 'user' } });
  await door.reach('/login');
  await cut([]);
  await door.see(MESSAGES.scansNeedAdmin(2));
  await door.signIn(other);
  await door.reach('/dashboard');
  await logOut(door);
  await door.reach('/');
  await door.see(MESSAGES.scansNeedAdmin(2));
  await door.signIn(ADMIN);
  await door.goto('/scan');
  await door.see(DOOR_MESSAGES.scansOfOthers(2, 'Second Admin'));
});

test('an Undo takes back nothing that another desk has recorded since, and its question stays until it is answered', async () => {
  const { url, asAdmin, event, students } = await openDoor(2);
  const [asha, bela] = students;
  const door = await phoneAtDoor(await openBrowser(), url);
  const undo = async (name: string): Promise<void> => {
    // The button of the list: the one beside the large result goes with it.
    await door.press(`Undo ${name}`);
    await door.press('Scanned by mistake');
  };
  await scanByHand(door, asha.code);
  await seeResult(door, 'marked');
  const record = async () => (await asAdmin.ok('eventAttendance', { id: event.id })).attendance[0];
  const body = { status: 'absent', reason: 'Sent the phone with a friend' };
  await asAdmin.ok('correctMark', { id: (await record())?.id ?? '', body });
  await undo(asha.user.name);
  await door.press('Withdraw mark');
  await door.see(MESSAGES.attendanceChanged);
  // Settled: the refusal was answered.
  expect(await record()).toMatchObject({ status: 'absent' });
  await door.press('Cancel');

  await scanByHand(door, bela.code);
  await resultOf(door, bela.user, 'Marked present');
  await undo(bela.user.name);
  const withdrawal = await hold(door, '/api/attendance/mark/');
  await door.press('Withdraw mark');
  await withdrawal.first;
  await door.page.keyboard.press('Escape');
  // Settled: the key has been heard. A refusal would be told to nobody.
  expect(await door.page.$('[role="dialog"]')).not.toBeNull();
  await withdrawal.release();
  await door.page.waitForSelector('[data-testid="recent-scan"]::-p-text(Withdrawn)');
});

test('an Undo whose part cannot be loaded says so, leaves the scanner reading, and opens at the next press', async () => {
  const { url, students } = await openDoor(2);
  const [asha, bela] = students;
  const camera = cameraSeeing(asha);
  const door = await Console.open(await openBrowser(camera.switches), url);
  await resize(door.page, PHONE);
  await door.signedIn(ADMIN);
  const cut = await scissors(door);
  await cut(['*/assets/undo-dialog*']);
  await door.goto('/scan');
  await door.see('Present now');
  await door.press('Start Scanning');
  // This button goes with the large result, so nothing is waited for in between.
  await door.press('Undo');
  await door.see(MESSAGES.network);
  camera.show(bela);
  await door.see(bela.user.name);
  await cut([]);
  await door.press('Last scanned here');
  await door.press(`Undo ${bela.user.name}`);
  await door.see(`Withdraw the mark of ${bela.user.name}?`);
});

test('a door whose line is not open yet says so, as the head of its page does', async () => {
  const { url, students } = await openDoor(1);
  const camera = cameraSeeing(students[0]);
  const door = await Console.open(await openBrowser(camera.switches), url);
  await resize(door.page, PHONE);
  await door.signedIn(ADMIN);
  await silentLine(door.page);
  await door.goto('/scan');
  await door.see('Present now');
  const standing = (selector: string) => door.page.$eval(selector, ({ textContent }) => textContent);
  await expect.poll(() => standing('[data-connection]')).toBe('Connecting…');
  await expect.poll(() => standing('main')).toContain('Connecting…');
  await door.press('Start Scanning');
  await expect.poll(() => standing('[data-testid="door"] h1')).toContain(' · Connecting…');
});

test('a student without a phone is found by roll number, and a wrong mark is withdrawn', async () => {
  const { url, database, api } = await openDoor(0);
  const { user } = await api.ok('register', { body: MEERA });
  for (let nth = 1; nth <= 7; nth++)
    await api.ok('register', {
      body: { ...MEERA, name: `Kumar ${nth}`, email: `k${nth}@example.edu`, roll_no: `K-${nth}` },
    });
  const door = await phoneAtDoor(await openBrowser(), url);

  await door.press('Find');
  await door.see(MESSAGES.rollNoRequired);
  await scanByHand(door, 'GCS-999');
  await door.see(MESSAGES.studentNotFound);
  // The network goes and returns. What was looked for before is not asked again, because nobody waits for the answer.
  await door.offline();
  await door.see('Offline');
  const asked: (string | null)[] = [];
  door.page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/users') asked.push(searchParams.get('search'));
  });
  const refreshed = door.page.waitForRequest(request => request.url().endsWith('/api/events/active'));
  await door.online();
  await refreshed;
  await door.gone('No connection: ');
  await door.fill('Roll number or name', 'kumar');
  await door.press('Find');
  await door.see('Showing 5 of 7 students');
  expect(asked).toEqual(['kumar']);
  await door.press('Show more');
  await door.see('Showing 7 of 7 students');
  await door.see('Kumar 7');
  await door.see('Kumar 1');
  await door.fill('Roll number or name', 'gcs-042');
  await door.press('Find');
  await door.see(`${MEERA.roll_no} · ${MEERA.trade}`);
  await door.press(`Mark Present ${MEERA.name}`);
  await seeResult(door, 'marked');
  // In the list, where it stays. The large result is gone after a while.
  const undo = `Undo ${MEERA.name}`;
  await door.press(undo);
  // Its code may still be on its way. A key before it stands would be lost.
  await door.see('Withdraw mark');
  await door.escape();
  await door.focusOn(undo);
  await door.press(undo);
  await door.press('Withdraw mark');
  await door.see(MESSAGES.reasonRequired);
  await door.press('Wrong person');
  await door.press('Withdraw mark');
  await door.page.waitForSelector('[data-testid="recent-scan"]::-p-text(Withdrawn)');
  expect(await database.knex('facts').whereLike('type', 'Attendance%').orderBy('position')).toMatchObject([
    { type: 'AttendanceMarked', means: 'manual', data: { studentId: user.id } },
    { type: 'AttendanceWithdrawn', data: { studentId: user.id, reason: 'Wrong person' } },
  ]);

  await scanByHand(door, 'https://example.com/'.padEnd(120, 'x'));
  await door.see(MESSAGES.scanNotJson);
  await scanByHand(door, unsignedCodeOf(user.id, MEERA));
  await door.reach('/mark-attendance');
  await door.see(MESSAGES.qrUnsigned);
  await door.see(MEERA.name);
});

/** The local fallback (docs/specification.md#qr-codes). Anyone can make one. */
const unsignedCodeOf = (
  userId: string,
  { name, roll_no, trade }: { name: string; roll_no: string; trade: string },
) =>
  JSON.stringify({
    type: 'user_attendance',
    userId,
    rollNo: roll_no,
    name,
    trade,
    timestamp: new Date().toISOString(),
  });
