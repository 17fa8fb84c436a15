import { expect, test } from 'vitest';
import { DOOR_MESSAGES } from '#contract/attendance/door-messages.ts';
import { AUDIENCE_MESSAGES } from '#contract/events/audience-messages.ts';
import { MEANWHILE_MESSAGES } from '#contract/messages/meanwhile-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { today } from '#contract/time.ts';
import { exactly } from '#testing/exactly.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { drawnAgain } from './looks/at-rest.ts';
import { lookAt } from './looks/look.ts';
import { type Console, openBrowser } from './rig/console.ts';
import { cut, hold } from './rig/intercept.ts';
import { lose } from './rig/lose.ts';
import { type CodeHolder, newStudent, phoneAtDoor, resultOf, scanByHand } from './steps/door.ts';
import { isStop, refused } from './steps/forms.ts';
import { keptNames } from './steps/kept-names.ts';
import {
  briefing,
  deskAt,
  manage,
  newcomerAt,
  nowInCollege,
  type Office,
  openOffice,
  scanned,
} from './steps/office.ts';
import { MEERA } from './steps/people.ts';

const ONLY_TWO = MESSAGES.notEligible('2 listed students');
const SHEET = [
  'Roll No\tName\tStatus',
  'K-1\tAsha Rao\tSelected',
  'K-2\tMeera Nair\tRejected',
  'K-3\tVenkat R\tSelected',
  'K-99\tNobody\tSelected',
].join('\n');

test('an event for a pasted shortlist expects its students, and no door takes another', async () => {
  const office = await openOffice();
  const [asha, meera, venkat, zoya] = await fourStudents(office);
  const admin = await deskAt(office, '/create-event');
  await pasteShortlist(admin);
  const [event] = (await office.asAdmin.ok('events', {})).events;
  expect(event).toMatchObject({ listed: 2, counts: { expected: 2 } });

  await admin.goto(`/attendance/${event?.id}`);
  await admin.see('2 listed students only');
  await admin.see('2 not marked');
  await lookAt(admin, 'listed-event');
  await admin.goto('/events');
  await admin.see('2 listed students');
  await lookAt(admin, 'listed-events');
  await admin.goto('/notices');
  await admin.see('2 listed students only');
  await lookAt(admin, 'listed-notices');

  const door = await phoneAtDoor(await openBrowser(), office.url, { kept: true });
  await scanByHand(door, asha.code);
  await resultOf(door, asha.user, 'Marked present');
  await scanByHand(door, meera.code);
  await door.see(ONLY_TWO);
  // The list of names is on the phone, so it says the same without a network.
  await expect.poll(() => keptNames(door.page)).toContain(`roster ${event?.id}`);
  await door.offline();
  await door.see('Names by the list of');
  await scanByHand(door, zoya.code);
  await resultOf(door, zoya.user, ONLY_TWO);
  await scanByHand(door, venkat.code);
  await resultOf(door, venkat.user, DOOR_MESSAGES.scanKeptExpected);

  await admin.goto(`/attendance/${event?.id}`);
  await addOneMore(admin);
  // Settled: the form leads to the event once the change is stored.
  expect((await office.asAdmin.ok('event', { id: event?.id ?? '' })).event.listed).toBe(3);
});

test('a list is not replaced unseen, comes back with its draft, and is copied with its event', async () => {
  const office = await openOffice();
  const students = await fourStudents(office);
  const [first, second, third, fourth] = exactly(
    4,
    students.map(student => student.id),
  );
  const { id } = await newEvent(office, { ...briefing(), students: [first, second] });
  const listed = async () =>
    (await office.asAdmin.ok('listedStudents', { id })).students.map(student => student.id);
  const admin = await deskAt(office, `/edit-event/${id}`);
  await expect.poll(() => listIn(admin)).toBe('K-1 Asha Rao\nK-2 Meera Nair');
  await admin.see('Online');
  // Waited for from before, so that the answer is not missed.
  const heard = admin.page.waitForResponse(
    async answer =>
      answer.url().endsWith(`/api/events/${id}/students`) && (await answer.text()).includes(third),
  );
  await office.asAdmin.ok('updateEvent', { id, body: { students: [third] } });
  await heard;
  await drawnAgain(admin);
  await admin.fill('Roll numbers', 'K-1\nK-4');
  await admin.see('Expected: 2 listed students');
  await admin.press('Save Changes');
  await refused(admin, 'students', MEANWHILE_MESSAGES.changed('List of students', '1 listed student'));
  // Settled: the form has its answer, and nothing was sent.
  expect(await listed()).toEqual([third]);

  await lose(admin);
  await admin.goto(`/edit-event/${id}`);
  await admin.see(MESSAGES.draftRescued);
  await expect.poll(() => listIn(admin)).toBe('K-1\nK-4');
  await admin.see('Expected: 2 listed students');
  await admin.press('Save Changes');
  await admin.reach(`/attendance/${id}`);
  // Settled: the form is left when it is stored.
  expect(await listed()).toEqual([first, fourth]);

  await admin.goto(`/create-event?from=${id}`);
  await expect.poll(() => listIn(admin)).toBe('K-1 Asha Rao\nK-4 Zoya Khan');
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
  const { events } = await office.asAdmin.ok('events', {});
  expect(events.map(event => event.listed)).toEqual([2, 2]);
});

test('those who were present, or who are ticked among the students, are the list of a new event', async () => {
  const office = await openOffice();
  const [asha, meera] = await fourStudents(office);
  const event = await newEvent(office, { ...briefing(), trades: [asha.user.trade ?? ''] });
  const admin = await deskAt(office, `/attendance/${event.id}`);
  await admin.press('Manage');
  await admin.see('Duplicate');
  // Settled: the menu is there, and nobody is present.
  expect(
    await admin.page.$$eval('[role="menuitem"]', all => all.map(each => each.textContent)),
  ).not.toContain('Next round');
  // As after a link from before their marks were withdrawn.
  await admin.goto(`/create-event?next=${event.id}`);
  await admin.see(AUDIENCE_MESSAGES.nobodyForNext);
  await admin.goto(`/attendance/${event.id}`);
  for (const student of [asha, meera]) await scanned(office, event, student);
  await admin.see('2 of');
  await manage(admin, 'Next round');
  await expect.poll(() => listIn(admin)).toBe('K-1 Asha Rao\nK-2 Meera Nair');
  await admin.see('Next Round');
  await lookAt(admin, 'listed-next-round');
  await admin.fill('Roll numbers', 'K-2');
  await admin.press('Create Event');
  await admin.reach('/events');

  await admin.goto('/students?role=all');
  // The admin among them is no student.
  for (const name of [asha.user.name, meera.user.name, 'Administrator'])
    await admin.pressOn(`::-p-aria([name="Select ${name}"][role="checkbox"])`);
  await lookAt(admin, 'listed-ticked');
  await admin.press('Create event');
  await expect.poll(() => listIn(admin)).toBe('K-1 Asha Rao\nK-2 Meera Nair');
  await admin.fill('Title', 'Interviews of those ticked');
  await admin.set('date', today(new Date(), TIME_ZONE));
  await admin.set('time', nowInCollege());
  await admin.fill('Location', 'Seminar hall');
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
  const { events } = await office.asAdmin.ok('events', {});
  expect(events.map(({ trades, listed }) => [trades.length, listed]).sort()).toEqual([
    [0, 1],
    [0, 2],
    [1, 0],
  ]);
});

test('a student reads whether they are on the list of an event, and hears when that changes', async () => {
  const office = await openOffice();
  const [asha] = await fourStudents(office);
  const { id } = await newEvent(office, { ...briefing(), students: [asha.id] });
  const student = await newcomerAt(office, MEERA, `/attendance/${id}`);
  await student.see('You: Not expected');
  await student.see('Online');
  const [meera] = (await office.asAdmin.ok('users', { query: { search: MEERA.roll_no } })).users;
  await office.asAdmin.ok('updateEvent', { id, body: { students: [asha.id, meera?.id] } });
  await student.see('You: On the list');
  await student.see('2 listed students only');
  await lookAt(student, 'listed-student');
});

/** The third one's initial may be something that a list says. */
async function fourStudents({ database, asAdmin }: Office) {
  const names = ['Asha Rao', 'Meera Nair', 'Venkat R', 'Zoya Khan'] as const;
  const one = async (name: string, nth: number): Promise<CodeHolder> => {
    const student = await newStudent(database, name);
    await asAdmin.ok('updateUser', { id: student.id, body: { roll_no: `K-${nth}` } });
    return student;
  };
  return [
    await one(names[0], 1),
    await one(names[1], 2),
    await one(names[2], 3),
    await one(names[3], 4),
  ] as const;
}

/** The form, over a slow network and a broken one: the list asks who is meant, and names whom it does not know. */
async function pasteShortlist(admin: Console): Promise<void> {
  await admin.fill('Title', 'Interviews of the shortlist');
  await admin.set('date', today(new Date(), TIME_ZONE));
  await admin.set('time', nowInCollege());
  await admin.fill('Location', 'Seminar hall');
  const slow = await hold(admin, '/api/users');
  await admin.choose('select[name="audience"]', 'A list of students');
  await admin.see('Expected: Nobody yet');
  await lookAt(admin, 'listed-loading');
  await slow.release();
  await admin.page.waitForSelector('[name="students"]');

  await admin.choose('select[name="audience"]', 'All students');
  await admin.gone('Expected: Nobody yet');
  const mend = await cut(admin, '/api/users');
  await admin.choose('select[name="audience"]', 'A list of students');
  await admin.see(MESSAGES.studentsFailed);
  await lookAt(admin, 'listed-failed');
  await mend.byPressing('Try again');
  await admin.press('Create Event');
  await refused(admin, 'students', AUDIENCE_MESSAGES.listsNobody);
  await admin.focusOn('Roll numbers');
  await lookAt(admin, 'listed-empty');

  await admin.fill('Roll numbers', SHEET);
  await admin.see('Who of them is expected?');
  await admin.see('K-99');
  await isStop(admin, 'What the list says');
  await admin.press('Create Event');
  await refused(admin, 'students', AUDIENCE_MESSAGES.listsNobody);
  await admin.pressOn('label ::-p-text(Status: Selected)');
  await admin.see('Expected: 2 listed students');
  await admin.pressOn('main summary');
  await admin.see('Asha Rao, Venkat R');
  await lookAt(admin, 'listed-asks');
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
}

/** The list stands there as it was stored, and takes one more. */
async function addOneMore(admin: Console): Promise<void> {
  await manage(admin, 'Edit');
  await expect.poll(() => listIn(admin)).toBe('K-1 Asha Rao\nK-3');
  await admin.see('Expected: 2 listed students');
  await lookAt(admin, 'listed-edit');
  await admin.fill('Roll numbers', 'K-1 Asha Rao\nK-3\nK-4');
  await admin.see('Expected: 3 listed students');
  await admin.press('Save Changes');
  await admin.see('3 listed students only');
}

const listIn = ({ page }: Console): Promise<string | null> =>
  page.evaluate(() => document.querySelector<HTMLTextAreaElement>('[name="students"]')?.value ?? null);
