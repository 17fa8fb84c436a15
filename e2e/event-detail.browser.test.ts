import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, today } from '#contract/time.ts';
import type { Person } from '#testing/server/people.ts';
import { newEvent, scanOf, TIME_ZONE } from '#testing/server/scenario.ts';
import { formatDay } from '../console/src/lib/format/college-time.ts';
import { copiedLines } from './looks/copied.ts';
import { lookAt } from './looks/look.ts';
import { printed } from './looks/printed.ts';
import { Console, openBrowser } from './rig/console.ts';
import { cut, hold } from './rig/intercept.ts';
import { keepToasts } from './rig/keep-toasts.ts';
import { ADMIN } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { exportedAs } from './steps/download.ts';
import { figuresIn } from './steps/forms.ts';
import {
  absentMany,
  briefing,
  byHand,
  deskAt,
  enrol,
  manage,
  nowInCollege,
  openOffice,
  personAt,
  scanned,
} from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

test('an admin follows one event as students come in, and corrects its marks', async () => {
  const office = await openOffice();
  const kabir = await enrol(office, 'Kabir Rao');
  const zoya = await enrol(office, 'Zoya Khan', 'Civil Engineering');
  const ananya = await enrol(office, 'Ananya Iyer');
  await enrol(office, 'Devika Subramaniam-Venkataraghavan');
  const event = await newEvent(office, briefing());
  const screen = await deskAt(office, `/attendance/${event.id}`);
  await screen.see(MESSAGES.noRecords);
  await lookAt(screen, 'event-empty');

  // Marks appear without a reload, in stats and in rows.
  await screen.markPage();
  await scanned(office, event, kabir);
  await byHand(office, event, zoya, 'absent');
  await byHand(office, event, ananya, 'present');
  await screen.see('Showing 3 of 3 records');
  await screen.see('Not attended');
  await screen.see('67%');
  await expect
    .poll(() => figuresIn(screen, 'The event in figures'))
    .toEqual({
      'Total Students': '4',
      Present: '2',
      Absent: '1',
      'QR Scanned': '1',
    });
  await screen.page.waitForSelector('[role="img"] svg');
  await lookAt(screen, 'event-detail');
  await expect
    .poll(() => copiedLines(screen))
    .toEqual([
      'Student\tTrade\tStatus\tAttendance Time\tQR Scanned',
      expect.stringMatching(
        /^Ananya Iyer [^\t]+@[^\t]+\tMechanical Engineering\tPresent\t\d+:\d\d [ap]m [^\t]+\tNo By hand$/,
      ),
      expect.stringMatching(/^Zoya Khan [^\t]+\tCivil Engineering\tAbsent\tNot attended\tNo By hand$/),
      expect.stringMatching(
        /^Kabir Rao [^\t]+\tMechanical Engineering\tPresent\t\d+:\d\d [ap]m [^\t]+\tYes Fixed code$/,
      ),
    ]);

  // Students who are not here yet are listed below, to be marked by hand.
  await screen.press('Mark Devika Subramaniam-Venkataraghavan present');
  await screen.see('Showing 4 of 4 records');
  await expect
    .poll(() => figuresIn(screen, 'The event in figures'))
    .toMatchObject({ Present: '3', Absent: '1' });

  // Filters: by status, by the trades of the records, by fields that only an admin may search.
  await screen.choose('select[aria-label="Status"]', 'absent');
  await screen.see('Showing 1 of 1 record');
  await screen.choose('select[aria-label="Trade"]', 'Mechanical Engineering');
  await screen.see(MESSAGES.adjustFilters);
  await screen.press('Clear filters');
  await screen.see('Showing 4 of 4 records');
  await screen.choose('select[aria-label="Identified by"]', 'Live code');
  await screen.see(MESSAGES.adjustFilters);
  await screen.choose('select[aria-label="Identified by"]', 'Any identification');
  await screen.see('Showing 4 of 4 records');
  await screen.fillIn('::-p-aria([name="Search by name, ID or email"])', kabir.user.email);
  await screen.see('Showing 1 of 1 record');

  await screen.press('Actions for Kabir Rao');
  await screen.see('Withdraw mark');
  // The row is another one on a phone, so the menu closes.
  await lookAt(screen, 'event-row-menu');
  await act(screen, 'Correct to absent');
  await screen.press('Correct to absent');
  await screen.see(MESSAGES.reasonRequired);
  await lookAt(screen, 'event-correct');
  await screen.fill('Reason', 'Left before the talk began');
  await screen.press('Correct to absent');
  await screen.see(SERVER_MESSAGES.corrected('absent'));
  await act(screen, 'History');
  await screen.see('Corrected from present to absent');
  await screen.see('Reason: Left before the talk began');
  await lookAt(screen, 'event-history');
  await screen.press('Close history');

  // The focus returns to where the dialog was opened, and nothing is wider than a small phone.
  await act(screen, 'History');
  await screen.press('Close history');
  await screen.focusOn('Actions for Kabir Rao');
  await resize(screen.page, { width: 360, height: 740, deviceScaleFactor: 1 });
  await screen.see('QR Scanned:');
  await expect.poll(() => screen.page.$eval('main', main => main.scrollWidth - main.clientWidth)).toBe(0);

  // A withdrawn mark disappears from the list, but not from the record.
  await act(screen, 'Withdraw mark');
  await screen.fill('Reason', 'Scanned at the wrong door');
  await screen.press('Withdraw mark');
  await screen.see(SERVER_MESSAGES.withdrawn);
  await screen.press('Clear filters');
  await screen.see('Showing 3 of 3 records');
  expect(await screen.isMarkedPage()).toBe(true);
  expect(screen.complaints).toEqual([]);
});

test('the history of a student at an event is printed whole, without the page behind it', async () => {
  const office = await openOffice();
  const kabir = await enrol(office, 'Kabir Rao');
  const zoya = await enrol(office, 'Zoya Khan');
  const event = await newEvent(office, briefing());
  const { attendance } = await byHand(office, event, kabir, 'present');
  const reasons = Array.from({ length: 40 }, (_, nth) => `Correction ${nth + 1} of the list at the door`);
  for (const [nth, reason] of reasons.entries()) {
    const body = { status: nth % 2 === 0 ? 'absent' : 'present', reason } as const;
    await office.asAdmin.ok('correctMark', { id: attendance.id, body });
  }
  const screen = await deskAt(office, `/attendance/${event.id}`);
  const inDrawer = () => screen.page.$eval('[role="dialog"]', ({ textContent }) => textContent);
  const of = ({ user }: Person) => `${user.roll_no}${event.title}, ${formatDay(event.date)}`;
  await screen.press(`History of ${zoya.user.name}`);
  await screen.see(MESSAGES.historyEmpty);
  await expect.poll(inDrawer).toContain(of(zoya));
  await screen.press('Close history');

  await act(screen, 'History');
  await screen.see(`Reason: ${reasons.at(-1)}`);
  await expect.poll(inDrawer).toContain(of(kabir));
  const sheets = await printed(screen, { format: 'A4' });
  expect(sheets.length).toBeGreaterThan(1);
  const paper = sheets.join(' ');
  const once = [`History of ${kabir.user.name}`, kabir.user.roll_no ?? '', event.title, ...reasons];
  expect(once.filter(words => paper.split(words).length !== 2)).toEqual([]);
  expect(['Live Wall', 'Not marked yet', zoya.user.name].filter(words => paper.includes(words))).toEqual([]);
  await screen.page.emulateMediaType('print');
  await expect.poll(() => onPaper(screen)).toEqual({ isFullWidth: true, buttons: [] });
  await screen.page.emulateMediaType();
});

test('the charts of an event are on the paper, too, printed from a phone as well', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  await scanned(office, event, await enrol(office, 'Kabir Rao'));
  const screen = await deskAt(office, `/attendance/${event.id}`);
  for (const width of [1280, 390]) {
    await resize(screen.page, { width, height: 800 });
    await expect
      .poll(() => screen.page.$$eval('[role="img"] svg.recharts-surface', found => found.length))
      .toBe(2);
    const paper = (await printed(screen, { format: 'A4' })).join(' ');
    // The numbers along both of them.
    expect([width, paper.match(/0 1 2 3 4/g)]).toEqual([width, ['0 1 2 3 4', '0 1 2 3 4']]);
    expect(paper).not.toContain('Show table');
  }
});

test('what a chart says of a bar is on the screen of a small phone, too', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  const trades = ['Electronics & Communication', 'Computer Science Engineering'];
  for (const trade of trades) await scanned(office, event, await enrol(office, 'Kabir Rao', trade));
  const screen = await deskAt(office, `/attendance/${event.id}`);
  await resize(screen.page, { width: 320, height: 740 });
  const chart = '[role="img"][aria-label^="Present and absent"]';
  const rightOf = () =>
    screen.page.$$eval(`${chart} .recharts-tooltip-wrapper b`, found =>
      found.map(each => each.getBoundingClientRect().right),
    );
  // What comes late above it may move it from under the pointer.
  await expect
    .poll(async () => {
      const bar = await screen.page.waitForSelector(`${chart} path[fill*="present"]`);
      await bar?.hover();
      return rightOf();
    })
    .toHaveLength(2);
  await expect.poll(async () => Math.max(...(await rightOf()))).toBeLessThan(320);
  await expect.poll(() => sideways(screen)).toBe(0);
});

/** How far the page can be pushed sideways. */
const sideways = ({ page }: Console) =>
  page.$eval('html', ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** How the drawer is laid out on paper. */
const onPaper = ({ page }: Console) =>
  page.$eval('[role="dialog"]', drawer => ({
    isFullWidth: drawer.clientWidth === document.documentElement.clientWidth,
    buttons: [...drawer.querySelectorAll('button')].filter(each => each.checkVisibility()).map(String),
  }));

test('a long event comes in pages and is exported completely; the message appears only when the file is there', async () => {
  const office = await openOffice({ worker: true });
  const event = await newEvent(office, briefing());
  await scanned(office, event, await enrol(office, 'Kabir Rao'));
  await enrol(office, 'Zoya Khan');
  await absentMany(office, event, 54);
  const screen = await deskAt(office, `/attendance/${event.id}`);
  await screen.see('Showing 50 of 55 records');
  // More is wanted while the list is just being loaded again, because a mark has come.
  const { first, release } = await hold(screen, `/api/attendance/event/${event.id}`);
  await scanned(office, event, await enrol(office, 'Meera Nair'));
  await first;
  await screen.press('Show more');
  await release();
  await screen.see('Showing 56 of 56 records');
  await screen.press('Export');
  const csv = await exportedAs(screen, 'CSV');
  expect(csv.name).toMatch(/^event-attendance-campus-drive-briefing-.*\.csv$/);
  expect(csv.bytes.toString()).toMatch(/Kabir Rao.*Present/);
  expect(csv.bytes.toString()).toMatch(/Zoya Khan.*Not marked/);
  await screen.press('Export');
  const pdf = await exportedAs(screen, 'PDF');
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await screen.press('Export');
  const sheet = await exportedAs(screen, 'Sign-in sheet');
  expect(sheet.name).toMatch(/^sign-in-sheet-campus-drive-briefing-.*\.pdf$/);
  expect(screen.complaints).toEqual([]);
});

test('a student sees names, trades and statuses, and why an event cannot be shown', async () => {
  const office = await openOffice();
  const { user } = await office.api.ok('register', { body: ANANYA });
  const zoya = await enrol(office, 'Zoya Khan', ANANYA.trade);
  const event = await newEvent(office, briefing());
  await byHand(office, event, zoya, 'absent');
  await byHand(office, event, user, 'present');

  const student = await personAt(office, ANANYA, `/attendance/${event.id}`);
  await student.see('Zoya Khan');
  await student.see('You');
  await student.press('History');
  await student.see('Marked present');
  await student.press('Close history');
  await student.press('My History Here');
  await student.see('Marked present');
  await student.see(ANANYA.roll_no);
  await student.press('Close history');
  await student.page.waitForSelector(
    '[role="img"][aria-label="Present and absent students of 1 trade."] svg',
  );
  // The whole screen is there now, because its chart comes last.
  const seen = await student.page.evaluate(() => document.body.innerText);
  expect(seen).not.toContain(zoya.user.email);
  expect(seen).not.toContain(zoya.user.roll_no);
  expect(seen).not.toContain('Manage');
  await lookAt(student, 'event-student');

  // Data that does not come can be requested again. An event that does not exist gives a message and a way back.
  const mend = await cut(student, `/api/events/${event.id}`);
  await student.goto(`/attendance/${event.id}`);
  await student.see(MESSAGES.eventDataFailed);
  await student.see(MESSAGES.network);
  await lookAt(student, 'event-failed');
  await mend.byPressing('Try again');
  await student.see('Zoya Khan');
  await student.goto(`/attendance/${randomUUID()}`);
  await student.see(MESSAGES.eventNotFound);
  await lookAt(student, 'event-unknown');
});

test('creating an event names what is missing, keeps what was typed when the network fails, and then works', async () => {
  const office = await openOffice();
  const screen = await deskAt(office, '/create-event');
  // Those that go were dismissed.
  await keepToasts(screen);
  await screen.press('Create Event');
  for (const message of [MESSAGES.titleRequired, MESSAGES.dateRequired, MESSAGES.timeRequired])
    await screen.see(message);
  await screen.see(MESSAGES.locationRequired);
  await screen.focusOn('title');

  const toasts = () => screen.page.$eval('[data-rht-toaster]', toaster => toaster.textContent);
  await expect.poll(toasts).toContain(MESSAGES.titleRequired);
  await screen.fill('Title', 'Group discussion');
  await expect.poll(toasts).not.toContain(MESSAGES.titleRequired);
  // Settled: it was there before, and nothing may have removed it.
  expect(await toasts()).toContain(MESSAGES.locationRequired);
  await screen.fill('Location', 'Seminar hall 2');
  await expect.poll(toasts).not.toContain(MESSAGES.locationRequired);
  await screen.focus('[name="date"]');
  await screen.page.keyboard.type('12312099');
  await screen.focus('[name="time"]');
  await screen.page.keyboard.type('0230PM');
  await screen.see('Thu, 31 Dec 2099');
  await screen.see('2:30 pm');
  await screen.pressOn('::-p-aria([name="Cancel"][role="link"])');
  await screen.see('The event you are describing is not created yet.');
  await screen.press('Keep editing');
  await screen.page.waitForSelector('[role="dialog"]', { hidden: true });
  await screen.offline();
  await screen.see('No connection');
  await screen.press('Create Event');
  await screen.see(MESSAGES.network);
  await expect
    .poll(() => screen.page.$$eval('form input', inputs => inputs.map(({ value }) => value)))
    .toEqual(['Group discussion', '2099-12-31', '14:30', 'Seminar hall 2']);

  await screen.online();
  // The note that goes moves the form, and a press may miss its button.
  await screen.gone('No connection: ');
  await screen.press('Create Event');
  await screen.see(MESSAGES.eventCreated);
  await screen.reach('/admin');
  await screen.see('Group discussion');
});

test('the wall shows all six who came in last, on the screens that halls have', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Mock interviews with alumni', time: nowInCollege() });
  for (const nth of Array(6).keys())
    await scanned(office, event, await enrol(office, `Ananya Krishnamurthy ${nth + 1}`));
  // Who came to a door without a network is recorded later.
  const scannedAt = new Date(Date.now() - 7 * 60_000).toISOString();
  await office.api.ok('scan', {
    token: office.admin.token,
    body: scanOf(event, await enrol(office, 'Zoya Khan'), { scannedAt }),
  });
  // Of who is only on a list it is not known when they came.
  const { id: userId } = await enrol(office, 'Devika Rao');
  const marks = [{ userId, status: 'present' }];
  await office.asAdmin.ok('bulkMark', { body: { eventId: event.id, commandId: randomUUID(), marks } });
  const wall = await deskAt(office, `/live/${event.id}`);
  for (const size of [
    { width: 3840, height: 2160 },
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
  ]) {
    await resize(wall.page, size);
    await expect.poll(() => wall.page.$$eval('main section li', namesInSight)).toBe(6);
  }
  const cameOf = (name: string) =>
    wall.page.$$eval(
      'main section li',
      (items, who) =>
        items
          .filter(item => item.textContent.includes(who))
          .map(item => {
            const came = item.querySelector('time');
            return [came?.dateTime ?? '', came?.nextSibling?.textContent ?? ''];
          }),
      name,
    );
  await expect.poll(() => cameOf('Zoya')).toEqual([[scannedAt, 'On time']]);
  await expect.poll(() => cameOf('Devika')).toEqual([['', '']]);
});

/** Runs in the page. A name without room is beside its list, which is cut off there. */
const namesInSight = (names: readonly Element[]): number =>
  names.filter(name => {
    const [own, list] = [name, name.closest('ul') ?? name].map(each => each.getBoundingClientRect());
    return own && list && own.right <= list.right + 1 && own.bottom <= list.bottom + 1;
  }).length;

test('the wall in a hall shows who comes in, reports a lost connection, and leads with what counts', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Mock interviews with alumni', time: nowInCollege() });
  const people = [];
  for (const name of NAMES) people.push(await enrol(office, name));

  const browser = await openBrowser();
  const wall = await deskAt(office, `/live/${event.id}`, browser);
  await wall.see('Nobody yet');
  await wall.markPage();
  for (const person of people.slice(0, -2)) await scanned(office, event, person);
  await wall.when('[data-testid="wall-present"]', String(people.length - 2));
  await wall.see(NAMES.at(-3) ?? '');
  await lookAt(wall, 'wall');

  await wall.offline();
  await wall.see('No connection');
  await lookAt(wall, 'wall-line-lost');
  await scanned(office, event, people.at(-1) ?? failed());
  await wall.online();
  await wall.when('[data-testid="wall-present"]', String(people.length - 1));
  await wall.see(NAMES.at(-1) ?? '');
  expect(await wall.isMarkedPage()).toBe(true);

  await wall.goto(`/live/${randomUUID()}`);
  await wall.see(MESSAGES.eventNotFound);
  await lookAt(wall, 'wall-no-event');

  // Wall and event lead with how many came, and with the rate only once the event is completed and says who was absent.
  const later = await newEvent(office, { title: 'Mock interviews', time: nowInCollege() });
  await scanned(office, later, people[0] ?? failed());
  const all = NAMES.length;
  const rate = `${Math.round(100 / all)}%`;
  const page = await Console.open(browser, office.url);
  await page.signedIn(ADMIN);
  await wall.goto(`/live/${later.id}`);
  await page.goto(`/attendance/${later.id}`);
  await expect.poll(() => largest(wall, 'Present now')).toBe('1');
  await wall.see(`of ${all} present`);
  await expect.poll(() => largest(page, 'Attendance Rate')).toBe('1');
  await page.see(`1 of ${all} present`);
  await page.see('100% Attendance Rate of 1 marked');
  await lookAt(page, 'event-leads-with-count');
  // Without absences the rate would be 100 %, so the count still leads.
  await office.asAdmin.ok('completeEvent', { id: later.id, body: { markRemainingAbsent: false } });
  await page.see('Completed');
  await expect.poll(() => largest(page, 'Attendance Rate')).toBe('1');
  await page.see('100% Attendance Rate of 1 marked');
  await expect.poll(() => largest(wall, 'Present now')).toBe('1');
  await wall.gone('Attendance Rate');
  await lookAt(wall, 'wall-completed-without');
  await lookAt(page, 'event-completed-without');

  await office.asAdmin.ok('completeEvent', { id: later.id, body: { markRemainingAbsent: true } });
  await expect.poll(() => largest(wall, 'Present now')).toBe(rate);
  for (const each of [wall, page]) await each.gone('of 1 marked');
  await wall.see(`1 of ${all} present`);
  await expect.poll(() => largest(page, 'Attendance Rate')).toBe(rate);
  await lookAt(wall, 'wall-completed');
  await lookAt(page, 'event-completed');

  // Who was absent and comes after all stands first, in whatever order the absences were recorded.
  await office.asAdmin.ok('reopenEvent', { id: later.id, body: { withdrawRosterAbsences: false } });
  const [first = failed(), ...late] = people;
  const lateComers = [...late.slice(2), ...late.slice(0, 2)];
  for (const person of lateComers) await scanned(office, later, person);
  const came = [first, ...lateComers].map(({ user }) => user.name);
  await expect.poll(() => latestOn(wall)).toEqual(came.toReversed());
});

/** The names of those who came last. A test polls it. */
const latestOn = ({ page }: Console): Promise<string[]> =>
  page.$$eval('section[aria-label="Latest arrivals"] li span', names =>
    names.map(({ firstChild }) => firstChild?.textContent ?? ''),
  );

/** The text in the largest letters of a section. */
const largest = ({ page }: Console, section: string): Promise<string | undefined> =>
  page.evaluate(label => {
    const size = (each: Element): number => Number.parseFloat(getComputedStyle(each).fontSize);
    const parts = [...document.querySelectorAll(`section[aria-label="${label}"] :is(strong, span)`)];
    return parts.toSorted((a, b) => size(b) - size(a))[0]?.textContent;
  }, section);

test('who is marked at an event of another day has the day beside the time of arrival', async () => {
  const office = await openOffice();
  const student = await enrol(office, 'Kabir Rao');
  const day = today(new Date(), TIME_ZONE);
  const body = { title: 'Resume clinic', date: addDays(day, -7), time: '10:00', location: 'Lab 3' };
  const { event } = await office.asAdmin.ok('addPastEvent', { body });
  await byHand(office, event, student, 'present');
  const screen = await deskAt(office, `/attendance/${event.id}`);
  await screen.page.waitForFunction(
    marked => new RegExp(`${marked}, \\d+:\\d\\d [ap]m`).test(document.body.innerText),
    {},
    formatDay(day),
  );
  await lookAt(screen, 'event-of-another-day');
});

test('who has no mark is offered as absent, also when as many were marked who have left since', async () => {
  const office = await openOffice();
  const left = await enrol(office, 'Kabir Rao');
  const excused = await enrol(office, 'Ira Sen');
  await enrol(office, 'Zoya Khan');
  const event = await newEvent(office, briefing());
  await scanned(office, event, left);
  await office.asAdmin.ok('deactivateUser', { id: left.id });
  const { attendance } = await byHand(office, event, excused, 'absent');
  const body = { reason: 'Medical leave' };
  await office.asAdmin.ok('withdrawMark', { id: attendance.id, body });
  const screen = await deskAt(office, `/attendance/${event.id}`);
  await screen.see('2 not marked');
  // One of two is present, and two are not marked: it is said why.
  await screen.see(MESSAGES.markedNotExpected(1));
  await screen.see('Not expected');
  await lookAt(screen, 'event-not-expected');
  await manage(screen, 'Complete');
  await screen.see(
    'Mark remaining absent: records 1 absence, leaves out 1 student whose absence was withdrawn',
  );
  await screen.see('Mark all 2 absent, also those whose absence was withdrawn');
  await lookAt(screen, 'event-complete-excused');
  await screen.press('Complete event');
  await screen.see(MESSAGES.eventCompletedAbsent(1));
  await screen.goto(`/live/${event.id}`);
  await screen.see('1 present, 2 expected');
  await screen.see(MESSAGES.markedNotExpected(1));
  await lookAt(screen, 'wall-not-expected');
});

test('as many present as are expected are not said to be all of them, where somebody else is present', async () => {
  const office = await openOffice();
  const left = await enrol(office, 'Kabir Rao');
  const came = await enrol(office, 'Ira Sen');
  const late = await enrol(office, 'Zoya Khan');
  const event = await newEvent(office, briefing());
  const whole = await newEvent(office, { ...briefing(), title: 'Mock interviews' });
  for (const each of [left, came]) await scanned(office, event, each);
  await office.asAdmin.ok('deactivateUser', { id: left.id });
  for (const each of [came, late]) await scanned(office, whole, each);
  const desk = await deskAt(office, '/admin');
  const cards = () => desk.page.$$eval('[role="progressbar"]', all => all.map(bar => bar.ariaLabel));
  const filled = () =>
    desk.page.$$eval('[role="progressbar"]', all => all.map(bar => Math.round(Number(bar.ariaValueNow))));
  await expect
    .poll(async () => (await cards()).toSorted())
    .toEqual([`${event.title}: 2 present, 2 expected`, 'Mock interviews: 2 of 2 present']);
  await expect.poll(async () => (await filled()).toSorted((a, b) => a - b)).toEqual([67, 100]);
  await lookAt(desk, 'admin-not-expected');
  const people = () =>
    desk.page.$$eval('main tbody tr td:nth-last-child(2)', all => all.map(each => each.textContent));
  await desk.goto('/events');
  await expect.poll(people).toEqual(['2 present, 2 expected', '2 present, 2 expected']);
  await lookAt(desk, 'events-not-expected');
  for (const [of, words] of [
    [event, 'present, 2 expected'],
    [whole, 'of 2 present'],
  ] as const) {
    await desk.goto(`/scan?event=${of.id}`);
    await desk.see(words);
  }
  await desk.goto(`/scan?event=${event.id}`);
  await desk.see('present, 2 expected');
  await lookAt(desk, 'scan-not-expected');
  await desk.goto(`/attendance/${event.id}`);
  await desk.see('2 present, 2 expected');
  await desk.see(MESSAGES.markedNotExpected(1));
  await scanned(office, event, late);
  await desk.see('3 present, 2 expected');
  // The event is for others now.
  const body = { trades: ['Food Technology'], confirmAudience: true };
  await office.asAdmin.ok('updateEvent', { id: event.id, body });
  for (const path of [`/attendance/${event.id}`, `/live/${event.id}`]) {
    await desk.goto(path);
    await desk.see(MESSAGES.markedNotExpected(3));
    await desk.see('present, 0 expected');
  }
  await lookAt(desk, 'wall-for-others');
});

test('without its numbers an event says so, and completing it tells no wrong number', async () => {
  const office = await openOffice();
  const [left] = [await enrol(office, 'Kabir Rao'), await enrol(office, 'Zoya Khan')];
  const event = await newEvent(office, briefing());
  await scanned(office, event, left);
  await office.asAdmin.ok('deactivateUser', { id: left.id });
  const screen = await deskAt(office, '/events');
  const mend = await cut(screen, `/api/attendance/event-stats/${event.id}`);
  await screen.goto(`/attendance/${event.id}`);
  await screen.see(MESSAGES.eventDataFailed);
  await screen.see('– not marked');
  await lookAt(screen, 'event-without-numbers');
  await manage(screen, 'Complete');
  await screen.see('Those who have no mark');
  await screen.press('Complete event');
  await screen.see(MESSAGES.eventCompletedAbsent(1));
  await mend.byPressing('Try again');
  await screen.see('0 not marked');
});

test('a step that asks before the numbers are known tells them once they are, and changes none afterwards', async () => {
  const office = await openOffice();
  const kabir = await enrol(office, 'Kabir Rao');
  await enrol(office, 'Zoya Khan');
  const event = await newEvent(office, briefing());
  const screen = await deskAt(office, '/events');
  const numbers = await hold(screen, `/api/attendance/event-stats/${event.id}`);
  await screen.goto(`/attendance/${event.id}`);
  await manage(screen, 'Complete');
  await screen.see('Those who have no mark');
  await numbers.release();
  await screen.see('Mark remaining absent: records 2 absences');
  await scanned(office, event, kabir);
  await screen.see('1 not marked');
  // Settled: the screen behind the question has the new number.
  expect(await screen.page.$eval('[role="dialog"]', ({ textContent }) => textContent)).toContain(
    '2 absences',
  );
});

test('records that could not be loaded have no number, and none of others can be withdrawn in their place', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  await absentMany(office, event, 3);
  const screen = await deskAt(office, `/attendance/${event.id}`);
  await screen.see('Showing 3 of 3 records');
  await screen.pressOn('::-p-aria([name="Select all shown: marks"][role="checkbox"])');
  await screen.see('Withdraw selected');
  await cut(screen, `/api/attendance/event/${event.id}`);
  await screen.choose('select[aria-label="Status"]', 'Present');
  await screen.see(MESSAGES.eventDataFailed);
  await screen.gone('of 3 records');
  await screen.gone('Withdraw selected');
});

test('an admin opens, completes, reopens, edits and deletes events, and sees beforehand what each step does', async () => {
  const office = await openOffice();
  const there = await enrol(office, 'Kabir Rao');
  for (const name of NAMES.slice(0, 3)) await enrol(office, name);
  const date = addDays(today(new Date(), TIME_ZONE), 2);
  const event = await newEvent(office, { title: 'Resume clinic', date, location: 'Lab 3' });

  const screen = await deskAt(office, `/attendance/${event.id}`);
  await manage(screen, 'Open early');
  await screen.see('It is planned for');
  await lookAt(screen, 'event-open-early');
  await screen.press('Open event');
  await screen.see(SERVER_MESSAGES.eventOpened);

  await scanned(office, event, there);
  await screen.see('1 present');
  await screen.press('Manage');
  await screen.see('Attendance was marked already');
  await lookAt(screen, 'event-manage');
  await screen.escape();
  await manage(screen, 'Complete');
  await screen.see('Mark remaining absent: records 3 absences');
  await lookAt(screen, 'event-complete');
  await screen.press('Complete event');
  await screen.see(MESSAGES.eventCompletedAbsent(3));
  await screen.see('Showing 4 of 4 records');
  await screen.see('25%');

  await manage(screen, 'Edit');
  await screen.see('To change that list, reopen the event first.');
  await screen.gone('becomes active by itself');
  await lookAt(screen, 'edit-event-completed');
  await screen.goto(`/attendance/${event.id}`);
  await screen.see('0 not marked');
  await manage(screen, 'Reopen');
  await screen.see('3 absences were recorded by completing it');
  await screen.press('Reopen event');
  await screen.see(MESSAGES.eventReopenedTakenBack(3));
  await screen.see('3 not marked');

  await manage(screen, 'Edit');
  await screen.reach(`/edit-event/${event.id}`);
  await screen.fill('Title', '');
  await screen.press('Save Changes');
  await screen.see(MESSAGES.titleRequired);
  await screen.fill('Title', 'Resume and cover letter clinic');
  await lookAt(screen, 'edit-event');

  // Moving it to another day needs a confirmation of what follows. Until then all input stays.
  const later = addDays(date, 3);
  const question = AUDIENCE_MESSAGES.moveUnconfirmed({
    marks: 1,
    from: formatDay(date),
    to: formatDay(later),
    frozen: false,
  });
  await screen.set('date', later);
  await screen.press('Save Changes');
  await screen.see(question);
  await lookAt(screen, 'edit-event-move');
  await inDialog(screen, 'Cancel');
  await screen.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'date');
  await expect
    .poll(() => screen.page.$$eval('form input', inputs => inputs.map(({ value }) => value)))
    .toEqual(expect.arrayContaining(['Resume and cover letter clinic', later]));
  await screen.press('Save Changes');
  await screen.see(question);
  await inDialog(screen, AUDIENCE_MESSAGES.moveAnyway);
  await screen.reach(`/attendance/${event.id}`);
  await screen.see('Resume and cover letter clinic');
  const dayOf = async () => (await office.asAdmin.ok('event', { id: event.id })).event.date;
  // Settled: the page follows the answer to the change.
  expect(await dayOf()).toBe(later);

  // It has a mark, so it has taken place: a day before today may be the right one.
  const before = addDays(date, -1);
  await manage(screen, 'Edit');
  await screen.reach(`/edit-event/${event.id}`);
  await screen.set('date', before);
  await screen.press('Save Changes');
  await screen.see(
    AUDIENCE_MESSAGES.moveUnconfirmed({
      marks: 1,
      from: formatDay(later),
      to: formatDay(before),
      frozen: false,
    }),
  );
  await inDialog(screen, AUDIENCE_MESSAGES.moveAnyway);
  await screen.reach(`/attendance/${event.id}`);
  // Settled: as above.
  expect(await dayOf()).toBe(before);

  // Who is marked and would no longer be expected is counted, and asked about.
  const audience = async () => (await office.asAdmin.ok('event', { id: event.id })).event.trades;
  await manage(screen, 'Edit');
  await screen.reach(`/edit-event/${event.id}`);
  await screen.choose('select[name="audience"]', 'Some trades or years');
  await screen.pressOn('::-p-aria([name="Civil Engineering"][role="checkbox"])');
  await screen.press('Save Changes');
  await screen.see(AUDIENCE_MESSAGES.unconfirmed(1));
  await lookAt(screen, 'edit-event-audience');
  await inDialog(screen, 'Cancel');
  await screen.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'audience');
  // Settled: nothing was sent after the question.
  expect(await audience()).toEqual([]);
  await screen.see('Expected: Civil Engineering');
  await screen.press('Save Changes');
  await screen.see(AUDIENCE_MESSAGES.unconfirmed(1));
  await inDialog(screen, AUDIENCE_MESSAGES.changeAnyway);
  await screen.reach(`/attendance/${event.id}`);
  // Settled: as above.
  expect(await audience()).toEqual(['Civil Engineering']);

  const mistaken = await newEvent(office, { title: 'Entered twice' });
  await screen.goto(`/attendance/${mistaken.id}`);
  await answerAfter(screen, 'DELETE', 'No such event');
  await manage(screen, 'Delete');
  await screen.press('Delete event');
  await screen.see(SERVER_MESSAGES.eventDeleted);
  await screen.reach('/admin');
  // The live line may request the deleted event once more: a browser logs that it is gone.
});

const NAMES = [
  'Aarav Sharma',
  'Zoya Khan',
  'Devika Subramaniam-Venkataraghavan',
  'Ishaan Das',
  'आरव शर्मा',
  'Meera Joshi',
];

const failed = (): never => {
  throw new Error('nobody is enrolled');
};

const inDialog = (who: Console, button: string): Promise<void> =>
  who.pressOn(`[role="dialog"] ::-p-aria([name="${button}"][role="button"])`);

/**
 * Calls of this method are answered only once this text is on the screen: the network was away for a moment, and what
 * is loaded again after that was faster than the answer.
 */
async function answerAfter({ page }: Console, method: string, text: string): Promise<void> {
  await page.evaluate(
    (held, awaited) => {
      const send = window.fetch;
      const isThere = () => document.body.innerText.includes(awaited);
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
      window.fetch = async (to, options) => {
        const answer = await send(to, options);
        const asked = options?.method ?? (to instanceof Request ? to.method : 'GET');
        if (asked === held) window.dispatchEvent(new Event('online'));
        while (asked === held && !isThere()) await frame();
        return answer;
      };
    },
    method,
    text,
  );
}

/** Chooses an entry from the menu beside Kabir Rao. */
async function act(who: Console, what: string): Promise<void> {
  await who.press('Actions for Kabir Rao');
  await who.pressOn(`[role="menuitem"]::-p-text(${what})`);
  await who.page.waitForSelector('[role="dialog"]');
}
