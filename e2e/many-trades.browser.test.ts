import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { atRest } from './looks/at-rest.ts';
import type { Console } from './rig/console.ts';
import { offerPicture } from './rig/pictures.ts';
import { resize } from './rig/resize.ts';
import { byHand, deskAt, enrol, openOffice } from './steps/office.ts';

const TRADES = 40;
const WIDTHS = [1280, 390] as const;

test('in a college of many trades, each stands beside its own bar, and the list of students is in sight', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  for (let nth = 0; nth < TRADES; nth++) {
    // Trades that begin alike, as a college has them that teaches the same subject in several ways.
    const student = await enrol(office, `Student ${nth}`, `Computer Science Engineering ${nth}`);
    await byHand(office, event, student, 'present');
  }
  const desk = await deskAt(office, '/admin');
  for (const [screen, chart] of [
    ['/admin', 'By trade, last 30 days'],
    [`/attendance/${event.id}`, 'By trade'],
  ] as const) {
    await desk.goto(screen);
    for (const width of WIDTHS) {
      await resize(desk.page, { width, height: 800, deviceScaleFactor: 1 });
      await expect.poll(() => names(desk, chart)).toHaveLength(TRADES);
      const found = await atRest(async () => overlapping(await names(desk, chart)));
      await offerPicture(desk.page, `many-trades${screen.replaceAll('/', '-')}-${width}`);
      expect.soft(found, `${screen} at ${width}`).toEqual([]);
    }
  }
  await desk.goto('/students');
  for (const width of WIDTHS) {
    await resize(desk.page, { width, height: 800, deviceScaleFactor: 1 });
    await desk.see(`Showing ${TRADES} of ${TRADES} students`);
    // The list begins on the first screen, below the numbers of all trades.
    await expect.poll(() => topOfList(desk)).toBeLessThan(800);
  }
  expect(desk.complaints).toEqual([]);
});

const topOfList = ({ page }: Console): Promise<number> =>
  page.$eval('main section[aria-labelledby]', list => list.getBoundingClientRect().top);

interface Name {
  readonly text: string;
  readonly top: number;
  readonly bottom: number;
}

/** The names beside the bars of a chart, from above. */
const names = ({ page }: Console, chart: string): Promise<Name[]> =>
  page.$$eval(
    'section',
    (sections, title) =>
      sections
        .filter(section => section.querySelector('h2')?.textContent === title)
        .flatMap(section => [...section.querySelectorAll('.recharts-yAxis-tick-labels text')])
        .map(tick => {
          const { top, bottom } = tick.getBoundingClientRect();
          return { text: tick.textContent ?? '', top, bottom };
        })
        .toSorted((one, other) => one.top - other.top),
    chart,
  );

/** Names that the next one is written over. */
const overlapping = (all: readonly Name[]): string[] =>
  all
    .filter(({ bottom }, at) => bottom > (all[at + 1]?.top ?? Number.POSITIVE_INFINITY) + 1)
    .map(({ text }) => text);
