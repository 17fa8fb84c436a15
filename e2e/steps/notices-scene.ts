import type { Browser } from 'puppeteer';
import type { Event } from '#contract/events/schema.ts';
import type { CreateNoticeForm } from '#contract/notices/schema.ts';
import { addDays, today } from '#contract/time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { lookAt } from '../looks/look.ts';
import { Console, openBrowser } from '../rig/console.ts';
import { resize } from '../rig/resize.ts';
import { type Office, openOffice } from './office.ts';

export const day = (days: number): string => addDays(today(new Date(), TIME_ZONE), days);

/** The product and a browser. */
export interface Scene extends Office {
  readonly browser: Browser;
}

export const openScene = async (): Promise<Scene> => ({
  ...(await openOffice()),
  browser: await openBrowser(),
});

export const enter = ({ browser, url }: Scene): Promise<Console> => Console.open(browser, url);

/** From the top, because a picture of the whole page shows fixed elements at the current scroll position. */
export async function look(person: Console, name: string): Promise<void> {
  await person.page.evaluate(() => window.scrollTo(0, 0));
  await lookAt(person, name);
}

export const narrow = ({ page }: Console): Promise<void> =>
  resize(page, { width: 390, height: 844, deviceScaleFactor: 1 });

export const MENU = '[role="dialog"] nav';

export async function openMenu(person: Console): Promise<void> {
  await person.pressOn('::-p-aria([name="Open menu"][role="button"])');
  await person.page.waitForSelector(MENU);
}

/** Closes the slide-in menu by the keyboard. The focus must return to where it was opened. */
export async function closeMenu(person: Console): Promise<void> {
  const { page } = person;
  await person.escape();
  await page.waitForSelector('[role="dialog"]', { hidden: true });
  await person.focusOn('Open menu');
}

/** Goes by a menu entry to its screen, which gets the focus. */
export async function follow(person: Console, entry: string, address: string): Promise<void> {
  await person.pressOn(`${MENU} ::-p-text(${entry})`);
  await person.reach(address);
  await person.page.waitForFunction(() => document.activeElement?.id === 'main');
}

export const texts = ({ page }: Console, selector: string): Promise<string[]> =>
  page.$$eval(selector, found => found.map(each => each.textContent ?? ''));

/** The targets of the links in a part of the screen. */
export const links = ({ page }: Console, part: string): Promise<string[]> =>
  page.$$eval(`${part} a`, found => found.map(each => each.getAttribute('href') ?? ''));

/** The titles listed in a part of the screen, in order. */
export const titles = ({ page }: Console, part: string): Promise<string[]> =>
  page.$$eval(
    'section[aria-labelledby]',
    (sections, wanted) =>
      sections
        .filter(section => section.querySelector('h2')?.textContent === wanted)
        .flatMap(section => [...section.querySelectorAll('h3')].map(title => title.textContent ?? '')),
    part,
  );

/** Waits until the entry with this title has the focus. */
export const focusIn = ({ page }: Console, title: string): Promise<unknown> =>
  page.waitForFunction(
    wanted => document.activeElement?.querySelector('h3')?.textContent === wanted,
    {},
    title,
  );

export async function publish({ asAdmin }: Scene, more: Partial<CreateNoticeForm>): Promise<void> {
  const body = { title: 'Fees are due', text: 'Pay at the office before the end of the month.', ...more };
  await asAdmin.ok('createNotice', { body });
}

export const MOCK = 'Mock interviews with alumni from five companies';

/** Events in progress and to come, and notices in every state. Returns the event of today. */
export async function fill(scene: Scene): Promise<Event> {
  const drive = await newEvent(scene, {
    title: 'Campus drive briefing',
    description: 'Bring two copies of your resume and your identity card.',
    location: 'Main auditorium',
    time: '09:30',
  });
  await newEvent(scene, {
    title: 'Resume clinic',
    date: day(2),
    event_type: 'TNP Meeting',
    location: 'Lab 3',
    trades: ['Civil Engineering'],
    description: `${'Every resume is read by two people. '.repeat(12)}Bring it on paper.`,
  });
  await newEvent(scene, { title: MOCK, date: day(9), location: 'Block C' });
  await publish(scene, {});
  await publish(scene, {
    title: 'Placement drive on Friday',
    text: `Register by Wednesday at https://forms.example.edu/drive.\n\n${'All branches may come. '.repeat(24)}`,
    type: 'Event',
    pinned: true,
    event_id: drive.id,
    expiry_date: day(4),
  });
  await publish(scene, { title: 'Last week’s results', publish_date: day(-9), expiry_date: day(-2) });
  return drive;
}
