import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { atRest } from './looks/at-rest.ts';
import type { Console } from './rig/console.ts';
import { offerPicture } from './rig/pictures.ts';
import { resize } from './rig/resize.ts';
import { deskAt, openOffice } from './steps/office.ts';

const SCREENS = ['/attendance-report', '/events', '/students', '/admin'] as const;
/** Three phones, a tablet upright, one on its side, which is also a laptop at 125 %, and a laptop. */
const WIDTHS = [320, 360, 390, 768, 1024, 1280] as const;

test('what a list is filtered by can be read in full on a phone, a tablet and a laptop', async () => {
  const office = await openOffice();
  const admin = await deskAt(office);
  const { id } = await newEvent(office);
  const cut: string[] = [];
  for (const screen of [...SCREENS, `/attendance/${id}`]) {
    await admin.goto(screen);
    await admin.page.waitForSelector('main search select');
    for (const width of WIDTHS) {
      await resize(admin.page, { width, height: 800, deviceScaleFactor: 1 });
      await openFilters(admin);
      await offerPicture(admin.page, `filters${screen.replaceAll('/', '-')}-${width}`);
      const found = await atRest(() => cutOffIn(admin));
      cut.push(...found.map(text => `${screen} at ${width}: ${text}`));
    }
  }
  expect(cut).toEqual([]);
});

test('what events are filtered by begins in one line, and no choice of their state is alone in a row', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/events');
  await admin.page.waitForSelector('main search input[type=date]');
  for (const width of WIDTHS) {
    await resize(admin.page, { width, height: 800, deviceScaleFactor: 1 });
    await openFilters(admin);
    await offerPicture(admin.page, `filters-days-${width}`, { fullPage: false });
    const found = await atRest(async () => [...(await unevenIn(admin)), ...(await cutDaysIn(admin))]);
    expect(found, `${width} px`).toEqual([]);
  }
});

test('a filter of the report says what it is of, by its label or by what is chosen', async () => {
  const office = await openOffice();
  const admin = await deskAt(office, '/attendance-report');
  const words = () =>
    admin.page.$eval('main search select[aria-label="Status"]', select => [
      select.parentElement?.querySelector('span')?.textContent,
      select instanceof HTMLSelectElement && select.selectedOptions[0]?.text,
    ]);
  await expect.poll(words).toEqual(['Status', 'All']);
  await admin.choose('main search select[aria-label="Status"]', 'present');
  await expect.poll(words).toEqual([null, 'Present']);
  for (const width of WIDTHS) {
    await resize(admin.page, { width, height: 800, deviceScaleFactor: 1 });
    await openFilters(admin);
    expect(await atRest(() => cutOffIn(admin)), `${width} px`).toEqual([]);
  }
});

test('on a phone, filters open below the search, and how many restrict the list is said', async () => {
  const office = await openOffice();
  const admin = await deskAt(office);
  await resize(admin.page, { width: 390, height: 844, deviceScaleFactor: 1 });
  await admin.goto('/students');
  const trade = 'main search select[aria-label="Trade"]';
  await admin.page.waitForSelector(trade, { hidden: true });
  await admin.press('Filters');
  await admin.page.waitForSelector(trade, { visible: true });
  await admin.choose(trade, 'Chemical Engineering');
  await admin.press('Filters (1)');
  await admin.page.waitForSelector(trade, { hidden: true });
  // Opened by its address, the list shows at once what restricts it.
  await admin.page.reload();
  await admin.page.waitForSelector(trade, { visible: true });
  await resize(admin.page, { width: 1280, height: 800, deviceScaleFactor: 1 });
  await admin.page.waitForSelector('main search button[aria-expanded]', { hidden: true });
  await admin.page.waitForSelector(trade, { visible: true });
});

/** Opens the filters, if this screen is so narrow that they are closed. */
const openFilters = ({ page }: Console): Promise<void> =>
  page.$$eval('main search button[aria-expanded="false"]', buttons => {
    for (const button of buttons)
      if (button.checkVisibility() && button instanceof HTMLElement) button.click();
  });

/** What is not where its neighbours are: where a filter's text begins, and how many states are in a row. */
const unevenIn = ({ page }: Console): Promise<string[]> =>
  page.$eval('main', main => {
    const starts = [...main.querySelectorAll('search select, search input[type=date]')].map(field => {
      const label = field.parentElement?.querySelector('[data-position="left"] span');
      const { left } = field.getBoundingClientRect();
      const begin = label ? label.getBoundingClientRect().left - left : undefined;
      return Math.round(begin ?? Number.parseFloat(getComputedStyle(field).paddingLeft) + field.clientLeft);
    });
    const rows = new Map<number, number>();
    for (const label of main.querySelectorAll('[aria-label="Which events"] label')) {
      const top = Math.round(label.getBoundingClientRect().top);
      rows.set(top, (rows.get(top) ?? 0) + 1);
    }
    const isUneven = (counts: readonly number[]): boolean => Math.max(...counts) - Math.min(...counts) > 1;
    return [
      ...(isUneven(starts) ? [`texts begin at ${starts.join(', ')}`] : []),
      ...(isUneven([...rows.values()]) ? [`states in rows of ${[...rows.values()].join(', ')}`] : []),
    ];
  });

/** The dates that have no room for their year and their icon. */
const cutDaysIn = ({ page }: Console): Promise<string[]> =>
  page.$$eval('main search input[type=date]', fields =>
    fields.flatMap(field => {
      const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
      const ruler = document.createElement('canvas').getContext('2d');
      if (!ruler) throw new Error('no canvas');
      Object.assign(ruler, { font, letterSpacing });
      const icon = 20;
      const edge = Number.parseFloat(paddingRight);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - edge - icon;
      const wanted = ruler.measureText('dd/mm/yyyy').width;
      return [
        ...(wanted > room ? [`${field.ariaLabel}: ${room} px for ${wanted}`] : []),
        ...(edge < 8 ? [`${field.ariaLabel}: its icon is at the edge`] : []),
      ];
    }),
  );

/** The selects whose chosen text is wider than its place. */
const cutOffIn = ({ page }: Console): Promise<string[]> =>
  page.$$eval('main search select', selects =>
    selects.flatMap(select => {
      if (!(select instanceof HTMLSelectElement)) return [];
      const { font, wordSpacing, paddingLeft, paddingRight } = getComputedStyle(select);
      const ruler = document.createElement('canvas').getContext('2d');
      if (!ruler) throw new Error('no canvas');
      ruler.font = font;
      ruler.wordSpacing = wordSpacing;
      const text = select.selectedOptions[0]?.text ?? '';
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return ruler.measureText(text).width > room + 1 ? [text] : [];
    }),
  );
