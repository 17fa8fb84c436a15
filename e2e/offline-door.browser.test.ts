import path from 'node:path';
import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { isolated } from '#contract/bidi.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, momentOf, today } from '#contract/time.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { pictureOf, writeVideo } from '#testing/qr-video.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { Console, cameraShowing, openBrowser } from './rig/console.ts';
import { controlled } from './rig/controlled.ts';
import { hold } from './rig/intercept.ts';
import { holdAnswers, loseAnswers } from './rig/late-answer.ts';
import { offerPicture } from './rig/pictures.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import {
  type CodeHolder,
  type Door,
  newStudent,
  openDoor,
  PHONE,
  phoneAtDoor,
  resultOf,
  scanByHand,
  scissors,
  secondAdmin,
  seeResult,
} from './steps/door.ts';
import { logOut } from './steps/forms.ts';
import { ANSWERS, keepUseless, keptNames, keptSince, keysIn, putIn, rowsIn } from './steps/kept-names.ts';
import { Keys } from './steps/keys.ts';
import { deskAt, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';
import { CODE, openReader } from './steps/read-code.ts';

const TRADE = 'Civil Engineering';
/** What was being asked of the database as the browser emptied it. */
const EMPTIED = /Force close delete origin|AbortError/;

test('a door without a network names each scan at once, over a reload, and stores it once, with its own time', async () => {
  const { url, database, asAdmin, event: any } = await openDoor(0);
  const { event } = await asAdmin.ok('updateEvent', { id: any.id, body: { trades: [TRADE] } });
  const named = (kind: string, count: number, trade = TRADE): Promise<CodeHolder[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => newStudent(database, `${kind} ${n + 1}`, trade)));
  const expected = await named('Expected', 10);
  const replaced = await named('Replaced', 2);
  const others = await named('Other', 2, 'Instrumentation');
  for (const { id } of replaced) await asAdmin.ok('regenerateQr', { id, body: {} });

  const door = await phoneAtDoor(await openBrowser(), url, { kept: true });
  const { page } = door;
  // Being looked at on a wide screen, it stays a door.
  await page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await controlled(page);
  await expect.poll(() => keptNames(page)).toContain(`roster ${event.id}`);
  await door.offline();
  await door.see('Names by the list of');

  const scanned = async ({ code, user }: CodeHolder, says: string): Promise<void> => {
    await scanByHand(door, code);
    await resultOf(door, user, says);
  };
  const [early, later] = [expected.slice(0, 5), expected.slice(5)];
  for (const student of early) await scanned(student, DOOR_MESSAGES.scanKeptExpected);
  for (const student of replaced) await scanned(student, MESSAGES.qrRevoked);
  await offerPicture(page, 'offline-replaced-now');
  await lookAt(door, 'offline-kept');

  await page.reload({ waitUntil: 'domcontentloaded' });
  await door.see(DOOR_MESSAGES.scansWait(7));
  await door.see('Names by the list of');
  await door.see('Replaced 2');
  for (const student of later) await scanned(student, DOOR_MESSAGES.scanKeptExpected);
  for (const student of others) await scanned(student, MESSAGES.notEligible(`${TRADE} students`));
  for (const student of early.slice(0, 2)) await scanned(student, 'Already marked');
  const stranger = await newStudent(database, 'Not Yet On The List', TRADE);
  await scanByHand(door, stranger.code);
  await door.see(DOOR_MESSAGES.notOnRoster);
  await door.see(DOOR_MESSAGES.scansWait(17));
  const until = new Date();

  await door.fill('Roll number or name', 'expected 10');
  await door.press('Find');
  await door.see(`${expected[9]?.user.roll_no} · ${TRADE}`);
  await offerPicture(page, 'offline-found-now');

  await door.online();
  await page.waitForFunction(() => !document.querySelector('[data-testid="waiting"]'));
  const facts: { data: { studentId: string }; occurred_at: Date }[] = await database
    .knex('facts')
    .whereLike('type', 'Attendance%')
    .select('data', 'occurred_at');
  // Each was present when the code was shown, not when it was sent.
  expect(facts.every(({ occurred_at }) => occurred_at < until)).toBe(true);
  const ids = [...expected, stranger].map(({ id }) => id);
  expect(facts.map(({ data }) => data.studentId).toSorted()).toEqual(ids.toSorted());
  for (const { user } of [...replaced, ...others])
    await door.see(`${user.name} (${user.roll_no} · ${user.trade})`);
  await door.press('Show more');
  await page.waitForFunction(() =>
    document.activeElement?.matches('[data-testid="recent-scan"]:nth-child(7)'),
  );
  await offerPicture(page, 'offline-sent-now');
  const unnamed = () =>
    page.$$eval('[data-testid="recent-scan"]', rows =>
      rows.map(row => row.textContent).filter(text => /Name follows|Unknown code/.test(text)),
    );
  await expect.poll(unnamed).toEqual([]);
});

test('a phone that saw the scanner the day before opens the door of the day without a network, by name', async () => {
  const office = await openOffice();
  const tomorrow = addDays(today(new Date(), TIME_ZONE), 1);
  const event = await newEvent(office, { title: 'Morning drive', date: tomorrow });
  const student = await newStudent(office.database, 'Meera Nair');
  const door = await Console.open(await openBrowser(), office.url, { kept: true });
  const { page } = door;
  await resize(page, PHONE);
  await door.signedIn(ADMIN);
  await door.goto('/scan');
  await door.see(MESSAGES.noActiveEvents);
  await expect.poll(() => keptNames(page)).toContain(`roster ${event.id}`);
  await expect.poll(() => keptNames(page)).toContain('next-events');
  await controlled(page);

  await door.offline();
  await page.evaluateOnNewDocument(
    later => {
      const before = Date.now.bind(Date);
      Date.now = () => before() + later;
    },
    momentOf(tomorrow, '10:00', TIME_ZONE).getTime() - Date.now(),
  );
  await page.reload({ waitUntil: 'domcontentloaded' });
  await door.see('Morning drive');
  await door.see('Names by the list of');
  await scanByHand(door, student.code);
  await resultOf(door, student.user, DOOR_MESSAGES.scanKeptExpected);
});

test('a scanner that is opened on a weak network keeps the lists of the next days', async () => {
  const office = await openOffice();
  const tomorrow = addDays(today(new Date(), TIME_ZONE), 1);
  const event = await newEvent(office, { title: 'Morning drive', date: tomorrow });
  const { user } = await office.asAdmin.ok('profile');
  const door = await deskAt(office, '/scan');
  const kept = () => keptNames(door.page);
  await expect.poll(kept).toContain(`roster ${event.id}`);
  await keepUseless(door.page, `${user.id} roster x`);
  // Nothing fetches the list again.
  const cut = await scissors(door);
  await cut([`*/api/attendance/event/${event.id}/*`]);
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.see(MESSAGES.noActiveEvents);
  await expect.poll(kept).not.toContain('roster x');
  await expect.poll(kept).toContain(`roster ${event.id}`);
});

test('the lists of the next events do not push those of today’s from the phone, nor the other way round', async () => {
  const office = await openOffice();
  const day = (nth: number): string => addDays(today(new Date(), TIME_ZONE), nth);
  const on = async (nth: number, title: string): Promise<string> =>
    `roster ${(await newEvent(office, { title, date: day(nth) })).id}`;
  const yesterdays = [await on(1, 'Morning drive'), await on(1, 'Noon drive')];
  const door = await deskAt(office, '/scan');
  await door.see(MESSAGES.noActiveEvents);
  await expect.poll(() => keptNames(door.page)).toEqual(expect.arrayContaining(yesterdays));
  // Another day: they are today's, and others come next. What is active is answered last.
  const active = await hold(door, '/api/events/active');
  for (const name of yesterdays)
    await office.asAdmin.ok('updateEvent', { id: name.replace('roster ', ''), body: { date: day(0) } });
  const others = [await on(1, 'Evening drive'), await on(2, 'Night drive')];
  const rosters = async () =>
    (await keptNames(door.page)).filter(name => name.startsWith('roster ')).toSorted();
  await expect.poll(rosters).toEqual([...yesterdays, ...others].toSorted());
  await active.release();
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(rosters).toEqual([...yesterdays, ...others].toSorted());
  const { user } = await office.asAdmin.ok('profile');
  // What is of no use goes when the events are known, and so would what there is no room for.
  await keepUseless(door.page, `${user.id} roster x`);
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => keptNames(door.page)).not.toContain('roster x');
  // Settled: the others have names before it, and they would have gone in this order.
  expect(await rosters()).toEqual([...yesterdays, ...others].toSorted());
});

test('scans while the list of an event to come is fetched do not make it begin again', async () => {
  const { students, ...office } = await openDoor(2);
  const tomorrow = addDays(today(new Date(), TIME_ZONE), 1);
  const next = await newEvent(office, { title: 'Morning drive', date: tomorrow });
  const door = await Console.open(await openBrowser(), office.url);
  await resize(door.page, PHONE);
  await door.signedIn(ADMIN);
  const asked: string[] = [];
  door.page.on('request', request => asked.push(new URL(request.url()).pathname));
  const timesAsked = (path: string): number => asked.filter(each => each === path).length;
  const address = `/api/attendance/event/${next.id}/roster`;
  const list = await hold(door, address);
  await door.goto('/scan');
  await door.see('Present now');
  await list.first;
  for (const student of students) {
    const before = timesAsked('/api/events/upcoming');
    await scanByHand(door, student.code);
    await expect.poll(() => timesAsked('/api/events/upcoming')).toBeGreaterThan(before);
  }
  expect(timesAsked(address)).toBe(1);
  await list.release();
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${next.id}`);
});

test('a student without a network shows the signed code of the server, and a door without a network reads it', async () => {
  const { url, database, api, event } = await openDoor(0);
  await api.ok('register', { body: MEERA });
  const browser = await openBrowser();
  const student = await Console.open(browser, url, { kept: true });
  const { page } = student;
  await student.signedIn(MEERA);
  await student.goto('/qr-code');
  await student.see('Active QR Code');
  await page.waitForSelector('[data-testid="qr-code"] svg');
  await student.goto('/attendance');
  await student.see(MESSAGES.noAttendance);
  // A page that is left takes along what it has not kept yet.
  await expect.poll(() => keptNames(page)).toContain('own-marks');
  await student.goto('/notices');
  await student.see(event.title);
  await expect.poll(() => keptNames(page)).toContain('notices');
  await student.goto('/dashboard');
  await student.see(event.title);
  const kept = ['notices', 'own-marks', 'own-stats', 'qr-code', 'upcoming'];
  await expect.poll(() => keptNames(page).then(names => names.toSorted())).toEqual(kept);
  await controlled(page);

  await student.offline();
  await student.goto('/dashboard');
  await student.see('This is the last known');
  await student.see(event.title);
  await lookAt(student, 'last-known-dashboard');
  await student.goto('/attendance');
  await student.see('This is the last known');
  await student.see(MESSAGES.noAttendance);
  await student.goto('/notices');
  await student.see('This is the last known');
  await student.see(event.title);
  await lookAt(student, 'last-known-notices');
  await student.goto('/qr-code');
  await student.see('Kept on this device');
  await student.see('Active QR Code');
  const reader = await openReader(browser);
  await expect.poll(() => reader.seen(page)).toContain('"s":');
  // Settled: it was read above.
  const shown = await pictureOf(page, CODE);
  await lookAt(student, 'qr-code-kept');

  const video = path.join(temporaryFolder(), 'camera.y4m');
  writeVideo(video, shown);
  const door = await phoneAtDoor(await openBrowser(cameraShowing(video)), url, { kept: true });
  await door.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('camera-session')),
  );
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${event.id}`);
  await door.offline();
  await door.press('Start Scanning');
  await door.see(DOOR_MESSAGES.scanKeptExpected);
  await door.see(MEERA.name);
  await door.online();
  await door.when('[data-testid="live-present"]', '1');
  expect(await database.knex('facts').whereLike('type', 'Attendance%')).toMatchObject([{ means: 'scan' }]);

  await student.online();
  await student.goto('/qr-code');
  await student.see('Online');
  await page.waitForSelector('[data-testid="qr-code"] svg');
  await student.gone('Kept on this device');
  await student.offline();
  await logOut(student);
  await student.see(MESSAGES.loggedOut);
  await expect.poll(() => keptNames(page)).toEqual([]);
});

test('one by one, a scan without a network is named, kept on request, and stored when it is back', async () => {
  const { url, database, asAdmin, event } = await openDoor(1);
  const asha = await newStudent(database, 'Asha Kulkarni', TRADE);
  const ravi = await newStudent(database, 'Ravi Iyer', TRADE);
  await asAdmin.ok('regenerateQr', { id: ravi.id, body: {} });
  const door = await deskWithRoster({ url, event });
  // The part that shows a scan comes when the screen stands, and others with it.
  await door.page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('scan-modal') && name.endsWith('.js')),
  );
  await door.page.waitForNetworkIdle();
  await door.offline();

  await scanByHand(door, ravi.code);
  await door.see(MESSAGES.qrRevoked);
  await door.see(ravi.user.name);
  await door.press('Close');
  await scanByHand(door, asha.code);
  await door.see(MESSAGES.network);
  await door.see(asha.user.name);
  await lookAt(door, 'one-by-one-unanswered');
  await door.press('Keep on this Device');
  await door.see(DOOR_MESSAGES.scanKeptExpected);
  await lookAt(door, 'one-by-one-kept');
  await door.press('Close');
  await door.see(DOOR_MESSAGES.scansWait(1));

  await door.online();
  await door.gone(DOOR_MESSAGES.scansWait(1));
  await door.when('[data-testid="live-present"]', '1');
  await expect
    .poll(() => door.page.$$eval('[data-testid="recent-scan"]', rows => rows.map(row => row.textContent)))
    .toEqual([expect.stringContaining('Marked present'), expect.stringContaining('No answer yet')]);
  expect(await database.knex('facts').whereLike('type', 'Attendance%')).toMatchObject([{ means: 'scan' }]);
});

test('one by one, a scan whose call hangs is kept on request and stored once, whatever is answered in the end', async () => {
  const { url, database, event } = await openDoor(0);
  const asha = await newStudent(database, 'Asha Kulkarni', TRADE);
  const ravi = await newStudent(database, 'Ravi Iyer', TRADE);
  const zoya = await newStudent(database, 'Zoya Khan', TRADE);
  const door = await deskWithRoster({ url, event });

  const who = await hold(door, '/api/qr/scan');
  await scanByHand(door, asha.code);
  await who.first;
  const keys = new Keys(door);
  await door.see('Reading the code');
  await keys.listen();
  await keys.heard(DOOR_MESSAGES.scanSlow);
  await lookAt(door, 'one-by-one-slow');
  await door.press('Keep on this Device');
  await door.see('Marked present');
  const answered = door.page.waitForResponse(response => response.url().endsWith('/api/qr/scan'));
  await who.release();
  await answered;
  await door.press('Close');

  await scanByHand(door, ravi.code);
  await door.see(ravi.user.name);
  const marks = await hold(door, '/api/attendance/scan');
  await door.press('Mark Attendance');
  await door.see(DOOR_MESSAGES.scanSlow);
  await door.press('Keep on this Device');
  await door.see(DOOR_MESSAGES.scanKeptExpected);
  await marks.release();
  await door.when('[data-testid="live-present"]', '2');
  await door.press('Close');
  await door.gone(DOOR_MESSAGES.scansWait(1));
  expect(await database.knex('facts').whereLike('type', 'Attendance%')).toMatchObject([
    { data: { studentId: asha.id } },
    { data: { studentId: ravi.id } },
  ]);

  // A mark that is answered after its dialog was closed is among the last scanned.
  await scanByHand(door, zoya.code);
  await door.see(zoya.user.name);
  const later = await hold(door, '/api/attendance/scan');
  await door.press('Mark Attendance');
  await later.first;
  await door.press('Close');
  await door.gone('Scanned data');
  await later.release();
  await expect
    .poll(() => door.page.$$eval('[data-testid="recent-scan"]', rows => rows.map(row => row.textContent)))
    .toContainEqual(expect.stringMatching(`${zoya.user.name}.*Marked present`));

  // Find asks the list on the device when the server takes long, and waits for whom the list does not know.
  const late = await newStudent(database, 'Late Comer', TRADE);
  const students = await hold(door, '/api/users');
  let isGivenUp = false;
  door.page.on('requestfailed', request => {
    if (new URL(request.url()).pathname === '/api/users') isGivenUp = true;
  });
  await door.fill('Roll number or name', 'kulkarni');
  await door.press('Find');
  const found = '::-p-aria([name="Choose Asha Kulkarni"][role="button"])';
  await door.page.waitForSelector(found);
  expect(isGivenUp).toBe(false);
  await door.fill('Roll number or name', 'comer');
  await door.press('Find');
  await door.page.waitForSelector(found, { hidden: true });
  await students.release();
  await door.see(`${late.user.roll_no} · ${TRADE}`);
  expect(door.complaints.filter(words => !words.includes('ERR_FAILED'))).toEqual([]);
});

test('one by one, whoever closed before a mark was lost is told of it, unless the device sends it', async () => {
  const { url, database, event } = await openDoor(0);
  const asha = await newStudent(database, 'Asha Kulkarni', TRADE);
  const ravi = await newStudent(database, 'Ravi Iyer', TRADE);
  const door = await deskWithRoster({ url, event });
  const marks = await holdAnswers(door, '/api/attendance/scan');
  const mend = await loseAnswers(door, '/api/attendance/scan');
  await scanByHand(door, asha.code);
  await door.see(asha.user.name);
  await door.press('Mark Attendance');
  await door.press('Keep on this Device');
  await door.see(DOOR_MESSAGES.scanKeptExpected);
  await door.press('Close');
  await door.gone('Scanned data');
  await scanByHand(door, ravi.code);
  await door.see(ravi.user.name);
  await door.press('Mark Attendance');
  await door.see('Marking…');
  await door.press('Close');
  await door.gone('Scanned data');
  await marks.release();
  const recent = () =>
    door.page.$$eval('[data-testid="recent-scan"]', rows => rows.map(row => row.textContent));
  await expect
    .poll(recent)
    .toEqual([
      expect.stringMatching(`${ravi.user.name}.*No answer yet`),
      expect.stringMatching(`${asha.user.name}.*Kept on this device`),
    ]);
  await mend();
  await door.gone(DOOR_MESSAGES.scansWait(1));
});

test('a running scanner says that its event was completed elsewhere, keeps naming it, and refuses by name', async () => {
  const { url, api, admin, asAdmin, event, students } = await openDoor(1);
  const [asha] = students;
  await newEvent({ api, admin }, { title: 'Another event of today' });
  const door = await Console.open(await openBrowser(), url);
  await resize(door.page, { width: 390, height: 844, isMobile: true, hasTouch: true });
  await door.signedIn(ADMIN);
  await door.goto('/scan');
  await door.choose('main select', event.id);
  await door.page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await door.see('Present now');
  // What says it at once does not cover the title and the event, and goes after a while.
  await Promise.all([
    expect.poll(() => door.page.evaluate(underToast)).toEqual([]),
    asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent: false } }),
  ]);
  // The same admin did it, on another device. So nobody is named.
  await door.when(
    '[data-testid="ended-event"]',
    `${isolated(event.title)} is completed. ${DOOR_MESSAGES.eventEndedScans}`,
  );
  await scanByHand(door, asha.code);
  await Promise.all([seeResult(door, 'refused'), door.see(SERVER_MESSAGES.eventNotActive('completed'))]);
  // Who somebody is can be looked up, and nobody can be marked.
  await door.fill('Roll number or name', asha.user.name);
  await door.press('Find');
  await door.page.waitForSelector(`section[aria-label="Without a code"] li ::-p-text(${asha.user.name})`);
  // Settled: what is found is there with its buttons.
  expect(await door.page.$('::-p-aria([name^="Mark Present"][role="button"])')).toBeNull();
  await door.fill('Roll number or name', '');
  await expect
    .poll(() => door.page.$$eval('[data-testid="recent-scan"]', rows => rows.map(row => row.textContent)))
    .toEqual([expect.stringContaining(`${asha.user.name}${asha.user.roll_no} · ${asha.user.trade}`)]);
  await expect
    .poll(() => door.page.$eval('main select', select => select.selectedOptions[0]?.text))
    .toContain(event.title);
  // The toast has said it.
  // Settled: the note is there.
  expect(await door.page.$eval('[data-testid="ended-event"]', note => note.role)).toBe('note');
  await lookAt(door, 'event-ended');
});

test('what a device keeps for a door goes with its admin: at logout in another tab, and when another one signs in', async () => {
  const { url, api, asAdmin, event } = await openDoor(1);
  const other = await secondAdmin({ api, asAdmin });
  const door = await phoneAtDoor(await openBrowser(), url);
  const wanted = ['active-events', `roster ${event.id}`];
  const kept = () => keptNames(door.page).then(names => names.toSorted());
  await expect.poll(kept).toEqual(expect.arrayContaining(wanted));

  const before = Date.now();
  const tab = await door.newTab();
  await tab.goto(`${url}/scan`, { waitUntil: 'domcontentloaded' });
  await tab.waitForFunction(() => document.body.innerText.includes('Present now'));
  // Two tabs keep the same, each whole.
  await expect.poll(() => keptSince(door.page, before)).toEqual(expect.arrayContaining(wanted));
  await door.page.bringToFront();
  await logOut(door);
  await door.see(MESSAGES.loggedOut);
  await expect.poll(kept).toEqual([]);

  // As if the browser had been closed before it could remove anything.
  await keepUseless(door.page, 'somebody-else roster x');
  await door.signIn(other);
  await door.goto('/scan');
  await door.see('Present now');
  await expect.poll(kept).toEqual(expect.arrayContaining(wanted));
  await expect.poll(kept).not.toContain('roster x');
});

test('a roster in a broken shape is fetched again, and that of a deleted event is removed', async () => {
  const { url, asAdmin, event } = await openDoor(1);
  const door = await phoneAtDoor(await openBrowser(), url, { kept: true });
  const kept = () => keptNames(door.page);
  await expect.poll(kept).toContain(`roster ${event.id}`);
  for (const key of await keysIn(door.page, ...ANSWERS))
    await putIn(door.page, ...ANSWERS, { key, row: { at: 'yesterday', value: { students: 7 } } });
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.see('Present now');
  await expect.poll(async () => JSON.stringify(await rowsIn(door.page, ...ANSWERS))).toContain('"leftOut":0');

  await asAdmin.ok('deleteEvent', { id: event.id });
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.see(MESSAGES.noActiveEvents);
  await expect.poll(kept).not.toContain(`roster ${event.id}`);
});

test('what waits for an event that was deleted is refused by name, stands together, and is closed together or one by one', async () => {
  const { url, asAdmin, event, students } = await openDoor(4);
  const door = await phoneAtDoor(await openBrowser(), url);
  await door.offline();
  for (const [nth, { code }] of students.entries()) {
    await scanByHand(door, code);
    await door.see(DOOR_MESSAGES.scansWait(nth + 1));
  }
  await asAdmin.ok('deleteEvent', { id: event.id });
  await door.online();
  await door.see('Got It, All 4');
  // What stands above the names changes with the line and with the event.
  await door.gone('No connection: ');
  await door.when(
    '[data-testid="ended-event"]',
    `${isolated(event.title)} is deleted. ${DOOR_MESSAGES.eventDeletedScans}`,
  );
  await door.gone('Live Wall');
  await door.see(`Not marked: ${MESSAGES.eventNotFound}`);
  for (const { user } of students)
    await door.see(`${user.name} (${user.roll_no} · ${user.trade}), scanned at`);
  await expect.poll(() => door.page.$$('[data-testid="late-refusal"]')).toHaveLength(1);
  await offerPicture(door.page, 'late-refusals');
  const named = () => door.page.$$eval('[data-testid="late-refusal"] li', names => names.length);
  await door.pressOn('[data-testid="late-refusal"] li:first-child button');
  await expect.poll(named).toBe(3);
  await door.press('Got It, All 3');
  await door.page.waitForFunction(() => !document.querySelector('[data-testid="late-refusal"]'));
});

test('a late refusal of an admin who has left is shown to the next one, who reads whose scan it was', async () => {
  const { url, api, asAdmin, students } = await openDoor(1);
  const [asha] = students;
  const other = await secondAdmin({ api, asAdmin });
  const first = (await asAdmin.ok('profile')).user;
  const door = await phoneAtDoor(await openBrowser(), url);
  await door.offline();
  await asAdmin.ok('deactivateUser', { id: asha.id });
  await scanByHand(door, asha.code);
  await door.see(DOOR_MESSAGES.scansWait(1));
  await door.online();
  await door.see(`Not marked: ${MESSAGES.studentInactive}`);
  await door.goto('/admin');
  await logOut(door);
  await door.see(MESSAGES.loggedOut);

  await door.signIn(other);
  await door.see(MESSAGES.scansRefused(1));
  await door.goto('/scan');
  await door.see(
    `${asha.user.name} (${asha.user.roll_no} · ${asha.user.trade}), scanned by ${first.name} at`,
  );
  await lookAt(door, 'late-refusal-of-another');
  await door.press('Got It');
  await door.gone('Not marked: ');
});

test('a browser whose storage is denied or full judges from memory, says what is lost with the page, and marks', async () => {
  const { url, students } = await openDoor(2);
  const [asha, bela] = students;
  const browser = await openBrowser();
  const denied = await phoneAtDoor(browser, url);
  await denied.page.evaluateOnNewDocument(() => {
    indexedDB.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await denied.page.reload({ waitUntil: 'domcontentloaded' });
  await scanFromMemory(denied, asha);
  await denied.online();
  await denied.when('[data-testid="live-present"]', '1');

  const full = await Console.open(browser, url);
  await full.signedIn(ADMIN);
  await full.page.evaluateOnNewDocument(fillStorage);
  await full.page.evaluateOnNewDocument(() => localStorage.setItem('scan-mode', 'continuous'));
  await full.goto('/scan');
  await scanFromMemory(full, bela);
  await full.see(DOOR_MESSAGES.scansNotDurable);
  await full.online();
  await full.when('[data-testid="live-present"]', '2');
});

test('scans that wait are stored although the browser has lost its database meanwhile', async () => {
  const { url, students } = await openDoor(3);
  const door = await phoneAtDoor(await openBrowser(), url);
  await door.offline();
  for (const { code } of students) await scanByHand(door, code);
  await door.see(DOOR_MESSAGES.scansWait(3));
  door.mayComplainOf(EMPTIED);
  const session = await door.page.createCDPSession();
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' });
  await door.online();
  await door.when('[data-testid="live-present"]', '3');
  await door.gone(DOOR_MESSAGES.scansWait(3));
});

test('scans of a page whose browser was emptied are stored once their admin has logged in there again', async () => {
  const { url, api, asAdmin, event, students } = await openDoor(2);
  const door = await phoneAtDoor(await openBrowser(), url);
  await door.offline();
  for (const { code } of students) await scanByHand(door, code);
  await door.see(DOOR_MESSAGES.scansWait(2));
  door.mayComplainOf(EMPTIED);
  const session = await door.page.createCDPSession();
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await door.see('This screen could not be loaded');
  await door.see(MESSAGES.scansOnThisPage(2));
  await door.online();
  const [link = ''] = await door.page.$$eval('a[target=_blank]', links => links.map(({ href }) => href));
  const tab = await door.newTab();
  await tab.goto(link);
  await tab.waitForSelector('::-p-aria([name="Sign In"][role="button"])');
  const { user, token } = await api.ok('login', { body: { email: ADMIN.email, password: ADMIN.password } });
  await tab.evaluate(
    stored => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    { user: JSON.stringify(user), token },
  );
  await expect.poll(async () => (await asAdmin.ok('event', { id: event.id })).event.counts.present).toBe(2);
  await door.gone(MESSAGES.scansOnThisPage(2));
});

test('a scan that an older console left on the phone is stored by this one', async () => {
  const { url, asAdmin, event, students } = await openDoor(1);
  const { user } = await asAdmin.ok('profile');
  const door = await phoneAtDoor(await openBrowser(), url);
  const left = {
    id: '019b0000-0000-7000-8000-000000000001',
    by: { id: user.id, name: user.name },
    event: { id: event.id, title: event.title },
    what: { kind: 'code', text: students[0].code },
    scannedAt: new Date().toISOString(),
    refusal: null,
  };
  await door.page.evaluate(async scan => {
    const request = indexedDB.open('rollcall-scans', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('scans', { keyPath: 'id' });
    const opened = await new Promise<IDBDatabase>(resolve => {
      request.onsuccess = () => resolve(request.result);
    });
    const write = opened.transaction('scans', 'readwrite');
    write.objectStore('scans').put(scan);
    await new Promise(resolve => {
      write.oncomplete = resolve;
    });
    opened.close();
  }, left);
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.when('[data-testid="live-present"]', '1');
});

test('a scan that is refused when the storage has become full is sent once, and told until somebody has seen it', async () => {
  const { url, asAdmin, students } = await openDoor(2);
  const [asha] = students;
  const door = await phoneAtDoor(await openBrowser(), url);
  await door.offline();
  await asAdmin.ok('deactivateUser', { id: asha.id });
  for (const { code } of students) await scanByHand(door, code);
  await door.see(DOOR_MESSAGES.scansWait(2));
  await door.page.evaluate(fillStorage);
  let refusals = 0;
  door.page.on('response', response => {
    if (response.url().endsWith('/api/attendance/scan') && !response.ok()) refusals++;
  });
  await door.online();
  await door.see(`Not marked: ${MESSAGES.studentInactive}`);
  await door.see(`${asha.user.name} (${asha.user.roll_no} · ${asha.user.trade}), scanned at`);
  await door.when('[data-testid="live-present"]', '1');
  await door.gone(DOOR_MESSAGES.scansWait(1));
  await door.press('Got It');
  await door.gone('Not marked: ');
  expect(refusals).toBe(1);
});

/** As a browser without room does it: the write is taken, and its transaction fails. Runs in the page. */
function fillStorage(): void {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    this.transaction.abort();
    return request;
  };
}

/** The scanner of an admin at a desk, once it knows the students of the event. */
async function deskWithRoster({ url, event }: Pick<Door, 'url' | 'event'>): Promise<Console> {
  const door = await deskAt({ url }, '/scan');
  await door.see('Present now');
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${event.id}`);
  return door;
}

/** Without storage and without a network a scan is still named, and the screen says what will be lost. */
async function scanFromMemory(door: Console, { code, user }: CodeHolder): Promise<void> {
  await door.see(DOOR_MESSAGES.rosterNotDurable);
  await door.offline();
  await door.see('Names by the list of');
  await scanByHand(door, code);
  await resultOf(door, user, DOOR_MESSAGES.scanKeptExpected);
}

/** Runs in the page. What of its head lies below the toast. */
function underToast(): string[] {
  const said = document.querySelector('[data-rht-toaster] [role="alert"]')?.getBoundingClientRect();
  return ['h1', 'select', '[data-testid="ended-event"]'].filter(each => {
    const box = document.querySelector(`main ${each}`)?.getBoundingClientRect();
    return !said || !box || (said.top < box.bottom && box.top < said.bottom);
  });
}
