import type { Browser } from 'puppeteer';
import { expect, test } from 'vitest';
import { MARK_LIST_MESSAGES } from '#contract/attendance/mark-list-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { offerBothPictures } from './rig/pictures.ts';
import { ADMIN } from './rig/product.ts';
import {
  airplane,
  back,
  type CodeOf,
  codesOf,
  doorAt,
  markByRollNumber,
  scanAll,
  scansFor,
  scansSent,
} from './season/season-doors.ts';
import { type EventName, makeEvents, PLAN } from './season/season-events.ts';
import { readsAtHome } from './season/season-home.ts';
import { importList, type PasswordOf } from './season/season-import.ts';
import { LISTED, type Listed } from './season/season-list.ts';
import { expectedAt, SeasonRecord } from './season/season-record.ts';
import { csvHolds, eligibilityHolds, excelHolds, paperHolds, reportShows } from './season/season-reports.ts';
import { resultOf, scanByHand } from './steps/door.ts';
import { figuresIn, follow } from './steps/forms.ts';
import { deskAt, manage, type Office, openOffice } from './steps/office.ts';

/** The season as it goes on: who does it, and what was done so far. */
interface Season {
  readonly office: Office;
  readonly browser: Browser;
  readonly clerk: Console;
  readonly record: SeasonRecord;
  readonly codeOf: CodeOf;
  readonly passwordOf: PasswordOf;
  readonly idOf: (event: EventName) => string;
}

/** Students by their places in the college's list. */
const places = (from: number, to: number): readonly Listed[] => LISTED.slice(from, to);

test('an office does a season, from an empty install to its reports', async () => {
  const season = await theOfficeBegins();
  const doors = await threeDoorsAtOnce(season);
  await theOtherEvents(season, doors[0]);
  await completedAndCorrected(season);
  await theReportsAgree(season);
  await aStudentAtHome(season);
});

/** The first admin signs in, imports the college's list, and plans six events. */
async function theOfficeBegins(): Promise<Season> {
  const office = await openOffice({ worker: true });
  const browser = await openBrowser();
  const clerk = await Console.open(browser, office.url);
  await clerk.signIn(ADMIN);
  await clerk.reach('/admin');
  // An empty install leads to the import, and no longer once there is a student.
  await clerk.see(MESSAGES.noStudentsYet);
  await lookAt(clerk, 'season-first-step');
  await clerk.page.emulateMediaFeatures([]);
  await follow(clerk, 'Import your students');
  const passwordOf = await importList(clerk);
  await follow(clerk, 'Dashboard');
  await expect
    .poll(() => figuresIn(clerk, 'The office in figures'))
    .toMatchObject({ 'Total Students': String(LISTED.length) });
  await clerk.gone(MESSAGES.noStudentsYet);
  await makeEvents(clerk);
  await clerk.goto('/events');
  await clerk.see('Showing 6 of 6 events');
  await offerBothPictures(clerk.page, 'season-events');
  const { events } = await office.asAdmin.ok('events');
  const idOf = (name: EventName): string =>
    events.find(({ title }) => title === PLAN[name].title)?.id ?? expect.fail(`${name} was not made`);
  const codeOf = await codesOf(office);
  return { office, browser, clerk, record: new SeasonRecord(), codeOf, passwordOf, idOf };
}

/** Two doors with a network and one without, and the office that looks on. */
async function threeDoorsAtOnce(season: Season): Promise<readonly [Console, Console, Console]> {
  const { office, browser, clerk, record, codeOf, idOf } = season;
  const eventId = idOf('drive');
  const [north, south, annex] = await Promise.all([
    doorAt(browser, office.url, 'North door'),
    doorAt(browser, office.url, 'South door'),
    doorAt(browser, office.url, 'Annex', { kept: true }),
  ]);
  await Promise.all([north, south, annex].map(door => scansFor(door, eventId)));
  const page = await deskAt(office, `/attendance/${eventId}`, browser);
  await clerk.goto('/admin');
  await airplane(annex);

  const arrivals = [places(0, 20), places(70, 90), places(140, 160)] as const;
  await Promise.all([
    scanAll(north, codeOf, arrivals[0], 'Marked present'),
    markByRollNumber(south, arrivals[1]),
    scanAll(annex, codeOf, arrivals[2], 'Kept on this device'),
    scansSent(office, codeOf, { eventId, gate: 'North door' }, places(20, 70)),
    scansSent(office, codeOf, { eventId, gate: 'South door' }, places(90, 140)),
  ]);
  // Somebody who is in already tries the other door, and somebody the door without a network.
  const [first, second] = LISTED;
  if (!first || !second) throw new Error('the list is empty');
  await scanByHand(south, codeOf(first));
  await resultOf(south, first, 'North door');
  await scanByHand(annex, codeOf(second));
  await resultOf(annex, second, 'Kept on this device');
  record.note(PLAN.drive, places(0, 140));
  await counted(140, { clerk, north, south, page, eventId });
  await offerBothPictures(annex.page, 'season-annex');

  await back(annex, 21);
  await scansSent(office, codeOf, { eventId, gate: 'Annex' }, places(160, 210));
  record.note(PLAN.drive, places(140, 210));
  await counted(210, { clerk, north, south, annex, page, eventId });
  await page.see('By gate');
  await offerBothPictures(page.page, 'season-drive');
  await offerBothPictures(north.page, 'season-north');
  return [north, south, annex];
}

interface Watched {
  readonly clerk: Console;
  readonly page: Console;
  readonly north: Console;
  readonly south: Console;
  readonly annex?: Console;
  readonly eventId: string;
}

/** Every open screen shows this many present. */
async function counted(present: number, { clerk, page, eventId, ...doors }: Watched): Promise<void> {
  await clerk.when(`[data-testid="live-count"][data-event-id="${eventId}"]`, String(present));
  for (const door of Object.values(doors)) await door.when('[data-testid="live-present"]', String(present));
  await expect
    .poll(() => figuresIn(page, 'The event in figures'))
    .toMatchObject({ Present: String(present) });
}

/** A list on paper, a strict event, one of one trade, a meeting, and one that is opened a day early. */
async function theOtherEvents({ office, clerk, record, codeOf, idOf }: Season, door: Console): Promise<void> {
  // The test was written in a room without a door: a list of roll numbers is pasted from a sheet.
  const sat = LISTED.filter((_, nth) => nth % 2 === 0);
  await clerk.goto(`/attendance/${idOf('test')}`);
  await clerk.see('Online');
  await clerk.press('Mark from a list');
  await clerk.fill('Roll numbers', sat.map(({ rollNo, name }) => `${rollNo}\t${name}`).join('\n'));
  await clerk.see(`${sat.length} will be marked present`);
  await offerBothPictures(clerk.page, 'season-list');
  await clerk.press(`Mark ${sat.length} students present`);
  await clerk.see(MARK_LIST_MESSAGES.listMarked(sat.length));
  record.note(PLAN.test, sat);

  // At the interviews somebody looks at each student.
  await scansFor(door, idOf('interviews'));
  for (const student of places(0, 3)) {
    await scanByHand(door, codeOf(student));
    await resultOf(door, student, 'Look at the student');
    await door.press('Confirm by Eye');
    await resultOf(door, student, 'Marked present');
  }
  await scansSent(office, codeOf, { eventId: idOf('interviews'), looked: true }, places(3, 40));
  record.note(PLAN.interviews, places(0, 40));

  // The visit is for one trade. Somebody of another one is refused by name.
  const invited = expectedAt(PLAN.visit).slice(0, 45);
  const [stranger] = LISTED.filter(({ trade }) => trade !== PLAN.visit.trade);
  if (!stranger) throw new Error('all are of one trade');
  await scansFor(door, idOf('visit'));
  await scanByHand(door, codeOf(stranger));
  await resultOf(door, stranger, MESSAGES.notEligible(`${PLAN.visit.trade} students`));
  await offerBothPictures(door.page, 'season-not-eligible');
  await scansSent(office, codeOf, { eventId: idOf('visit') }, invited);
  record.note(PLAN.visit, invited);

  // At the meeting a wrong scan is taken back at once.
  const coordinators = LISTED.filter((_, nth) => nth % 4 === 0);
  const [wrong, ...others] = coordinators;
  if (!wrong) throw new Error('there are no coordinators');
  await scansFor(door, idOf('meeting'));
  await scanByHand(door, codeOf(wrong));
  await resultOf(door, wrong, 'Marked present');
  // The button of the list: the one beside the large result goes with it.
  await door.press(`Undo ${wrong.name}`);
  await door.press('Wrong person');
  await door.press('Withdraw mark');
  await door.see('Withdrawn');
  await scansSent(office, codeOf, { eventId: idOf('meeting') }, others);
  record.note(PLAN.meeting, others);

  // The talk of tomorrow begins today.
  await clerk.goto(`/attendance/${idOf('talk')}`);
  await manage(clerk, 'Open early');
  await clerk.press('Open event');
  await clerk.see(SERVER_MESSAGES.eventOpened);
  await scansSent(office, codeOf, { eventId: idOf('talk') }, places(200, 230));
  record.note(PLAN.talk, places(200, 230));
}

/** Five events are completed, four of them with absences. Then some turn out wrong. */
async function completedAndCorrected({ clerk, record, idOf }: Season): Promise<void> {
  for (const name of ['drive', 'interviews', 'visit', 'meeting'] as const) {
    const missing = record.unmarked(PLAN[name]);
    await clerk.goto(`/attendance/${idOf(name)}`);
    await manage(clerk, 'Complete');
    await clerk.see(`Mark remaining absent: records ${missing.length} absences`);
    if (name === 'drive') await offerBothPictures(clerk.page, 'season-complete');
    await clerk.press('Complete event');
    await clerk.see(MESSAGES.eventCompletedAbsent(missing.length));
    record.note(PLAN[name], missing, 'absent');
  }
  await clerk.goto(`/attendance/${idOf('test')}`);
  await manage(clerk, 'Complete');
  await clerk.pressOn('input[type=radio][value=none]');
  await clerk.press('Complete event');
  await clerk.see(SERVER_MESSAGES.eventCompleted);
  await offerBothPictures(clerk.page, 'season-completed-without');

  // One came in by the side door, and one only lent his code.
  const [absent, lent] = [places(250, 251), places(30, 31)].flat();
  if (!absent || !lent) throw new Error('the list is too short');
  await clerk.goto(`/attendance/${idOf('drive')}`);
  await amend(clerk, absent, 'Correct to present', 'Came in by the side door, seen by the coordinator');
  await clerk.see(SERVER_MESSAGES.corrected('present'));
  record.note(PLAN.drive, [absent]);
  await amend(clerk, lent, 'Withdraw mark', 'A friend showed his code');
  await clerk.see(SERVER_MESSAGES.withdrawn);
  record.takeBack(PLAN.drive, lent);
  await clerk.press('Clear filters');
  await offerBothPictures(clerk.page, 'season-corrected');
  await manage(clerk, 'Mark remaining absent');
  await clerk.press('Mark 1 absent');
  await clerk.see(MESSAGES.eventCompletedAbsent(1));
  record.note(PLAN.drive, [lent], 'absent');
}

/** Who came to most, was absent once, and heard the talk a day early. */
function aStudentAtHome({ browser, office, record, passwordOf }: Season): Promise<void> {
  const [student] = places(204, 205);
  if (!student) throw new Error('the list is too short');
  return readsAtHome(browser, office.url, record, { student, password: passwordOf(student) });
}

/** Finds a student among the marks of an event, and changes the mark for a reason. */
async function amend(clerk: Console, { name, rollNo }: Listed, what: string, reason: string): Promise<void> {
  await clerk.fillIn('::-p-aria([name="Search by name, ID or email"])', rollNo);
  await clerk.see('Showing 1 of 1 record');
  await clerk.press(`Actions for ${name}`);
  await clerk.pressOn(`[role="menuitem"]::-p-text(${what})`);
  await clerk.fill('Reason', reason);
  await clerk.press(what);
}

/** Each figure of the screens and of the files is that of the recount. */
async function theReportsAgree({ clerk, record }: Season): Promise<void> {
  await clerk.goto('/admin');
  const all = record.recount();
  await expect
    .poll(() => figuresIn(clerk, 'The office in figures'))
    .toMatchObject({
      'Total Students': String(LISTED.length),
      'Total Events': '6',
      "Today's Attendance": String(all.present),
      'Avg. Rate': `${all.rate}%`,
    });
  await offerBothPictures(clerk.page, 'season-dashboard');
  await clerk.goto('/attendance-report');
  await reportShows(clerk, record, {});
  await offerBothPictures(clerk.page, 'season-report');
  for (const asked of [
    { title: 'Sundaram' },
    { title: 'Sundaram', status: 'absent' },
    { event_type: 'TNP Meeting' },
    { trade: 'Civil Engineering', status: 'present' },
  ] as const)
    await reportShows(clerk, record, asked);
  await csvHolds(clerk, record, { trade: 'Civil Engineering', status: 'present' });
  await reportShows(clerk, record, { event_type: 'TNP Meeting', status: 'absent' });
  await excelHolds(clerk, record, { event_type: 'TNP Meeting', status: 'absent' });
  await reportShows(clerk, record, { title: PLAN.visit.title });
  await paperHolds(clerk, record, { title: PLAN.visit.title });
  await eligibilityHolds(clerk, record);
  await offerBothPictures(clerk.page, 'season-reports');
}
