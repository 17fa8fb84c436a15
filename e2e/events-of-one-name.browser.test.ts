import { expect, test } from 'vitest';
import { addDays, today } from '#contract/time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import type { Console } from './rig/console.ts';
import { briefing, deskAt, enrol, openOffice, scanned } from './steps/office.ts';

const NAME = 'Aptitude workshop';

test('events of one name can be told apart wherever one of them is chosen', async () => {
  const office = await openOffice();
  const event = await newEvent(office, briefing());
  await scanned(office, event, await enrol(office, 'Kabir Rao'));
  const first = await newEvent(office, { title: NAME, time: '09:00', location: 'Lab 1' });
  await newEvent(office, { title: NAME, time: '09:00', location: 'Lab 2' });
  const lastWeek = await newEvent(office, { title: NAME, time: '09:00', location: 'Lab 1' });
  const date = addDays(today(new Date(), TIME_ZONE), -7);
  await office.database.knex('events').where({ id: lastWeek.id }).update({ date, status_choice: 'active' });

  // Marks are moved to another event of today, never to last week's, which nobody has completed.
  const desk = await deskAt(office, `/attendance/${event.id}`);
  await desk.pressOn('::-p-aria([name="Select the mark of Kabir Rao"][role="checkbox"])');
  await desk.press('Withdraw selected marks');
  await expect.poll(() => options(desk)).toEqual([`${NAME}, 9:00 am, Lab 1`, `${NAME}, 9:00 am, Lab 2`]);
  await lookAt(desk, 'one-name-withdraw');

  await desk.goto('/manage-notices');
  await desk.press('New Notice');
  await expect.poll(() => options(desk)).toHaveLength(3);
  // Settled: all of them were there above.
  expect(new Set(await options(desk)).size).toBe(3);
  await lookAt(desk, 'one-name-notice');

  await desk.goto(`/passes?event=${first.id}`);
  await desk.press('Issue Pass');
  await desk.see('Lab 2');
  const boxes = () =>
    desk.page.$$eval('[role="dialog"] .mantine-Checkbox-body', found =>
      found.map(({ textContent }) => textContent).filter(text => text.startsWith('Aptitude workshop')),
    );
  // Settled: the last of them was seen above.
  expect(new Set(await boxes()).size).toBe(3);
  await lookAt(desk, 'one-name-issue');
  await desk.fill('Name', 'Gate 1');
  await desk.pressOn('[role="dialog"] ::-p-aria([name="Issue Pass"][role="button"])');
  await desk.see('Works once');
  await desk.goto('/passes');
  const [pass] = (await office.asAdmin.ok('passes')).passes;
  expect(pass?.events).toMatchObject([{ title: NAME }]);
  await expect
    .poll(() => desk.page.$eval('[data-testid="pass"]', row => row.textContent))
    .toMatch(/Aptitude workshop – \w+, \d+ \w+ \d{4}/);
  await lookAt(desk, 'one-name-pass');

  await desk.goto('/reports');
  await desk.press('New Report');
  await desk.choose('[name="kind"]', 'event');
  await desk.fillIn('::-p-aria([name="Event"][role="combobox"])', 'Aptitude');
  const found = () =>
    desk.page.$$eval('[role="option"]', items => items.map(({ textContent }) => textContent));
  await expect.poll(found).toHaveLength(3);
  // Settled: all of them were there above.
  expect(new Set(await found()).size).toBe(3);
  await desk.pressOn('::-p-text(9:00 am, Lab 2)');
  const chosen = () => desk.page.$eval('input[role="combobox"]', field => field.value);
  await expect.poll(chosen).toContain('9:00 am, Lab 2');
  await lookAt(desk, 'one-name-report');

  // The next round of one, on the same day.
  const { id } = await newEvent(office, {
    ...{ title: NAME, time: '09:00', location: 'Lab 1', trades: ['Civil Engineering'] },
  });
  await desk.goto(`/scan?event=${id}`);
  await expect
    .poll(() => desk.page.$eval('[data-testid="chosen-event"]', ({ textContent }) => textContent))
    .toContain('9:00 am, Lab 1, Civil Engineering only');
  const offered = () =>
    desk.page.$$eval('select option', found => found.map(({ textContent }) => textContent));
  // Settled: the chosen one was seen above.
  const labels = (await offered()).filter(text => text.startsWith(NAME));
  expect([labels.length, new Set(labels).size]).toEqual([4, 4]);
  await lookAt(desk, 'one-name-scan');
});

/** What the select of a dialog offers of these events. */
const options = ({ page }: Console): Promise<string[]> =>
  page.$$eval('[role="dialog"] select option', found =>
    found.map(({ textContent }) => textContent).filter(text => text.startsWith('Aptitude workshop')),
  );
