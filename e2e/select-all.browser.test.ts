import { expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { absentMany, deskAt, openOffice } from './steps/office.ts';

test('of a list longer than one call can decide about, just what is ticked is what is said and done', async () => {
  const office = await openOffice();
  const event = await newEvent(office);
  const over = 5;
  await absentMany(office, event, LIMITS.decisions + over);
  const screen = await deskAt(office, `/attendance/${event.id}`);
  const { page } = screen;
  await screen.see('Showing 50 of 105 records');
  await screen.see('Select all shown');
  for (const shown of [100, 105]) {
    await screen.press('Show more');
    await screen.see(`Showing ${shown} of 105 records`);
  }
  const ticks = () =>
    page.$$eval('input[aria-label^="Select the mark of"]', boxes => ({
      ticked: boxes.filter(box => box.checked).length,
      closed: boxes.filter(box => box.disabled).length,
    }));

  await screen.pressOn('::-p-aria([name="Select the first 100: marks"][role="checkbox"])');
  await screen.see('100 selected, the most at once');
  await expect.poll(ticks).toEqual({ ticked: LIMITS.decisions, closed: over });
  await lookAt(screen, 'select-all');
  const first = await page.locator('input[aria-label^="Select the mark of"]').waitHandle();
  await first.click();
  await screen.see('99 selected');
  await expect.poll(ticks).toEqual({ ticked: LIMITS.decisions - 1, closed: 0 });

  await screen.press('Withdraw selected marks');
  await screen.fill('Reason', 'The list was of another day');
  await screen.press('Withdraw 99 marks');
  await screen.see('Showing 6 of 6 records');
  await screen.see('Select all shown');
  await expect.poll(ticks).toEqual({ ticked: 0, closed: 0 });
  expect(screen.complaints).toEqual([]);
});
