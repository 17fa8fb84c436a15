import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { addDays, today } from '#contract/time.ts';
import type { ApiClient } from '#testing/server/api-client.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { copiedLines } from './looks/copied.ts';
import { lookAt } from './looks/look.ts';
import { type Console, openBrowser } from './rig/console.ts';
import { cut } from './rig/intercept.ts';
import { ADMIN, type Product, startProduct } from './rig/product.ts';
import { scissors } from './steps/door.ts';
import { figuresIn } from './steps/forms.ts';
import { deskAt, newcomerAt } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

const LONG_PAST =
  'Aptitude workshop for everybody who wants to be considered by companies visiting in spring';
const LONG_TITLE = 'Mock interviews with alumni from five companies, in rooms to be told';
const OTHERS = [
  'Computer Science Engineering',
  'Instrumentation',
  'Mechanical Engineering',
  'Civil Engineering',
  'Electronics & Communication',
];

test('both dashboards show the server’s counts as stats, charts and tables, and work without its statistics', async () => {
  const product = await startProduct();
  const browser = await openBrowser();

  const student = await newcomerAt(product, ANANYA, '/dashboard', browser);
  const office = await deskAt(product, '/admin', browser);
  await office.see(MESSAGES.noUpcoming);
  await expect
    .poll(() => figuresIn(office, 'The office in figures'))
    .toMatchObject({ 'Total Students': '1' });
  // The space for charts is there until it is known that there is nothing to draw.
  await expect.poll(() => office.page.$('[aria-label="Attendance in charts"]')).toBeNull();

  await aTerm(product);
  await office.goto('/admin');
  await office.see('Mock interviews with alumni');
  await drawn(office, 3);
  await expect
    .poll(() => figuresIn(office, 'The office in figures'))
    .toEqual({
      "Today's Attendance": '5',
      'This Week': '9',
      'Avg. Rate': '81%',
      'Total Students': '6',
      'Total Events': '5',
      Upcoming: '3',
    });
  await office.see('Avg attendance');
  await lookAt(office, 'admin-charts');

  // Charts can also be read as tables.
  await office.press('Show table: By trade, last 30 days');
  await expect
    .poll(() => rows(office, 'By trade, last 30 days'))
    .toContainEqual(['Civil Engineering', '1', '2']);

  // Search, by trade, by status; then from a row to its attendance.
  await seek(office, 'lab');
  await office.see('1 found');
  await office.see('Resume clinic');
  await expect
    .poll(() => copiedLines(office))
    .toContainEqual(expect.stringMatching(/^Resume clinic\t[^\t]+\t[^\t]+ 20\d\d \d+:\d\d [ap]m\t/));
  await seek(office, 'nothing like it');
  await office.see(MESSAGES.noEvents);
  await office.press('Clear filters');
  await office.pressOn('::-p-aria([name="Campus drive briefing"][role="link"])');
  await office.page.waitForFunction(() => location.pathname.startsWith('/attendance/'));

  // The student's own dashboard.
  await student.goto('/dashboard');
  await student.see('Resume clinic');
  await drawn(student, 2);
  await expect
    .poll(() => figuresIn(student, 'Your attendance in figures'))
    .toEqual({
      'Events Attended': '2',
      'Attendance Rate': '67%',
      'This Week': '2',
      Upcoming: '3',
    });
  await student.see('of 3 marked');
  await lookAt(student, 'dashboard-charts');
  // From an event that is over to what was recorded there, and from one to come to its page.
  await student.pressOn('::-p-aria([name="Placement policy meeting"][role="link"])');
  await student.see('My History Here');
  await student.goto('/dashboard');
  await student.pressOn('::-p-aria([name="Resume clinic"][role="link"])');
  await student.see('Bring one page, printed.');
  await student.page.waitForFunction(() => location.pathname.startsWith('/attendance/'));

  // Without the statistics the report and the list are used instead. Without those, the screen says so and tries again.
  let mend = await cut(office, '/api/attendance/stats');
  await office.goto('/admin');
  await office.see('Resume clinic');
  await office.see('81%');
  await expect
    .poll(() => figuresIn(office, 'The office in figures'))
    .toMatchObject({ "Today's Attendance": '–' });
  await mend();
  mend = await cut(office, '/api/attendance/');
  await office.goto('/admin');
  await office.see(MESSAGES.dashboardFailed);
  await office.see(MESSAGES.network);
  await lookAt(office, 'admin-failed');
  await mend.byPressing('Try again');
  await office.see('Mock interviews with alumni');
  await cut(student, '/api/attendance/user-stats/');
  await student.goto('/dashboard');
  await student.see('67%');

  const complaints = [...office.complaints, ...student.complaints];
  expect(complaints.filter(text => !text.startsWith('Failed to load resource: net::ERR_FAILED'))).toEqual([]);
});

/** Past events, events of today and of later days, and their attendance. */
async function aTerm({ api, database: { knex } }: Product): Promise<void> {
  const { token } = await api.ok('login', { body: ADMIN });
  const served = { api, admin: { token } };
  const day = today(new Date(), TIME_ZONE);
  const people = [
    (await knex('users').where({ email: ANANYA.email }).first('id')).id,
    ...(await Promise.all(OTHERS.map((trade, nth) => register(api, trade, nth)))),
  ];
  await api.ok('deactivateUser', { token, id: await register(api, 'Civil Engineering', people.length) });
  const held = async (title: string, ago: number, statuses: readonly string[]): Promise<void> => {
    const event = await newEvent(served, { title, event_type: ago === 9 ? 'TNP Meeting' : 'Event' });
    for (const [nth, status] of statuses.entries())
      if (status !== '')
        await api.ok('mark', { token, body: { userId: people[nth], eventId: event.id, status } });
    await knex('events')
      .where({ id: event.id })
      .update({ date: addDays(day, -ago) });
  };
  const [here, away] = ['present', 'absent'];
  await held(LONG_PAST, 9, [away, here, here, here, away, here]);
  await held('Placement policy meeting', 3, [here, here, here, here, away, '']);
  await held('Campus drive briefing', 0, [here, here, here, '', here, here]);
  await newEvent(served, {
    title: 'Resume clinic',
    date: addDays(day, 2),
    event_type: 'TNP Meeting',
    location: 'Lab 3',
    description: 'Bring one page, printed.',
  });
  await newEvent(served, {
    title: LONG_TITLE,
    date: addDays(day, 9),
    location: 'Block C',
  });
}

async function register(api: ApiClient, trade: string, nth: number): Promise<string> {
  const body = {
    name: `Student ${nth}`,
    email: `s${nth}@example.edu`,
    password: 'tall blue door',
    trade,
    roll_no: `R-${nth}`,
  };
  return (await api.ok('register', { body })).user.id;
}

const seek = (office: Console, words: string): Promise<void> => office.search(words);

test('charts whose code is lost on the way are tables, and are drawn when they are asked for again', async () => {
  const product = await startProduct();
  await product.api.ok('register', { body: ANANYA });
  await aTerm(product);
  const office = await deskAt(product);
  const cut = await scissors(office);
  await cut(['*/assets/*-drawing-*']);
  await office.goto('/admin');
  await expect.poll(() => rows(office, 'By trade, last 30 days')).not.toEqual([]);
  await office.press('Show chart: By trade, last 30 days');
  await expect.poll(() => rows(office, 'By trade, last 30 days')).not.toEqual([]);
  // Settled: the table says it, and a toast would have come with it.
  expect(await office.page.$eval('body', ({ innerText }) => innerText)).not.toContain(MESSAGES.network);
  await cut([]);
  await office.press('Show chart: By trade, last 30 days');
  await drawn(office, 1);
  await office.press('Show chart: Attendance over time');
  await drawn(office, 2);
});

/** Waits until this number of charts is drawn. */
const drawn = async (person: Console, charts: number): Promise<void> => {
  await person.page.waitForFunction(
    wanted => document.querySelectorAll('[role="img"] svg.recharts-surface').length === wanted,
    {},
    charts,
  );
};

/** The rows of a chart's table now. */
const rows = (person: Console, caption: string): Promise<string[][]> =>
  person.page.evaluate(
    wanted =>
      [...document.querySelectorAll('table')]
        .filter(table => table.caption?.textContent === wanted)
        .flatMap(table => [...table.tBodies].flatMap(body => [...body.rows]))
        .map(row => [...row.cells].map(cell => cell.textContent ?? '')),
    caption,
  );
