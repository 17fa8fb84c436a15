import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import type { Console } from './rig/console.ts';
import { still } from './rig/media.ts';
import { offerPicture } from './rig/pictures.ts';
import { resize } from './rig/resize.ts';
import { Keys } from './steps/keys.ts';
import { absentMany, deskAt, openOffice } from './steps/office.ts';

/** More than a page of the longest list. */
const MANY = 105;

test('the answer to a filter or an order of a long list is announced once, and nothing untrue before it', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  await absentMany(office, event, MANY);
  const desk = await deskAt(office, '/students');
  await desk.see(`Showing 100 of ${MANY} students`);
  let heard = await listen(desk);
  await desk.press('Roll Number');
  await expect.poll(heard).toEqual([`Showing 100 of ${MANY} students`]);
  // The same answer, which is still kept.
  await desk.press('Student');
  await expect.poll(heard).toEqual(Array(2).fill(`Showing 100 of ${MANY} students`));
  await desk.search('Nobody of that name');
  await expect.poll(heard).toHaveLength(3);
  await expect.poll(async () => (await heard()).at(-1)).toBe('Showing 0 of 0 students');

  await desk.goto(`/attendance/${event.id}`);
  await desk.see(`Showing 50 of ${MANY} records`);
  heard = await listen(desk);
  await desk.choose('select[aria-label="Status"]', 'absent');
  await expect.poll(heard).toEqual([`Showing 50 of ${MANY} records`]);
  await desk.choose('select[aria-label="Status"]', 'present');
  await desk.see(`Showing 0 of 0 records (${MANY} in all)`);
  await expect
    .poll(heard)
    .toEqual([`Showing 50 of ${MANY} records`, `Showing 0 of 0 records (${MANY} in all)`]);
});

test('the first of the rows that "Show more" brings has the focus, and is on the screen', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  await absentMany(office, event, MANY);
  const desk = await deskAt(office, '/students');
  await still(desk);
  for (const width of [1280, 390]) {
    await resize(desk.page, { width, height: 800, deviceScaleFactor: 1 });
    for (const [address, shown] of [
      ['/students', `Showing ${MANY} of ${MANY} students`],
      [`/attendance/${event.id}`, `Showing 100 of ${MANY} records`],
      ['/attendance-report', `Showing 100 of ${MANY} records`],
    ] as const) {
      await desk.goto(address);
      const last = await showMore(desk);
      await desk.see(shown);
      await expect
        .poll(() => focusedRow(desk, last), { message: `${address} at ${width}` })
        .toBe('the next row, on the screen');
    }
    // To the end, where the button goes.
    const last = await showMore(desk);
    await desk.see(`Showing ${MANY} of ${MANY} records`);
    await desk.see('That is all of them.');
    await expect.poll(() => focusedRow(desk, last)).toBe('the next row, on the screen');
  }
});

test('what is done with selected rows is near the first of them by keys, and on the screen wherever the list is', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  await absentMany(office, event, MANY);
  const desk = await deskAt(office, '/students');
  const keys = new Keys(desk);
  for (const [address, act, name] of [
    ['/students', 'Print cards', 'students'],
    [`/attendance/${event.id}`, 'Withdraw selected marks', 'marks'],
  ] as const)
    for (const width of [1280, 390]) {
      await still(desk);
      await resize(desk.page, { width, height: 800, deviceScaleFactor: 1 });
      await desk.goto(address);
      const at = `${name} at ${width}`;
      await tickRow(desk, 0);
      await desk.see('1 selected');
      let stops = 0;
      for (; stops < 20 && (await nameOfFocused(desk)) !== act; stops++) await keys.tab({ back: true });
      expect(stops, at).toBeLessThan(12);

      await tickRow(desk, 14);
      await desk.see('2 selected');
      await expect.poll(() => isPressable(desk, act), { message: at }).toBe(true);
      // Nothing that takes the focus lies behind the bar.
      for (let stop = 0; stop < 20; stop++) await keys.tab({ back: true });
      expect([...keys.faults], at).toEqual([]);
      await tickRow(desk, 16);
      await desk.see('3 selected');
      await offerPicture(desk.page, `selected-bar-${name}-${width}`, { fullPage: false });
      if (width === 1280) await lookAt(desk, `selected-${name}`);
      await desk.press('Select none');
      await desk.see('Select all shown');
      await expect.poll(() => nameOfFocused(desk)).toBe(`Select all shown: ${name}`);
    }
});

const nameOfFocused = ({ page }: Console): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at && (at.getAttribute('aria-label') ?? at.textContent);
  });

/** Ticks a row by the keyboard. */
async function tickRow({ page }: Console, nth: number): Promise<void> {
  const boxes = `main :is(tbody, ul) input[type=checkbox]`;
  await page.waitForFunction(
    (where, index) => document.querySelectorAll(where).length > index,
    {},
    boxes,
    nth,
  );
  await page.$$eval(
    boxes,
    (found, index) => {
      const box = found[index];
      if (box instanceof HTMLElement) box.focus();
    },
    nth,
  );
  await page.keyboard.press('Space');
}

/** Whether the button is on the screen, and nothing lies over it. A test polls it. */
const isPressable = async ({ page }: Console, name: string): Promise<boolean | undefined> =>
  (await page.$(`::-p-aria([name="${name}"][role="button"])`))?.evaluate(button => {
    const { top, left, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** The drawn ones. An empty row stands for those that are not drawn. */
const ROWS = 'main :is(tbody > tr:not([data-gap]), ul > li[class], ul > li[data-index])';

/** What the live regions of the screen say from now on, one text for each time that one changes. */
async function listen({ page }: Console): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(changes => {
      const regions = changes.map(
        ({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(
            '[role=status], [role=alert]',
          ) ?? null,
      );
      for (const region of new Set(regions)) if (region?.textContent) heard.push(region.textContent);
    }).observe(document.querySelector('main') ?? document.body, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  return () =>
    page.evaluate(() => ('heard' in window && Array.isArray(window.heard) ? window.heard.map(String) : []));
}

/** Presses the button by the keyboard. Returns the text of the row above it: a long list may draw that row anew. */
async function showMore({ page }: Console): Promise<string | null | undefined> {
  const button = await page.waitForSelector('::-p-aria([name="Show more"][role="button"])');
  await button?.focus();
  // Of a long list only the rows near the window are drawn.
  await page.waitForFunction(
    rows => {
      const last = [...document.querySelectorAll(rows)].at(-1);
      if (!last || last.nextElementSibling) return false;
      const { bottom } = last.getBoundingClientRect();
      return Math.abs((document.activeElement?.getBoundingClientRect().top ?? 0) - bottom) < 100;
    },
    {},
    ROWS,
  );
  const last = await page.$$eval(ROWS, rows => rows.at(-1)?.textContent);
  await page.keyboard.press('Enter');
  return last;
}

/** Where the focus is now. A test polls it. */
const focusedRow = ({ page }: Console, last: string | null | undefined): Promise<string> =>
  page.evaluate(last => {
    const at = document.activeElement;
    if (!at || at.previousElementSibling?.textContent !== last)
      return `${at?.tagName} ${at?.textContent?.slice(0, 40)}`;
    const { top, bottom } = at.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight
      ? 'the next row, on the screen'
      : `the next row, from ${top} to ${bottom}`;
  }, last);
