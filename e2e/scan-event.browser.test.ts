import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { addDays, today } from '#contract/time.ts';
import { newEvent, putOnDay, TIME_ZONE } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import type { Console } from './rig/console.ts';
import { deskAt, openOffice } from './steps/office.ts';

test('an event that was opened early and never completed is not chosen by itself once its day has passed', async () => {
  const office = await openOffice();
  const day = today(new Date(), TIME_ZONE);
  const event = await newEvent(office, { title: 'Campus drive', date: addDays(day, 1) });
  await office.asAdmin.ok('openEvent', { id: event.id });
  const desk = await deskAt(office, '/scan');
  await desk.page.waitForSelector('main select');
  await expect.poll(() => chosenOf(desk)).toBe(event.id);
  await putOnDay(office, event, addDays(day, -30));
  await desk.page.reload({ waitUntil: 'domcontentloaded' });
  await desk.page.waitForSelector('main select');
  // Settled: the select is there only with its choice.
  expect(await chosenOf(desk)).toBe('');
  await desk.choose('main select', event.id);
  await expect.poll(() => chosenOf(desk)).toBe(event.id);
});

test('scanning for an event that is not open says why, marks for no other one, and offers to open it', async () => {
  const office = await openOffice();
  const running = await newEvent(office, { title: 'Running today' });
  const date = addDays(today(new Date(), TIME_ZONE), 3);
  const planned = await newEvent(office, { title: 'Mock interviews', date });
  const over = await newEvent(office, { title: 'Morning briefing' });
  const body = { markRemainingAbsent: false };
  await office.asAdmin.ok('completeEvent', { id: over.id, body });

  const door = await deskAt(office, '/admin');
  await door.page.evaluate(() => localStorage.setItem('scan-mode', 'continuous'));
  await door.see('Online');
  await door.pressOn(`::-p-aria([name="Scan QR for ${planned.title}"])`);
  await door.reach('/scan');
  await door.see('Attendance can be marked on that day, or as soon as you open it early.');
  // Running today is the only active event. It must not take the place of the one that was wanted.
  await expect.poll(() => chosenOf(door)).toBe('');
  await door.press('Start Scanning');
  await door.see(MESSAGES.selectEventFirst);
  await lookAt(door, 'scan-not-open');

  await door.press('Open early');
  await door.press('Open event');
  await door.see(SERVER_MESSAGES.eventOpened);
  await expect.poll(() => chosenOf(door)).toBe(planned.id);
  await door.gone('Attendance can be marked on that day');

  await door.goto(`/scan?event=${over.id}`);
  await door.see('nobody can be marked at the door any more, unless you reopen it');
  await expect.poll(() => chosenOf(door)).toBe('');
  await door.choose('main select', running.id);
  await door.gone('nobody can be marked at the door any more');

  await door.goto('/scan?event=00000000-0000-4000-8000-000000000000');
  await door.see(MESSAGES.eventNotFound);

  // An address that was cut when it was copied.
  await door.goto(`/scan?event=${running.id.slice(0, -4)}`);
  await door.see(MESSAGES.eventNotFound);
  await door.choose('main select', running.id);
  await door.gone(MESSAGES.eventNotFound);
});

test('without an active event the scanner has one main button, which makes one', async () => {
  const office = await openOffice();
  const desk = await deskAt(office, '/scan');
  const filled = () =>
    desk.page.$$eval('main .mantine-Button-root', buttons => {
      const colourOf = (button: Element): string => getComputedStyle(button).backgroundColor;
      const main = buttons.find(({ textContent }) => textContent === 'Create Event');
      return buttons.filter(each => main && colourOf(each) === colourOf(main)).map(each => each.textContent);
    });
  for (const mode of ['continuous', 'one-by-one']) {
    await desk.page.evaluate(chosen => localStorage.setItem('scan-mode', chosen), mode);
    await desk.page.reload({ waitUntil: 'domcontentloaded' });
    await desk.see(MESSAGES.noActiveEvents);
    await expect.poll(filled, { message: mode }).toEqual(['Create Event']);
  }
});

const chosenOf = (door: Console): Promise<string> => door.page.$eval('main select', select => select.value);
