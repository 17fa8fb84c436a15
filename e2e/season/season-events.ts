import { MESSAGES } from '#contract/messages.ts';
import { addDays, today } from '#contract/time.ts';
import { TIME_ZONE } from '#testing/server/scenario.ts';
import type { Console } from '../rig/console.ts';
import { follow } from '../steps/forms.ts';
import { nowInCollege } from '../steps/office.ts';
import type { Planned } from './season-record.ts';

const FOR_ALL = { event_type: 'Event', trade: null } as const;

/** The six events of the season. */
export const PLAN = {
  drive: { ...FOR_ALL, title: 'Campus drive: Sundaram Fasteners' },
  test: { ...FOR_ALL, title: 'Aptitude test: Sundaram Fasteners' },
  interviews: { ...FOR_ALL, title: 'Interviews: Sundaram Fasteners' },
  visit: { ...FOR_ALL, title: 'Industrial visit: Pune plant', trade: 'Mechanical Engineering' },
  meeting: { ...FOR_ALL, title: 'Meeting of the coordinators', event_type: 'TNP Meeting' },
  talk: { ...FOR_ALL, title: 'Pre-placement talk: Kaveri Systems', isOfTomorrow: true },
} as const satisfies Readonly<Record<string, Planned>>;
export type EventName = keyof typeof PLAN;

/** All six, as the office makes them one evening: five of this day, and one of the next. */
export async function makeEvents(clerk: Console): Promise<void> {
  const day = today(new Date(), TIME_ZONE);
  const time = nowInCollege();
  await created(clerk, { title: PLAN.drive.title, date: day, time, location: 'Main auditorium' });
  await duplicated(clerk, PLAN.drive, { title: PLAN.test.title, date: day });
  await created(clerk, {
    title: PLAN.interviews.title,
    date: day,
    time,
    location: 'Placement cell',
    identity: 'strict',
  });
  await created(clerk, {
    title: PLAN.visit.title,
    date: day,
    time,
    location: 'Workshop',
    audience: PLAN.visit.trade,
  });
  await created(clerk, {
    title: PLAN.meeting.title,
    date: day,
    time,
    location: 'Seminar hall 2',
    event_type: PLAN.meeting.event_type,
  });
  await created(clerk, {
    title: PLAN.talk.title,
    date: addDays(day, 1),
    time: '11:00',
    location: 'Main auditorium',
  });
}

async function created(clerk: Console, fields: Readonly<Record<string, string>>): Promise<void> {
  await clerk.goto('/events');
  await follow(clerk, 'Create Event');
  await clerk.see('Event details');
  await filled(clerk, fields);
}

async function duplicated(
  clerk: Console,
  { title }: Planned,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await clerk.goto('/events');
  await clerk.press(`Actions for ${title}`);
  await clerk.pressOn('::-p-aria([name="Duplicate"][role="menuitem"])');
  await clerk.see('A new event with the same details');
  await filled(clerk, fields);
}

async function filled(
  clerk: Console,
  { title = '', location, audience, ...rest }: Readonly<Record<string, string>>,
) {
  await clerk.fill('Title', title);
  if (location !== undefined) await clerk.fill('Location', location);
  if (audience !== undefined) {
    await clerk.choose('select[name="audience"]', 'Some trades or years');
    await clerk.pressOn(`::-p-aria([name="${audience}"][role="checkbox"])`);
  }
  for (const [name, value] of Object.entries(rest)) await clerk.set(name, value);
  await clerk.press('Create Event');
  await clerk.see(MESSAGES.eventCreated);
  await clerk.page.waitForFunction(() => window.location.pathname !== '/create-event');
}
