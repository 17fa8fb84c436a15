import { expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { eventsAnswer } from '#contract/events/schema.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { deskAt, openOffice } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

test('on a day of many events the dashboard is near, and two that are called alike can be told apart', async () => {
  const office = await openOffice();
  for (let nth = 1; nth <= 8; nth++) await newEvent(office, { title: `Talk ${nth}` });
  await newEvent(office, { title: 'TNP meeting', time: '09:00', location: 'Hall 1' });
  await newEvent(office, { title: 'TNP meeting', time: '14:00', location: 'Hall 1' });
  const past = { title: 'Old drive', date: '2025-01-06', time: '10:00', location: 'Block C' };
  await office.asAdmin.ok('addPastEvent', { body: past });
  const admin = await deskAt(office, '/admin');
  const { page } = admin;
  const cards = () => page.$$eval('[data-testid="live-count"]', all => all.length);
  await expect.poll(cards).toBe(8);
  await lookAt(admin, 'many-events');
  await admin.press('Show all 11 active events');
  await expect.poll(cards).toBe(11);
  await page.waitForFunction(() => document.activeElement?.matches('li:nth-child(9)'));

  // What is kept open of another day comes after what is on today, and says its day.
  const places = await page.$$eval('[aria-label="Happening now"] li p:first-of-type', all =>
    all.map(({ textContent }) => textContent),
  );
  expect(places.at(-1)).toBe('Mon, 6 Jan 2025, 10:00 am, Block C');
  expect(places.slice(0, -1).filter(place => place.split(',').length > 2)).toEqual([]);

  await admin.goto('/scan');
  await admin.see('Select an event');
  const choices = () => page.$$eval('select option', all => all.map(({ text }) => text));
  await expect.poll(async () => new Set(await choices()).size).toBe(12);
  expect(
    (await choices()).filter(text => text.includes('TNP meeting') && text.includes('2:00 pm')),
  ).toHaveLength(1);
  expect(admin.complaints).toEqual([]);
});

test('a student’s dashboard, which asks each minute, is sent the events that it shows', async () => {
  const office = await openOffice();
  for (let nth = 1; nth <= 8; nth++) await newEvent(office, { title: `Talk ${nth}` });
  const student = await Console.open(await openBrowser(), office.url);
  const sent = student.page.waitForResponse(answer => answer.url().includes('/api/events/upcoming'));
  await student.signedUp(ANANYA);
  await student.goto('/dashboard');
  const { events, count } = eventsAnswer.parse(await (await sent).json());
  expect([events.length, count]).toEqual([LIMITS.dashboard.upcomingEvents, 8]);
  expect(student.complaints).toEqual([]);
});
