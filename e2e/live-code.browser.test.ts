import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { LIVE_CODE } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { stepAt } from '#contract/qr/live.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { today } from '#contract/time.ts';
import type { Database } from '#platform/database/db.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { formatDay } from '../console/src/lib/format/college-time.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { controlled } from './rig/controlled.ts';
import { hold } from './rig/intercept.ts';
import { loseAnswers } from './rig/late-answer.ts';
import { jumpClock, shiftClock } from './rig/shift-clock.ts';
import { type Door, openDoor, phoneAtDoor, scanByHand, toDoor } from './steps/door.ts';
import { logOut } from './steps/forms.ts';
import { keptNames } from './steps/kept-names.ts';
import { ANANYA, MEERA } from './steps/people.ts';
import { CODE, firstRead, kindOf, openReader } from './steps/read-code.ts';

const BIND = 'Use this phone for my code';
const MINUTE_MS = 60_000;
const STEP_MS = LIVE_CODE.stepSeconds * 1_000;
const DAY_MS = 86_400_000;

/** What draws the code. It changes with its text. */
const drawn = (page: Page) => page.$eval(`${CODE} path:last-of-type`, path => path.getAttribute('d'));

/** How often the code is taken off the screen from now on. */
async function countGone(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['gone'] = '0';
    new MutationObserver(changes => {
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      const codes = removed.filter(
        node => node instanceof Element && node.matches('[data-testid="qr-code"]'),
      );
      document.body.dataset['gone'] = String(Number(document.body.dataset['gone']) + codes.length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return async () => Number(await page.$eval('body', body => body.dataset['gone']));
}

/** As if the phone had been bound so long ago. For a minute it is not replaced. */
const boundSince = ({ knex }: Database, ms: number) =>
  knex('users')
    .where({ email: MEERA.email })
    .update({ device_bound_at: new Date(Date.now() - ms) });

async function openScene(door: Door) {
  await door.api.ok('register', { body: MEERA });
  const browser = await openBrowser();
  const reader = await openReader(browser);
  const seen = ({ page }: Pick<Console, 'page'>) => reader.seen(page);
  const live = (student: Pick<Console, 'page'>) =>
    firstRead(
      () => seen(student),
      text => kindOf(text) === 'live',
    );
  /** Opens the screen of the code on a phone. */
  const phone = async (clockMs?: number) => {
    const student = await Console.open(browser, door.url, { kept: true });
    if (clockMs !== undefined) await shiftClock(student.page, clockMs);
    await student.signedIn(MEERA);
    await student.goto('/qr-code');
    return student;
  };
  const marks = async (qrData: string, event: { readonly id: string }) => {
    const scan = { eventId: event.id, qrData, status: 'present' as const };
    const more = { scanId: crypto.randomUUID(), scannedAt: new Date().toISOString() };
    return (await door.asAdmin.raw('scan', { body: { ...scan, ...more } })).json();
  };
  return { browser, reader, seen, live, phone, marks };
}

test('a press binds the phone, then the code changes by itself and marks, while the saved one stays', async () => {
  const door = await openDoor(0);
  const { reader, seen, live, phone, marks } = await openScene(door);
  const student = await phone();
  const { page } = student;
  await student.see(BIND);
  const fixed = await firstRead(
    () => seen(student),
    text => text.includes('"s":'),
  );
  await lookAt(student, 'live-code-unbound');

  const gone = await countGone(page);
  await student.press(BIND);
  await student.see('New code in');
  await student.see('Live code');
  await student.see('Active QR Code');
  // Settled: it is the answer to a call.
  expect(await marks(await live(student), door.event)).toMatchObject({ outcome: 'marked' });

  const step = stepAt(Date.now());
  const before = await drawn(page);
  await page.waitForFunction(
    (selector, old) => document.querySelector(`${selector} path:last-of-type`)?.getAttribute('d') !== old,
    {},
    CODE,
    before,
  );
  // Settled: the next live code has come. The fixed one made room, and then nothing went, although the key was read anew.
  expect(await gone()).toBeLessThan(2);
  // The phone knows the server’s time to within a second.
  expect(stepAt(Date.now() + 2_000)).toBeGreaterThan(step);
  const later = await newEvent(door, { title: 'Later today' });
  // Settled: as above.
  expect(await marks(await live(student), later)).toMatchObject({ outcome: 'marked' });

  const saved = () => page.$eval('canvas', canvas => canvas.toDataURL('image/png').split(',')[1] ?? '');
  await expect.poll(async () => reader.textIn(await saved())).toBe(fixed);
  await lookAt(student, 'live-code-bound');
  await student.press('Show full screen');
  await expect.poll(() => reader.seen(page, '[role="dialog"] svg[role="img"]').then(kindOf)).toBe('live');
  await lookAt(student, 'live-code-full-screen');
  expect(student.complaints).toEqual([]);
});

test('without a network the live code stands over a reload and marks; one shown two minutes ago is refused by name', async () => {
  const door = await openDoor(0);
  const { seen, live, phone, marks } = await openScene(door);
  const student = await phone();
  const { page } = student;
  await student.press(BIND);
  await student.see('New code in');
  await controlled(page);
  await student.offline();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await student.see(MESSAGES.liveCodeAlone);
  await expect.poll(() => seen(student).then(kindOf)).toBe('live');
  await lookAt(student, 'live-code-alone');
  // Settled: it is the answer to a call.
  expect(await marks(await live(student), door.event)).toMatchObject({ outcome: 'marked' });

  // The same phone, whose clock was set back by a little more than three steps: its code is three or four of them old,
  // also if most of another one passes before it is scanned. Both are called two minutes.
  await shiftClock(page, -3.1 * STEP_MS);
  await page.evaluate(() => indexedDB.deleteDatabase('rollcall-kept'));
  await page.reload({ waitUntil: 'domcontentloaded' });
  await student.see(MESSAGES.liveCodeAlone);
  await student.gone('Local code');
  await expect.poll(() => seen(student).then(kindOf)).toBe('live');
  const admin = await phoneAtDoor(await openBrowser(), door.url);
  const later = await newEvent(door, { title: 'Later today' });
  await admin.goto(`/scan?event=${later.id}`);
  await admin.see('Present now');
  await scanByHand(admin, await live(student));
  await admin.see(SERVER_MESSAGES.qrStale('2 minutes'));
  await admin.see(MEERA.name);

  // With a network it asks the server for the time, by itself.
  await student.online();
  await student.gone(MESSAGES.liveCodeAlone);
  await expect.poll(async () => marks(await seen(student), later)).toMatchObject({ outcome: 'marked' });
});

test('a phone and a door that are both without a network, joined later, give one mark with its own time', async () => {
  const scene = await openDoor(0);
  const { live, phone } = await openScene(scene);
  const student = await phone();
  await student.press(BIND);
  await student.see('New code in');
  await controlled(student.page);
  const door = await phoneAtDoor(await openBrowser(), scene.url, { kept: true });
  await door.page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await door.goto('/scan');
  await door.see('Present now');
  await controlled(door.page);
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${scene.event.id}`);
  for (const phone of [student, door]) await phone.offline();
  await student.page.reload({ waitUntil: 'domcontentloaded' });
  await student.see(MESSAGES.liveCodeAlone);
  const code = await live(student);

  const before = new Date();
  await scanByHand(door, code);
  await door.see(DOOR_MESSAGES.scanKeptExpected);
  await door.see(MEERA.name);
  const after = new Date();
  // The next code of the same student is no second mark.
  await scanByHand(door, await live(student));
  // The mark counts, and the door still says what to look at: in the result, and in its list after that has gone.
  await Promise.all([
    ...['scan-result', 'recent-scan'].map(place =>
      door.page.waitForSelector(`[data-testid="${place}"]::-p-text(New phone since)`),
    ),
    door.online(),
  ]);
  await door.page.waitForFunction(() => !document.querySelector('[data-testid="waiting"]'));
  const { attendance } = await scene.asAdmin.ok('eventAttendance', { id: scene.event.id, query: {} });
  expect(attendance).toMatchObject([{ studentName: MEERA.name, strength: 'live', status: 'present' }]);
  const came = new Date(attendance[0]?.arrivalTime ?? 0);
  expect(came >= before && came <= after).toBe(true);
});

test('a phone whose clock is wrong marks, gets its new key by itself, and hears when another phone is bound', async () => {
  const door = await openDoor(0);
  const { database, api, asAdmin, event } = door;
  const { seen, live, phone, marks } = await openScene(door);
  const first = await phone(5 * MINUTE_MS);
  await first.press(BIND);
  await first.see('New code in');
  // Settled: it is the answer to a call.
  expect(await marks(await live(first), event)).toMatchObject({ outcome: 'marked' });

  const { user } = await api.ok('login', { body: { email: MEERA.email, password: MEERA.password } });
  await asAdmin.ok('regenerateQr', { id: user.id, body: {} });
  await first.page.reload({ waitUntil: 'domcontentloaded' });
  const newer = await firstRead(
    () => seen(first),
    text => /"g":2,"r"/.test(text),
  );
  const later = await newEvent(door, { title: 'Later today' });
  // Settled: it is the answer to a call.
  expect(await marks(newer, later)).toMatchObject({ outcome: 'marked' });

  // The phone hears the right time while the code is on its screen. It asks the server for the time, by itself.
  const third = await newEvent(door, { title: 'After lunch' });
  const time = await hold(first, '/api/qr/user/');
  await jumpClock(first.page, -5 * MINUTE_MS);
  await time.first;
  await expect.poll(async () => marks(await seen(first), event)).toMatchObject({ code: 'qr_stale' });
  await time.release();
  await expect.poll(async () => marks(await seen(first), third)).toMatchObject({ outcome: 'marked' });

  // The first phone looks at something else meanwhile.
  await first.goto('/dashboard');
  await first.see('Online');
  const second = await phone();
  await second.see('Your live code is on another phone since');
  await lookAt(second, 'live-code-elsewhere');
  // However long all of the above took.
  await boundSince(database, 0);
  await second.press('Use this phone instead');
  await second.see(SERVER_MESSAGES.deviceBoundLately);
  await boundSince(database, 2 * MINUTE_MS);
  // A short message must be awaited before the action that causes it.
  await Promise.all([
    first.see('Your live code is on another phone since'),
    second.press('Use this phone instead'),
  ]);
  await second.see('New code in');
  await first.goto('/qr-code');
  await first.see('Use this phone instead');
  await expect.poll(() => seen(first)).toContain('"s":');
  await second.see('New code in');
});

test('what a door whose clock is ahead reads without a network counts at its own time, though that clock is set before it is sent', async () => {
  const minutes = 40;
  const door = await openDoor(1);
  const [asha] = door.students;
  const { browser, live, phone } = await openScene(door);
  const student = await phone();
  await student.press(BIND);
  await live(student);
  const scanner = await Console.open(browser, door.url, { kept: true });
  await shiftClock(scanner.page, minutes * MINUTE_MS);
  await toDoor(scanner);
  await scanner.offline();
  const readAt = Date.now();
  await scanByHand(scanner, asha.code);
  await student.page.bringToFront();
  await scanByHand(scanner, await live(student));
  await scanner.page.bringToFront();
  await scanner.see(DOOR_MESSAGES.scansWait(2));
  await jumpClock(scanner.page, -minutes * MINUTE_MS);
  await scanner.online();
  await scanner.gone(DOOR_MESSAGES.scansWait(2));
  await scanner.when('[data-testid="live-present"]', '2');
  const { attendance } = await door.asAdmin.ok('eventAttendance', { id: door.event.id, query: {} });
  expect(attendance.map(({ status, timeDoubtful }) => ({ status, timeDoubtful }))).toEqual(
    Array(2).fill({ status: 'present', timeDoubtful: false }),
  );
  for (const { arrivalTime } of attendance)
    expect(Math.abs(Date.parse(arrivalTime ?? '') - readAt)).toBeLessThan(5 * MINUTE_MS);
});

test('a failure to bind is said until the network is back, and after a lost answer the phone is bound by the next press, not called another one', async () => {
  const door = await openDoor(0);
  const { seen, phone } = await openScene(door);
  const student = await phone();
  const otherTab = await student.newTab();
  await otherTab.goto(`${door.url}/dashboard`);
  await otherTab.waitForSelector('::-p-text(Online)');
  await student.page.bringToFront();
  await student.see('Online');
  await student.offline();
  await student.press(BIND);
  await student.see(MESSAGES.network);
  await student.see('Kept on this device');
  await student.online();
  await student.gone('Kept on this device');
  await student.gone(MESSAGES.network);

  await student.see(BIND);
  const mend = await loseAnswers(student, '/api/qr/device');
  await student.press(BIND);
  await student.see('but the answer was lost');
  await otherTab.waitForSelector('::-p-text(but the answer was lost)');
  const said = (page: Page) => page.evaluate(() => document.body.innerText);
  // Settled: what is said of the phone is said above.
  expect(await said(student.page)).not.toContain('another phone');
  // Settled: the same in the other tab.
  expect(await said(otherTab)).not.toContain('another phone');
  await lookAt(student, 'live-code-lost');
  await mend();
  await student.press(BIND);
  await student.see('New code in');
  await student.gone('but the answer was lost');
  await student.gone(MESSAGES.network);
  await expect.poll(() => seen(student).then(kindOf)).toBe('live');
});

test('a second student on one phone reads that doors notice it, and not who the first one is', async () => {
  const door = await openDoor(0);
  const { phone } = await openScene(door);
  await door.api.ok('register', { body: ANANYA });
  const student = await phone();
  await student.see(BIND);
  await student.gone(MESSAGES.phoneSharedHere);
  await student.press(BIND);
  await student.see('New code in');
  await student.gone(MESSAGES.phoneSharedHere);
  await logOut(student);
  await student.signedIn(ANANYA);
  await student.goto('/qr-code');
  await student.see(BIND);
  await student.see(MESSAGES.phoneSharedHere);
  await lookAt(student, 'live-code-shared-phone');
  await student.press(BIND);
  await student.see('New code in');
  await student.see(MESSAGES.phoneSharedHere);
  // Settled: as above.
  expect(await student.page.evaluate(() => document.body.innerText)).not.toContain(MEERA.name);
});

test('a phone whose clock is days wrong says where its student is present today', async () => {
  const door = await openDoor(0);
  const { api, asAdmin, event } = door;
  const { phone } = await openScene(door);
  for (const days of [3, -3]) {
    const student = await phone(days * DAY_MS);
    await student.see('Active QR Code');
    await expect
      .poll(() =>
        student.page.$eval('section[aria-label="Profile"] div:last-child > dd', dd => dd.textContent),
      )
      .toBe(formatDay(today(new Date(), TIME_ZONE)));
    const { user } = await api.ok('login', { body: { email: MEERA.email, password: MEERA.password } });
    await asAdmin.ok('mark', { body: { eventId: event.id, userId: user.id, status: 'present' } });
    await student.see(`Present at ${event.title}`);
  }
});

test('a browser that denies storage says that the live code is lost with the page, and plain http that there is none', async () => {
  const door = await openDoor(0);
  const { phone, browser } = await openScene(door);
  const student = await phone();
  await student.page.evaluateOnNewDocument(() => {
    indexedDB.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await student.page.reload({ waitUntil: 'domcontentloaded' });
  await student.press(BIND);
  await student.see(MESSAGES.liveCodeNotDurable);
  await student.see('New code in');

  const plain = await Console.open(browser, door.url);
  await plain.page.evaluateOnNewDocument(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  await plain.signedIn(MEERA);
  await plain.goto('/qr-code');
  await plain.see(MESSAGES.liveCodeImpossible);
  await plain.gone(BIND);
});
