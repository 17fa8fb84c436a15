import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { lookAt } from './look.ts';
import { deskAt, openOffice } from './office.ts';

test('on a day of many events the dashboard is near, and two that are called alike can be told apart', async () => {
  const office = await openOffice();
  for (let nth = 1; nth <= 8; nth++) await newEvent(office, { title: `Talk ${nth}` });
  await newEvent(office, { title: 'TNP meeting', time: '09:00', location: 'Hall 1' });
  await newEvent(office, { title: 'TNP meeting', time: '14:00', location: 'Hall 1' });
  const admin = await deskAt(office, '/admin');
  const { page } = admin;
  const cards = () => page.$$eval('[data-testid="live-count"]', all => all.length);
  await expect.poll(cards).toBe(8);
  await lookAt(admin, 'many-events');
  await admin.press('Show all 10 active events');
  await expect.poll(cards).toBe(10);
  await page.waitForFunction(() => document.activeElement?.matches('li:nth-child(9)'));

  await admin.goto('/scan');
  await admin.see('Select an event');
  const choices = () => page.$$eval('select option', all => all.map(({ text }) => text));
  await expect.poll(async () => new Set(await choices()).size).toBe(11);
  expect(
    (await choices()).filter(text => text.includes('TNP meeting') && text.includes('2:00 pm')),
  ).toHaveLength(1);
  expect(admin.complaints).toEqual([]);
});
