import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, today } from '#contract/time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { atRest } from './looks/at-rest.ts';
import { copiedLines } from './looks/copied.ts';
import { axeFindings, lookAt } from './looks/look.ts';
import type { Console } from './rig/console.ts';
import { keepToasts } from './rig/keep-toasts.ts';
import { offerPicture } from './rig/pictures.ts';
import { resize } from './rig/resize.ts';
import { byHand, deskAt, enrol, type Office, openOffice } from './steps/office.ts';

const DAY = today(new Date(), TIME_ZONE);
const FIRST_PAGE = 20;

test('an office finds its events by state, words, filters and order, and duplicates and deletes from the list', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/events');
  await admin.see(MESSAGES.noEventsYet);
  await lookAt(admin, 'events-empty');

  await aSeason(office);
  await fromTheDashboard(admin);
  await lookAt(admin, 'events');
  await narrowedDown(admin);
  await duplicated(admin);
  await deleted(admin);
});

/** Two past events, one of them with a mark, one of today, and so many to come that they need a second page. */
async function aSeason(office: Office): Promise<void> {
  const past = async (title: string, ago: number, more: object = {}) => {
    const event = await newEvent(office, { title, ...more });
    if (ago === 3) await byHand(office, event, await enrol(office, 'Zoya Khan'), 'present');
    await office.database
      .knex('events')
      .where({ id: event.id })
      .update({ date: addDays(DAY, -ago) });
  };
  await past('Aptitude workshop', 9, { event_type: 'TNP Meeting' });
  await past('Campus drive of Sundaram Fasteners', 3, { location: 'Main auditorium' });
  await newEvent(office, { title: 'Resume clinic', trades: ['Computer Science Engineering'] });
  for (let nth = 1; nth <= FIRST_PAGE; nth++)
    await newEvent(office, { title: `Mock interviews, round ${nth}`, date: addDays(DAY, nth) });
}

/** What was being looked for on the dashboard is looked for here, too. */
async function fromTheDashboard(admin: Console): Promise<void> {
  await admin.goto('/admin');
  await admin.search('drive');
  await admin.see('1 found');
  await admin.pressOn('::-p-aria([name="All events"][role="link"])');
  await admin.reach('/events');
  await admin.see('Showing 1 of 1 event');
  await admin.page.waitForSelector('input[type=search][value="drive"]');
  await admin.pressOn('nav ::-p-aria([name="Events"][role="link"])');
  await admin.see(`Showing ${FIRST_PAGE} of 23 events`);
}

async function narrowedDown(admin: Console): Promise<void> {
  await admin.press('Show more');
  await admin.see('Showing 23 of 23 events');
  await expect
    .poll(async () => (await titles(admin)).slice(-3))
    .toEqual(['Resume clinic', 'Campus drive of Sundaram Fasteners', 'Aptitude workshop']);
  await state(admin, 'Upcoming');
  await admin.see(`Showing ${FIRST_PAGE} of ${FIRST_PAGE} events`);
  await expect.poll(async () => (await titles(admin))[0]).toBe('Mock interviews, round 1');
  await state(admin, 'Completed');
  await admin.see('Showing 2 of 2 events');
  await admin.choose('select[aria-label="Order"]', 'By title');
  await expect.poll(() => titles(admin)).toEqual(['Aptitude workshop', 'Campus drive of Sundaram Fasteners']);
  await expect
    .poll(() => copiedLines(admin))
    .toEqual([
      'Event\tType\tDate & Time\tLocation\tExpected\tAttendees\tActions',
      expect.stringMatching(/^Aptitude workshop Completed\tTNP Meeting\t[^\t]+ 20\d\d 10:00 am\t/),
      expect.stringMatching(/^Campus drive of Sundaram Fasteners Completed\tEvent\t[^\t]+ 20\d\d 10:00 am\t/),
    ]);
  await typeDay(admin, 'From', addDays(DAY, -5));
  await admin.see('Showing 1 of 1 event');
  await typeDay(admin, 'To', addDays(DAY, -6));
  await admin.see(MESSAGES.noEvents);
  await admin.see(MESSAGES.periodBackwards);
  await lookAt(admin, 'events-backwards');
  await admin.press('Clear filters');
  await admin.focusOn('Search title and location');
  await admin.see(`Showing ${FIRST_PAGE} of 23 events`);
  await expect.poll(() => new URL(admin.page.url()).search).toBe('?sort=title');
  // Of another trade all but one: the others are for all. A reload shows the same.
  await admin.choose('select[aria-label="Trade"]', 'Food Technology');
  await admin.see(`Showing ${FIRST_PAGE} of 22 events (23 in all)`);
  await admin.page.reload();
  await admin.see(`Showing ${FIRST_PAGE} of 22 events (23 in all)`);
  await admin.choose('select[aria-label="Trade"]', 'Computer Science Engineering');
  await admin.search('clinic');
  await expect.poll(() => titles(admin)).toEqual(['Resume clinic']);
  await admin.goto('/events');
}

/** By keyboard: the menu of a past event, and the form with all but its day. */
async function duplicated(admin: Console): Promise<void> {
  await admin.search('Sundaram');
  await admin.see('Showing 1 of 1 event');
  // Each width has a menu of its own, the table's and the card's.
  for (const [width, list] of [
    [390, 'main li'],
    [1280, 'main tbody'],
  ] as const) {
    await resize(admin.page, { width, height: 800 });
    // The other list goes with the width, and takes the focus with it.
    const actions = `${list} [aria-label="Actions for Campus drive of Sundaram Fasteners"]`;
    await (await admin.page.waitForSelector(actions))?.focus();
    await admin.page.keyboard.press('Enter');
    await admin.see('Attendance was marked already');
    await offerPicture(admin.page, `events-actions-${width}`);
    expect(await atRest(() => axeFindings(admin.page))).toEqual([]);
  }
  await admin.pressOn('::-p-aria([name="Duplicate"][role="menuitem"])');
  await admin.reach('/create-event');
  await admin.see('Duplicate Event');
  await expect
    .poll(() => values(admin))
    .toMatchObject({
      title: 'Campus drive of Sundaram Fasteners',
      location: 'Main auditorium',
      time: '10:00',
      date: '',
    });
  await lookAt(admin, 'events-duplicate');
  await admin.press('Create Event');
  await admin.see(MESSAGES.dateRequired);
  await admin.set('date', addDays(DAY, 30));
  await admin.press('Create Event');
  await admin.see(MESSAGES.eventCreated);
  await admin.reach('/events');
  await expect.poll(async () => (await titles(admin))[0]).toBe('Campus drive of Sundaram Fasteners');
}

async function deleted(admin: Console): Promise<void> {
  const actions = 'Actions for Resume clinic';
  await admin.search('clinic');
  await admin.see('Showing 1 of 1 event');
  await admin.press(actions);
  await admin.pressOn('::-p-aria([name="Delete"][role="menuitem"])');
  await admin.press('Cancel');
  await admin.focusOn(actions);
  await admin.press(actions);
  await admin.pressOn('::-p-aria([name="Delete"][role="menuitem"])');
  await admin.see('Delete this event?');
  await lookAt(admin, 'events-delete');
  await admin.press('Delete event');
  await admin.see(SERVER_MESSAGES.eventDeleted);
  await admin.see(MESSAGES.noEvents);
  await admin.focusOn('Search title and location');
  expect(admin.path()).toBe('/events');
}

const state = (admin: Console, label: string): Promise<void> =>
  admin.pressOn(`[role="radiogroup"] label ::-p-text(${label})`);

/** As a person types it in a browser that speaks American English: month, day, year. */
const typeDay = ({ page }: Console, label: string, day: string): Promise<void> =>
  page.type(`input[aria-label="${label}"]`, day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1'));

/** The titles of the rows, in their order, now. */
const titles = ({ page }: Console): Promise<string[]> =>
  page.$$eval('main tbody th a', links => links.map(link => link.textContent ?? ''));

/** The fields of the form, now. */
const values = ({ page }: Console): Promise<Record<string, string>> =>
  page.$$eval('main form [name]', fields =>
    Object.fromEntries(
      fields.map(field => [field.getAttribute('name') ?? '', 'value' in field ? String(field.value) : '']),
    ),
  );

test('of an event that is over the list says that some are not marked, until they are', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Aptitude workshop' });
  const [meera] = [await enrol(office, 'Meera Nair'), await enrol(office, 'Om Pal')];
  await byHand(office, event, meera, 'present');
  const desk = await deskAt(office, '/events');
  await desk.see('1 present, 2 expected');
  await desk.gone('not marked');
  const complete = (markRemainingAbsent: boolean) =>
    office.asAdmin.ok('completeEvent', { id: event.id, body: { markRemainingAbsent } });
  await complete(false);
  await desk.see('at least 1 not marked');
  await lookAt(desk, 'events-not-marked');
  await complete(true);
  await desk.gone('not marked');
});

test('the segments above a list are high enough for a thumb', async () => {
  const office = await openOffice();
  const screen = await deskAt(office, '/events');
  for (const address of ['/events', '/late-scans']) {
    await screen.goto(address);
    await screen.page.waitForSelector('.mantine-SegmentedControl-label');
    const lowest = () =>
      screen.page.$$eval('.mantine-SegmentedControl-label', labels =>
        Math.min(...labels.map(label => label.getBoundingClientRect().height)),
      );
    await expect.poll(lowest).toBeGreaterThanOrEqual(44);
    await lookAt(screen, `segments-of${address.replaceAll('/', '-')}`);
  }
});

test('what is missing in the form of an event is said in the order of its fields, from above', async () => {
  const admin = await deskAt(await openOffice(), '/create-event');
  const missing = ['title', 'date', 'time', 'location'] as const;
  const said = () =>
    admin.page.$$eval('[data-rht-toaster] [role="alert"]', toasts =>
      toasts
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map(({ textContent }) => textContent),
    );
  await keepToasts(admin);
  await admin.press('Create Event');
  await expect.poll(said).toEqual(missing.map(name => MESSAGES[`${name}Required`]));
});
