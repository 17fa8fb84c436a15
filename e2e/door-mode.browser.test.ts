import { randomUUID } from 'node:crypto';
import type { Browser, Page, Viewport } from 'puppeteer';
import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { TRADE_NAMES } from '#contract/trades.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { atRest, drawnAgain } from './looks/at-rest.ts';
import { axeFindings } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { letters } from './rig/letters.ts';
import { drawIn, SCHEMES, still } from './rig/media.ts';
import { offerBothColours, offerPicture } from './rig/pictures.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import {
  cameraSeeing,
  denyCamera,
  keepInView,
  newStudent,
  openDoor,
  scanByHand,
  scissors,
  secondAdmin,
  seeResult,
  toDoor,
  watchVibration,
} from './steps/door.ts';
import { doorFaults } from './steps/door-faults.ts';
import { Keys } from './steps/keys.ts';

const MARKS = '*/api/attendance/scan';
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
] as const;
/** Old phones held across. */
const ACROSS = [
  { width: 640, height: 360 },
  { width: 568, height: 320 },
] as const;
/** The longest names are scrolled there, but nothing is lost at the side, and Undo is seen. */
const SMALL = [{ width: 320, height: 568 }, ...ACROSS] as const;
/** Eighty letters: of several words, of one word, and in two scripts with letters above and below each other. */
const LONG_NAMES = [
  'Venkata Satyanarayana Lakshmi Narasimha Subramaniam-Venkataraghavan Rajagopalan',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswesse',
  'श्रीनिवासन वेंकटरमण कृष्णमूर्ति सुब्रह्मण्यम लक्ष्मीनारायण विश्वनाथन राघवेंद्रन',
  'ஸ்ரீனிவாசன் வெங்கடராமன் கிருஷ்ணமூர்த்தி சுப்பிரமணியம் லட்சுமிநாராயணன் விஸ்வநாதன்',
].map(name => name.slice(0, 80));
/** Nothing is read, so each result stays until the next is typed by a handheld scanner. */
const TOO_FAR_PX = 24;
const [LONGEST_TRADE = ''] = TRADE_NAMES.toSorted((a, b) => b.length - a.length);

test('nothing scrolls or is cut off in door mode, for the longest names and reasons, on every screen', async () => {
  const { url, database } = await openDoor(0);
  const asha = await newStudent(database, 'Asha Verma', 'Computer Science Engineering');
  const last = await newStudent(database, LONG_NAMES[0] ?? '', LONGEST_TRADE);
  const long = await Promise.all(LONG_NAMES.map(name => newStudent(database, name, LONGEST_TRADE)));
  const door = await atDoor(await openBrowser(cameraSeeing(asha, TOO_FAR_PX).switches), url, SIZES[0]);
  await door.press('Start Scanning');
  await door.see('Ready for the next code');
  const faults: string[] = [];
  const look = async (name: string) => faults.push(...(await lookEverywhere(door, name)));
  await look('ready');
  await keepInView(door, asha.code);
  await seeResult(door, 'marked');
  await look('marked');
  for (const [nth, student] of long.entries()) {
    await keepInView(door, student.code);
    await seeName(door, student.user.name, 'marked');
    await look(`marked-long-${nth}`);
  }
  await door.page.reload({ waitUntil: 'domcontentloaded' });
  await door.press('Start Scanning');
  for (const [nth, student] of long.entries()) {
    await keepInView(door, student.code);
    await seeName(door, student.user.name, 'already_marked');
    await look(`already-long-${nth}`);
  }
  await keepInView(door, null);
  await scanByHand(door, 'https://example.com/'.padEnd(120, 'x'));
  await door.see(MESSAGES.scanNotJson);
  await look('refused');
  const cut = await scissors(door);
  await cut([MARKS]);
  await scanByHand(door, last.code);
  await seeName(door, last.user.name, 'kept');
  await look('kept-long');
  await scanByHand(door, (await newStudent(database, 'Kabir Rao')).code);
  await door.see(DOOR_MESSAGES.notOnRoster);
  await look('not-on-roster');
  expect(faults).toEqual([]);
});

test('of two events that begin alike, the bar and its sheet say which one is marked, and the camera keeps its room', async () => {
  const { url, database, api, admin } = await openDoor(0);
  const title = 'Aptitude test, morning (lateral)';
  await newEvent({ api, admin }, { title: 'Aptitude test, morning (regular)', time: '09:30' });
  const twin = await newEvent({ api, admin }, { title, time: '09:45', location: 'Seminar hall 2' });
  const student = await newStudent(database, LONG_NAMES[0] ?? '', LONGEST_TRADE);
  const browser = await openBrowser(cameraSeeing(student, TOO_FAR_PX).switches);
  const door = await atDoor(browser, url, { width: 390, height: 844 });
  await door.choose('main select', twin.id);
  const chosen = () =>
    door.page.$$eval('[data-testid="chosen-event"] > span', lines => lines.map(line => line.textContent));
  await expect.poll(chosen).toEqual([title, '9:45 am, Seminar hall 2']);
  await door.press('Start Scanning');
  await keepInView(door, student.code);
  await seeResult(door, 'marked');
  const faults = await lookEverywhere(door, 'twin');
  for (const size of [...SIZES, ...ACROSS]) {
    await resize(door.page, touched(size));
    const cut = () =>
      door.page.$eval('h1 button > span', ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        Math.max(0, scrollHeight - clientHeight - 2),
        scrollWidth - clientWidth,
      ]);
    await expect.poll(cut, { message: `${size.width} px wide` }).toEqual([0, 0]);
  }
  // A code that is read closes the sheet.
  await keepInView(door, null);
  await door.pressOn('h1 button');
  await door.page.waitForSelector('dialog[open]');
  await door.see('9:45 am, Seminar hall 2');
  faults.push(...(await look(door, 'sheet-twin')));
  expect(faults).toEqual([]);
});

test('door mode has the whole screen, opens the camera once, and one press leaves it', async () => {
  const { url, students } = await openDoor(1);
  const [asha] = students;
  const door = await atDoor(await openBrowser(cameraSeeing(asha).switches), url, { width: 390, height: 664 });
  const { page } = door;
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = wanted => {
      document.body.dataset['cameras'] = String(Number(document.body.dataset['cameras'] ?? 0) + 1);
      return ask(wanted);
    };
  });
  const felt = await watchVibration(door);
  const keepsClear = () =>
    page.$eval('meta[name="viewport"]', viewport => !viewport.content.includes('viewport-fit=cover'));
  await expect.poll(keepsClear).toBe(true);
  await door.press('Start Scanning');
  await seeResult(door, 'marked');
  await door.focusOn('Pause');
  await expect.poll(keepsClear).toBe(false);
  // Settled: a second camera would have been asked for before the first one read anything.
  expect(await page.$eval('body', body => body.dataset['cameras'])).toBe('1');
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  await expect.poll(isFullScreen).toBe(true);
  await expect.poll(felt).toEqual([[80]]);

  // Back is for what lies over the camera, if something does.
  await door.press('Find a student');
  await page.waitForSelector('dialog[open]');
  await page.goBack();
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await door.press('Undo');
  await door.focusOn('Reason');
  await page.goBack();
  await page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
  await seeDoor(door, true);
  await door.see('Scanning · Online');

  // A gesture of the system ends the browser's full screen, not the door.
  await page.evaluate(() => document.exitFullscreen());
  await seeDoor(door, true);
  await door.press('Pause');
  await door.see('Paused. Nothing is read until you resume.');
  await door.press('Resume');
  await door.see('Scanning · Online');
  await door.press('Leave');
  await seeDoor(door, false);
  await expect.poll(keepsClear).toBe(true);
  await door.focusOn('Start Scanning');
  await door.see('The camera is off');
  await door.press('Start Scanning');
  await door.see('Scanning · Online');
  await page.keyboard.press('Escape');
  await seeDoor(door, false);
  await expect.poll(isFullScreen).toBe(false);

  // Back leaves the door, not the scanner.
  await door.press('Start Scanning');
  await door.see('Scanning · Online');
  await page.goBack();
  await seeDoor(door, false);
  await door.reach('/scan');
  await page.goBack();
  await door.reach('/admin');
  // By a link from elsewhere it is the first page: there is nothing of ours that Back could lead to.
  await page.goto('about:blank');
  await door.goto('/scan');
  await door.press('Start Scanning');
  await door.see('Scanning · Online');
  await page.goBack();
  await seeDoor(door, false);
  await door.reach('/scan');
  await door.see('The camera is off');
  // A page that is loaded again at the door begins before it, with nothing that Back would have to pass.
  await door.press('Start Scanning');
  await door.see('Scanning · Online');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await door.press('Start Scanning');
  await door.see('Scanning · Online');
  await door.press('Leave');
  await seeDoor(door, false);
  await expect.poll(() => page.evaluate(() => window.history.state?.usr ?? null)).toBeNull();
  await page.goBack();
  await expect.poll(() => page.url()).toBe('about:blank');
  expect(door.complaints).toEqual([]);
});

test('nothing is read while it says Paused: not after Resume and Pause at once, nor in another width', async () => {
  const { url, students } = await openDoor(4);
  const [asha, bela, chand, dipa] = students;
  const camera = cameraSeeing(asha);
  const door = await atDoor(await openBrowser(camera.switches), url, { width: 390, height: 664 });
  const { page } = door;
  const felt = await watchVibration(door);
  const pausedVideo = () => page.waitForFunction(() => document.querySelector('video')?.paused);
  /** What is typed is read while the camera is paused. Its result stands after that of whatever was read before. */
  const readsOnly = async (typed: typeof asha, marked: number): Promise<void> => {
    await scanByHand(door, typed.code);
    await seeName(door, typed.user.name, 'marked');
    // Settled: results are shown in the order of scanning.
    expect(await felt()).toEqual(Array(marked).fill([80]));
  };
  await door.press('Start Scanning');
  await seeResult(door, 'marked');

  await door.press('Pause');
  camera.show(bela);
  await page.evaluate(async () => {
    const toggle = document.querySelector<HTMLElement>('section[aria-label="Scanner"] button');
    for (let press = 0; press < 2; press++) {
      toggle?.click();
      await Promise.resolve();
    }
  });
  await door.see('Paused · Online');
  await pausedVideo();
  await cameraWatched(page);
  await readsOnly(chand, 2);

  await page.evaluate(() => document.querySelector('video')?.setAttribute('data-before', ''));
  await resize(page, touched(SIZES[0]));
  await page.waitForSelector('video:not([data-before])');
  await pausedVideo();
  await readsOnly(dipa, 3);

  await door.press('Resume');
  await seeName(door, bela.user.name, 'marked');
});

/** Waits until the camera was looked after twice. A picture that stands still unasked would play again by then. */
const cameraWatched = (page: Page): Promise<void> =>
  page.$eval(
    'video',
    ({ srcObject }) =>
      new Promise<void>(resolve => {
        const [track] = srcObject instanceof MediaStream ? srcObject.getTracks() : [];
        let looks = 0;
        const muted = (): boolean => {
          looks += 1;
          if (looks > 2) resolve();
          return false;
        };
        if (track) Object.defineProperty(track, 'muted', { get: muted });
      }),
  );

test('student, list and event open over the camera by thumb or key, and close by one press', async () => {
  const { url, database, api, admin, asAdmin, event } = await openDoor(1);
  const asha = await newStudent(database, 'Asha Verma', 'Civil Engineering');
  const bela = await newStudent(database, 'Bela Rao', 'Civil Engineering');
  const other = await newEvent({ api, admin }, { title: 'Aptitude test' });
  const door = await atDoor(await openBrowser(cameraSeeing(asha).switches), url, { width: 390, height: 844 });
  await door.choose('main select', event.id);
  const keys = new Keys(door);
  const { page } = door;
  const findings: string[] = [];
  await door.press('Start Scanning');
  await seeResult(door, 'marked');
  await keys.enter('button', 'Find a student');
  await keys.focusOn('Roll number or name');
  await door.escape();
  await keys.focusOn('Find a student');
  await keys.press('Enter');
  await keys.typeByHand('Roll number or name', 'Nobody');
  await keys.press('Enter');
  await keys.announced(MESSAGES.studentNotFound);
  await keys.typeByHand('Roll number or name', 'Bela');
  // Whoever presses twice means "Find" by both.
  const takesEnter = takesEnterAtFirst(door, '[aria-label="Mark Present Bela Rao"]');
  await keys.press('Enter');
  // Settled: it was looked at in the moment in which it appeared.
  expect(await takesEnter).toBe(false);
  await keys.focusOn('Mark Present Bela Rao');
  findings.push(...(await look(door, 'sheet-find')));
  // The large result is gone after a while.
  await Promise.all([
    expect.poll(() => announcements(door)).toEqual(['Marked present Bela Rao']),
    page.waitForSelector(`[data-testid="scan-result"]::-p-text(${bela.user.roll_no})`),
    keys.press('Enter'),
  ]);

  // A handheld scanner types a roll number wherever the focus is.
  await scanByHand(door, asha.user.roll_no ?? '');
  await door.press('Mark Present Asha Verma');
  await seeName(door, 'Asha Verma', 'already_marked');

  await door.press('Last scanned here');
  findings.push(...(await look(door, 'sheet-list')));
  await door.press('Undo Bela Rao');
  await keys.focusOn('Reason');
  // On an old phone, too, the question and its answers are on the screen without scrolling.
  const below = () => page.$eval('[role="dialog"]', asks => asks.scrollHeight - asks.clientHeight);
  for (const size of SMALL) {
    await resize(page, touched(size));
    await expect.poll(below, { message: `${size.width} × ${size.height}` }).toBe(0);
    await offerBothColours(page, `door-mode-undo-${size.width}`);
  }
  await resize(page, touched({ width: 390, height: 844 }));
  await door.escape();
  await page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
  await keys.focusOn('Pause');
  await door.press('Last scanned here');
  await door.press('Undo Bela Rao');
  await keys.focusOn('Reason');
  findings.push(...(await look(door, 'undo')));
  await keys.enter('button', 'Withdraw mark');
  await door.see(MESSAGES.reasonRequired);
  await keys.focusOn('Reason');
  await door.press('Wrong person');
  await door.press('Withdraw mark');
  await keys.announced('Withdrawn: Bela Rao');
  await page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
  await door.press('Last scanned here');
  await page.waitForSelector('dialog[open] [data-testid="recent-scan"]::-p-text(Withdrawn)');
  await door.press('Close');
  await door.focusOn('Last scanned here');

  const cut = await scissors(door);
  await cut([MARKS]);
  await asAdmin.ok('deactivateUser', { id: bela.id });
  await scanByHand(door, bela.code);
  await seeResult(door, 'kept');
  await door.see(DOOR_MESSAGES.scansWait(1));
  await door.pressOn('h1 button');
  await door.see('It is sent by itself as soon as there is a connection.');
  findings.push(...(await look(door, 'sheet-event')));
  await door.choose('dialog[open] select', other.id);
  await door.escape();
  await door.see('Aptitude test');
  // Refused after its student has gone in: the bar says so until an admin has seen it.
  await cut([]);
  await door.see(DOOR_MESSAGES.scansRefusedHere(1));
  await door.pressOn('h1 button');
  await page.waitForSelector('dialog[open] [data-testid="late-refusal"]');
  findings.push(...(await look(door, 'sheet-refused')));
  await door.press('Got It');
  await page.waitForFunction(() => !document.querySelector('[data-testid="late-refusal"]'));
  await page.waitForFunction(() => document.activeElement?.closest('dialog[open]'));
  await door.press('Close');
  // The code in front of the camera counts for the new event at once.
  await door.when('header p', '1 present, 2 expected');
  expect(findings).toEqual([]);
  expect([...keys.faults]).toEqual([]);
});

test('a sheet over the camera stays while its scroll bar is dragged, and a press beside it closes it', async () => {
  const { url, event } = await openDoor(0);
  const { switches } = cameraSeeing({ code: 'nothing that counts' });
  const door = await Console.open(await openBrowser(switches), url);
  const { page } = door;
  const size = { width: 390, height: 664 };
  await resize(page, size);
  await still(door);
  await door.signedIn(ADMIN);
  await page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await door.goto('/scan');
  await door.choose('main select', event.id);
  await door.press('Start Scanning');
  await door.pressOn('h1 button');
  await page.waitForSelector('dialog[open]');
  await resize(page, { ...size, height: 120 });
  // A press on a scroll bar is told to what it scrolls. This Chromium draws no bars.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('dialog[open], dialog[open] *')]
      .find(
        each => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight,
      )
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  );
  await drawnAgain(door);
  await page.waitForSelector('dialog[open]');

  await resize(page, size);
  await page.mouse.click(5, 5);
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
});

test('in door mode the scans of an admin who has left are taken over, count from when they were made, and the question has the keys and the focus', async () => {
  const office = await openDoor(3);
  const [asha, ...scanned] = office.students;
  const other = await secondAdmin(office);
  const door = await Console.open(await openBrowser(cameraSeeing(asha, TOO_FAR_PX).switches), office.url);
  await toDoor(door, other);
  const cut = await scissors(door);
  await cut([MARKS]);
  for (const { code } of scanned) await scanByHand(door, code);
  await door.see(DOOR_MESSAGES.scansWait(2));
  const before = new Date();
  await office.asAdmin.ok('deactivateUser', { id: other.id });
  await door.reach('/login');
  await cut([]);
  await door.signedIn(ADMIN);
  await door.goto('/scan');
  await door.see(DOOR_MESSAGES.scansOfOthers(2, 'Second Admin'));
  await door.press('Start Scanning');
  await door.see('Ready for the next code');

  await door.pressOn('h1 button');
  await door.press('Take Over');
  await door.focusOn('Cancel');
  await door.see('Otherwise they wait until Second Admin can log in here again.');
  await offerPicture(door.page, 'door-mode-take-over');
  await door.escape();
  await door.page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
  await door.focusOn('Pause');
  await seeDoor(door, true);
  await door.pressOn('h1 button');
  await door.press('Take Over');
  await door.pressOn('[role="dialog"] button[type="submit"]');
  await door.when('[data-testid="live-present"]', '2');
  await door.focusOn('Pause');
  await seeDoor(door, true);
  const facts: { actor_id: string; occurred_at: Date; data: object }[] = await office.database
    .knex('facts')
    .whereLike('type', 'Attendance%')
    .orderBy('position');
  expect(facts).toMatchObject(scanned.map(({ id }) => ({ data: { studentId: id } })));
  for (const { actor_id, occurred_at } of facts) {
    expect(actor_id).not.toBe(other.id);
    expect(occurred_at < before).toBe(true);
  }
});

const BAR = '[data-testid="door"] header';
test('on the narrowest phones no word of the bar is broken', async () => {
  const office = await openDoor(0);
  const { url, event, asAdmin } = office;
  const marks = [];
  for (let nth = 0; nth < 120; nth++) {
    const { id } = await newStudent(office.database, `Student ${nth}`, TRADE_NAMES[nth % 8 === 0 ? 1 : 0]);
    marks.push({ userId: id, status: 'present' });
  }
  await asAdmin.ok('bulkMark', { body: { eventId: event.id, commandId: randomUUID(), marks } });
  // Some of them are no longer expected, so the longest words stand beside the number.
  const body = { trades: TRADE_NAMES.slice(0, 1), confirmAudience: true };
  await asAdmin.ok('updateEvent', { id: event.id, body });
  const door = await atDoor(
    await openBrowser(cameraSeeing({ code: 'nothing that counts' }, TOO_FAR_PX).switches),
    url,
    SIZES[0],
  );
  await door.press('Start Scanning');
  await door.see('105 expected');
  const faults: string[] = [];
  for (const size of [{ width: 320, height: 568 }, { width: 320, height: 400 }, ...SIZES]) {
    await resize(door.page, touched(size));
    await door.see('Scanning · Online');
    const found = await atRest(() => door.page.$eval(BAR, brokenWords));
    faults.push(...found.map(fault => `${size.width} × ${size.height}: ${fault}`));
    await offerBothColours(door.page, `door-mode-narrowest-${size.width}x${size.height}`);
  }
  // A title that has two lines on other phones is there as a whole.
  const title = 'Campus recruitment drive';
  await asAdmin.ok('updateEvent', { id: event.id, body: { title } });
  await door.when(`${BAR} h1 span`, title);
  for (const size of [
    { width: 320, height: 568 },
    { width: 320, height: 740 },
  ] as const) {
    await resize(door.page, touched(size));
    const cut = () => door.page.$eval(`${BAR} h1 span`, each => each.scrollHeight - each.clientHeight);
    await expect.poll(cut, { message: `${size.width} × ${size.height}` }).toBe(0);
    await offerBothColours(door.page, `door-mode-narrowest-title-${size.width}x${size.height}`);
  }
  expect(faults).toEqual([]);
});

test('on small phones no word of the question for a look is broken', async () => {
  const { url, event, asAdmin, students } = await openDoor(1);
  const [asha] = students;
  await asAdmin.ok('updateEvent', { id: event.id, body: { identity: 'strict' } });
  const browser = await openBrowser(cameraSeeing({ code: 'nothing that counts' }, TOO_FAR_PX).switches);
  const door = await atDoor(browser, url, { width: 390, height: 664 });
  await door.press('Start Scanning');
  await door.see('Scanning · Online');
  await scanByHand(door, asha.code);
  await door.see(MESSAGES.needsLook);
  const sizes = [
    [390, 664],
    [360, 640],
    [320, 568],
    [288, 512],
  ] as const;
  for (const [width, height] of sizes) {
    await resize(door.page, touched({ width, height }));
    const parts = '[data-testid="scan-result"] p, [data-testid="scan-result"] button';
    const broken = async () => (await door.page.$$(parts)).map(part => part.evaluate(brokenWords));
    const found = await atRest(async () => (await Promise.all(await broken())).flat());
    expect(found, `${width} × ${height}`).toEqual([]);
    await offerBothColours(door.page, `door-mode-look-${width}x${height}`);
  }
});

/** The words that stand on two lines, or that the line they are in cuts off. Runs in the page. */
function brokenWords(bar: Element): string[] {
  const faultsOf = (text: Node, parent: Element): string[] =>
    [...(text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()];
      const beyond = Math.max(...lines.map(({ right }) => right));
      if (new Set(lines.map(({ top }) => top)).size > 1) return [`${word} is broken`];
      return beyond > parent.getBoundingClientRect().right + 1 ? [`${word} is cut off`] : [];
    });
  const faults: string[] = [];
  const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (parent?.checkVisibility() && parent.clientWidth !== 1) faults.push(...faultsOf(text, parent));
  }
  return faults;
}

test('without full screen, wake lock or vibration the door works, and without a camera the page says why', async () => {
  const { url, students } = await openDoor(1);
  const [asha] = students;
  const browser = await openBrowser(cameraSeeing(asha).switches);
  const door = await atDoor(browser, url, { width: 390, height: 664 }, async ({ page }) => {
    await page.evaluateOnNewDocument(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('denied'));
      Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
      Reflect.deleteProperty(Navigator.prototype, 'vibrate');
    });
  });
  await door.press('Start Scanning');
  await seeResult(door, 'marked');
  expect(await atRest(() => door.page.evaluate(doorFaults))).toEqual([]);
  expect(door.complaints).toEqual([]);

  const blind = await atDoor(browser, url, { width: 390, height: 664 }, denyCamera);
  await blind.press('Start Scanning');
  await blind.see('was not allowed to use the camera');
  await seeDoor(blind, false);
  await blind.focusOn('Start Scanning');
});

test('a full screen that a slow browser grants after the door was left is left, too', async () => {
  const { url } = await openDoor(0);
  const browser = await openBrowser(cameraSeeing({ code: 'nothing that counts' }).switches);
  const door = await atDoor(browser, url, SIZES[0], async ({ page }) => {
    await page.evaluateOnNewDocument(grantFullScreenLate);
  });
  await door.press('Start Scanning');
  await door.see('Scanning · Online');
  await door.press('Leave');
  await seeDoor(door, false);
  await door.page.evaluate(() => document.dispatchEvent(new Event('full-screen')));
  await expect
    .poll(() => door.page.evaluate(() => document.documentElement.dataset['full']))
    .toBe('asked granted left');
  expect(door.complaints).toEqual([]);
});

/** Runs in the page. */
function grantFullScreenLate(): void {
  let isFull = false;
  const note = (what: string): void => {
    const { dataset } = document.documentElement;
    dataset['full'] = `${dataset['full'] ?? ''} ${what}`.trim();
  };
  Object.defineProperty(document, 'fullscreenElement', {
    get: () => (isFull ? document.documentElement : null),
  });
  Element.prototype.requestFullscreen = async () => {
    note('asked');
    await new Promise(granted => document.addEventListener('full-screen', granted, { once: true }));
    isFull = true;
    note('granted');
  };
  Document.prototype.exitFullscreen = async () => {
    isFull = false;
    note('left');
  };
}

/** Phones whose reader has set larger letters. */
const READ_LARGE = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
] as const;

test('with larger letters on a phone, what is pressed at each scan is on the screen, and nothing scrolls', async () => {
  const { url, database, event, asAdmin } = await openDoor(0);
  const long = await newStudent(database, LONG_NAMES[0] ?? '', LONGEST_TRADE);
  const asked = await newStudent(database, LONG_NAMES[1] ?? '', LONGEST_TRADE);
  const browser = await openBrowser(cameraSeeing({ code: 'nothing that counts' }, TOO_FAR_PX).switches);
  const door = await atDoor(browser, url, READ_LARGE[0]);
  await door.press('Start Scanning');
  await door.see('Ready for the next code');
  const faults: string[] = [];
  const lookLarge = async (name: string): Promise<void> => {
    for (const size of READ_LARGE) {
      await resize(door.page, touched(size));
      await letters(door.page, 20);
      // The camera is lower than the square of a code. What follows a very long name is scrolled in its card.
      const found = await atRest(async () =>
        (await door.page.evaluate(doorFaults)).filter(
          fault => !/square|^the result is cut off|^<p>.* stands outside$/.test(fault),
        ),
      );
      faults.push(...found.map(fault => `${name} at ${size.width} × ${size.height}: ${fault}`));
      // A picture of more than the window would undo the setting.
      await offerBothColours(door.page, `door-mode-large-${name}-${size.height}`, { fullPage: false });
    }
  };
  await lookLarge('ready');
  await keepInView(door, long.code);
  await seeName(door, long.user.name, 'marked');
  await lookLarge('marked');
  await asAdmin.ok('updateEvent', { id: event.id, body: { identity: 'strict' } });
  await keepInView(door, asked.code);
  await door.see(MESSAGES.needsLook);
  await lookLarge('asked');
  expect(faults).toEqual([]);
});

/** A tablet shows the picture larger than a phone. */
const TABLET_PX = 120;

test('at 200 % zoom, and on a tablet held across, nothing of the door is lost', async () => {
  const { url, database } = await openDoor(0);
  const long = await newStudent(database, LONG_NAMES[0] ?? '', LONGEST_TRADE);
  const browser = await openBrowser(cameraSeeing(long, TABLET_PX).switches);
  const door = await atDoor(browser, url, { width: 1180, height: 820 });
  await door.press('Start Scanning');
  await seeName(door, long.user.name, 'marked');
  await door.see('Scanning · Online');
  expect(await atRest(() => door.page.evaluate(doorFaults))).toEqual([]);
  await offerPicture(door.page, 'door-mode-tablet-across');
  // Who does not see the bar hears it.
  await door.offline();
  await door.when('[role="status"][data-testid="door-line"]', 'Offline');
  await door.online();
  await door.when('[role="status"][data-testid="door-line"]', 'Online');
  // Its result stays while it is in view.
  await keepInView(door, long.code);
  const faults: string[] = [];
  for (const size of [
    { width: 195, height: 422 },
    { width: 422, height: 195 },
  ]) {
    await resize(door.page, touched(size));
    await offerPicture(door.page, `door-mode-zoomed-${size.width}`);
    const names = ['Undo', 'Pause', 'Find a student', 'Last scanned here', 'Leave'];
    const parts = names.map(name => `::-p-aria([name="${name}"][role="button"])`);
    for (const part of [...parts, '[data-testid="scan-result"] p', 'video'])
      faults.push(...(await atRest(() => unreachable(door, part))));
  }
  expect(faults).toEqual([]);

  // The room that is left is the camera's, and the bar is as high as its words.
  await resize(door.page, touched({ width: 288, height: 620 }));
  const heightOf = (part: string) => door.page.$eval(part, ({ clientHeight }) => clientHeight);
  await expect.poll(() => heightOf('header:has(h1 button)')).toBeLessThan(130);
  await offerPicture(door.page, 'door-mode-zoomed-288');
});

/** The part, if a person cannot scroll to it, or something lies on it then. */
const unreachable = async ({ page }: Console, selector: string): Promise<string[]> => {
  const part = await page.waitForSelector(selector);
  const fault = await part?.evaluate(element => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const there = element.contains(hit) || (element.matches('video') && hit?.closest('section'));
    return there ? null : `${innerWidth} wide: ${hit?.outerHTML.slice(0, 200)} lies on it at ${left}, ${top}`;
  });
  return fault === null ? [] : [`${selector} cannot be reached: ${fault}`];
};

const seeDoor = ({ page }: Console, open: boolean) =>
  page.waitForFunction(
    wanted => Boolean(document.querySelector('[data-testid="door"]')) === wanted,
    {},
    open,
  );

const seeName = ({ page }: Console, name: string, outcome: string) =>
  page.waitForFunction(
    (who, what) =>
      document
        .querySelector(`[data-testid="scan-result"][data-outcome="${what}"]`)
        ?.textContent?.includes(who),
    {},
    name,
    outcome,
  );

/** Whether a button could be pressed by Enter in the moment in which it appears. */
const takesEnterAtFirst = ({ page }: Console, selector: string): Promise<boolean> =>
  page.evaluate(
    wanted =>
      new Promise<boolean>(resolve => {
        new MutationObserver((_, observer) => {
          const button = document.querySelector(wanted);
          if (!button) return;
          observer.disconnect();
          // Effects come after the change.
          setTimeout(() => resolve(button === document.activeElement || button.matches(':enabled')));
        }).observe(document.body, { childList: true, subtree: true });
      }),
    selector,
  );

/** What alerts say now: verdict and name. */
const announcements = ({ page }: Console): Promise<string[]> =>
  page.$$eval('[role="alert"]', alerts =>
    alerts
      .filter(each => each.checkVisibility({ visibilityProperty: true }) && each.textContent !== '')
      .map(each =>
        [...each.querySelectorAll('p')]
          .slice(0, 2)
          .map(({ innerText }) => innerText)
          .join(' '),
      ),
  );

async function atDoor(
  browser: Browser,
  url: string,
  size: Size,
  before: (door: Console) => Promise<void> = async () => {},
): Promise<Console> {
  const door = await Console.open(browser, url);
  await resize(door.page, touched(size));
  await still(door);
  await door.signedIn(ADMIN);
  await before(door);
  // From the dashboard, so that Back leads somewhere.
  await door.goto('/admin');
  await door.see('Quick Actions');
  await door.pressOn('main ::-p-aria([name="Scan QR Code"][role="link"])');
  await door.reach('/scan');
  await door.see('Active event');
  return door;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const touched = (size: Size): Viewport => ({ ...size, isMobile: true, hasTouch: true, deviceScaleFactor: 1 });

/** The same door on every screen, and on the last one in both colours. It is turned without a touch in between. */
async function lookEverywhere(door: Console, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [...SMALL, ...SIZES]) {
    await resize(door.page, touched(size));
    // The camera starts again when the phone is turned.
    await door.page.waitForFunction(() => document.querySelector('[data-state="scanning"] video'));
    const small = SMALL.some(each => each === size);
    const found = await atRest(async () => {
      const all = await door.page.evaluate(doorFaults);
      return small ? all.filter(fault => /^<button> Undo|at the side$/.test(fault)) : all;
    });
    faults.push(...found.map(fault => `${name} at ${size.width} × ${size.height}: ${fault}`));
    await offerBothColours(door.page, `door-mode-${name}-${size.width}x${size.height}`);
  }
  faults.push(...(await look(door, name)));
  return faults;
}

async function look({ page }: Console, name: string): Promise<string[]> {
  const findings: string[] = [];
  for (const scheme of SCHEMES) {
    await drawIn(page, scheme);
    await offerPicture(page, `door-mode-${name}-${scheme}`);
    const found = await atRest(() => axeFindings(page, scheme === 'dark' ? 'colours' : 'all'));
    findings.push(...found.map(finding => `${name} ${scheme}: ${finding}`));
  }
  return findings;
}
