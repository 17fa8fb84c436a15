import { expect, test } from 'vitest';
import { drawnAgain } from './looks/at-rest.ts';
import { lookAt } from './looks/look.ts';
import { type Console, LAPTOP } from './rig/console.ts';
import { still } from './rig/media.ts';
import { offerPicture } from './rig/pictures.ts';
import { resize } from './rig/resize.ts';
import { deskAt, enrol, openOffice } from './steps/office.ts';

const COUNT = 16;
/** A desk, a phone, a small phone, and a desk at 400 % zoom. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 320, height: 256 },
] as const;

test('what is done with selected students is offered once one is ticked, and no row moves by that', async () => {
  const office = await openOffice();
  for (let nth = 1; nth <= COUNT; nth++) await enrol(office, `Student ${String(nth).padStart(2, '0')}`);
  const desk = await deskAt(office, '/students');
  const { page } = desk;
  await still(desk);
  await desk.see(`Showing ${COUNT} of ${COUNT} students`);
  const boxOf = (nth: string): string => `::-p-aria([name="Select Student ${nth}"][role="checkbox"])`;
  const box = (nth: string) => page.locator(boxOf(nth)).waitHandle();
  await lookAt(desk, 'selection-none');
  for (const size of SIZES) {
    const at = `${size.width} × ${size.height}`;
    await resize(page, { ...size, deviceScaleFactor: 1 });
    await page.$eval('input[aria-label^="Select all shown"]', each => each.scrollIntoView());
    const second = await box('02');
    await second.evaluate(each => each.scrollIntoView({ block: 'center' }));
    await drawnAgain(desk);
    const top = () => second.evaluate(each => each.getBoundingClientRect().top);
    const before = await top();
    await expect.poll(() => actions(desk), { message: at }).toEqual([]);

    await second.click();
    await desk.see('1 selected');
    await expect
      .poll(() => actions(desk), { message: at })
      .toEqual(['Select none', 'Print cards', 'Change', 'New passwords']);
    await expect.poll(top, { message: at }).toBeCloseTo(before, 0);
    await offerPicture(page, `selection-one-${size.width}-${size.height}`, { fullPage: false });
    await second.click();
    await expect.poll(() => actions(desk), { message: at }).toEqual([]);
    await expect.poll(top, { message: at }).toBeCloseTo(before, 0);

    // By keys: the button that clears the selection goes with it, and the box in its place has the focus.
    await page.keyboard.press('Space');
    await expect.poll(() => actions(desk), { message: at }).toHaveLength(4);
    await page.focus('::-p-aria([name="Select none"][role="button"])');
    await page.keyboard.press('Enter');
    await desk.focusOn('Select all shown: students');
    await expect.poll(() => actions(desk), { message: at }).toEqual([]);

    // The end of the page is not under the bar. Cards that are far below are drawn when they are scrolled to.
    const toEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await toEnd();
    // What is drawn on the way moves it from under a press.
    await desk.pressOn(boxOf(String(COUNT)));
    await desk.see('1 selected');
    const last = await box(String(COUNT));
    const isSeen = async () => {
      await toEnd();
      return last.evaluate(endsInView);
    };
    await expect.poll(isSeen, { message: at }).toBe(true);
    await offerPicture(page, `selection-end-${size.width}-${size.height}`, { fullPage: false });
    await desk.press('Select none');
    await desk.focusOn('Select all shown: students');
  }
  await resize(page, LAPTOP);
  await desk.pressOn(boxOf('02'));
  await desk.see('1 selected');
  await lookAt(desk, 'selection-one');
});

/** What can be pressed now of what is done with the selected. */
const actions = ({ page }: Console): Promise<(string | null)[]> =>
  page.$$eval('main button', buttons =>
    buttons
      .filter(({ textContent }) =>
        /^(?:Select none|Print cards|Change|New passwords)$/.test(textContent ?? ''),
      )
      .filter(button => button.checkVisibility())
      .map(({ textContent }) => textContent),
  );

/** Whether nothing lies over the end of the row that an element is in. */
const endsInView = (element: Element): boolean => {
  const row = element.closest('li, tr');
  const { left, right, bottom } = (row ?? element).getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, bottom - 3);
  return row?.contains(hit) === true;
};
