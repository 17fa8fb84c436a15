import { expect, test } from 'vitest';
import { MARK_LIST_MESSAGES } from '#contract/attendance/mark-list-messages.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, today } from '#contract/time.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import type { Console } from './rig/console.ts';
import { deskAt, type Office, openOffice } from './steps/office.ts';
import { MEERA } from './steps/people.ts';

const DAY = today(new Date(), TIME_ZONE);
const PAST = addDays(DAY, -20);
const [CIVIL, FOOD] = ['Civil Engineering', 'Food Technology'];
const AUDIENCE = `3rd Year ${CIVIL} and ${FOOD}`;

test('an event is made for two trades of a year, and a past one is added with its list of who came', async () => {
  const office = await openOffice();
  const students = await fiveStudents(office);
  const admin = await deskAt(office);
  await forTwoTrades(admin);
  await ofAPastDay(admin);
  await onEachScreen(admin, students);
});

/** Two of them are of the trades and the year. */
async function fiveStudents({ api, admin: { token } }: Office) {
  const terms = [
    [CIVIL, '3rd Year'],
    [FOOD, '3rd Year'],
    [FOOD, '4th Year'],
    [CIVIL, null],
    ['Mechanical Engineering', '3rd Year'],
  ] as const;
  for (const [nth, [trade, year]] of terms.entries()) {
    const body = { ...MEERA, name: `Kumar ${nth}`, email: `k${nth}@example.edu`, roll_no: `K-${nth}`, trade };
    const { user } = await api.ok('register', { body });
    if (year) await api.ok('updateUser', { token, id: user.id, body: { year } });
  }
  return terms.length;
}

/** By the form: the boxes appear, say in words what they mean, and are forgotten with the choice of all. */
async function forTwoTrades(admin: Console): Promise<void> {
  await admin.goto('/events');
  await admin.pressOn('main ::-p-aria([name="Create Event"][role="link"])');
  await admin.fill('Title', 'Campus drive of two branches');
  await admin.set('date', DAY);
  await admin.set('time', '10:00');
  await admin.fill('Location', 'Main auditorium');
  await expectOnly(admin, CIVIL);
  await admin.see(`Expected: ${CIVIL}`);
  await admin.choose('select[name="audience"]', 'All students');
  await admin.gone('None ticked: all years');
  await expectOnly(admin, FOOD, '3rd Year', CIVIL);
  await admin.see(`Expected: ${AUDIENCE}`);
  await lookAt(admin, 'audience-form');
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
}

/** Ticks these in the form. */
async function expectOnly(admin: Console, ...boxes: readonly string[]): Promise<void> {
  await admin.choose('select[name="audience"]', 'Some trades or years');
  for (const box of boxes) await admin.pressOn(`::-p-aria([name="${box}"][role="checkbox"])`);
}

/** The form, the list and the completion: two came, the others were absent. */
async function ofAPastDay(admin: Console): Promise<void> {
  await admin.goto('/events');
  await admin.see('Showing 1 of 1 event');
  await admin.see(AUDIENCE);
  await lookAt(admin, 'audience-list');
  await admin.pressOn('::-p-aria([name="Add a Past Event"][role="link"])');
  await admin.see('Add a Past Event');
  await admin.fill('Title', 'Aptitude workshop');
  await admin.set('date', DAY);
  await admin.set('time', '14:00');
  await admin.fill('Location', 'Seminar hall');
  await admin.press('Add Event');
  await admin.see(MESSAGES.pastEventNotPast);
  await lookAt(admin, 'past-event-form');
  await admin.set('date', PAST);
  await admin.press('Add Event');
  await admin.see(SERVER_MESSAGES.pastEventAdded);
  await admin.see('Mark who came, from a list or one by one');
  await admin.see('when this event was added');
  await lookAt(admin, 'past-event');
  await admin.press('Mark from a list');
  await admin.fill('Roll numbers', 'K-0\nK-4');
  await admin.press('Mark 2 students present');
  await admin.see(MARK_LIST_MESSAGES.listMarked(2));
  await admin.see('3 not marked');
  await admin.press('Manage');
  await admin.pressOn('::-p-aria([name="Complete"][role="menuitem"])');
  await admin.see('Mark remaining absent: records 3 absences');
  await admin.press('Complete event');
  await admin.see(MESSAGES.eventCompletedAbsent(3));
  await admin.gone('Mark who came, from a list or one by one');
}

/** The same words and figures wherever the events are shown. */
async function onEachScreen(admin: Console, students: number): Promise<void> {
  await admin.goto('/events');
  await admin.choose('select[aria-label="Year"]', '3rd Year');
  // The one of a past day is for all.
  await admin.see('Showing 2 of 2 events');
  await expect.poll(() => text(admin, 'main tbody tr')).toContain('0 present, 2 expected');
  await admin.goto('/admin');
  await expect.poll(() => text(admin, 'main')).toContain(AUDIENCE);
  await admin.goto('/notices');
  await admin.see(`${AUDIENCE} only`);
  await admin.goto(`/attendance-report?search=Aptitude`);
  await admin.see(`of ${students} records`);
}

const text = ({ page }: Console, selector: string): Promise<string> =>
  page.$eval(selector, element => (element instanceof HTMLElement ? element.innerText : ''));
