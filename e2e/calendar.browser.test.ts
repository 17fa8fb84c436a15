import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { addDays, momentOf, today } from '#contract/time.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { lookAt } from './looks/look.ts';
import { Console, openBrowser } from './rig/console.ts';
import { savedBy } from './steps/download.ts';
import { openOffice } from './steps/office.ts';
import { ANANYA } from './steps/people.ts';

const inIcs = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

test('a student puts an event that is to come into a calendar, from the dashboard and from its page', async () => {
  const office = await openOffice();
  const day = addDays(today(new Date(), TIME_ZONE), 3);
  await newEvent(office, { title: 'Talk of today' });
  const drive = await newEvent(office, { title: 'Campus drive', date: day, time: '09:30' });
  const begins = inIcs(momentOf(day, '09:30', TIME_ZONE));
  const student = await Console.open(await openBrowser(), office.url);
  // A phone abroad: the entry is about the college's morning all the same.
  await student.page.emulateTimezone('America/New_York');
  await student.signedUp(ANANYA);
  await student.goto('/dashboard');
  await student.see('Talk of today');
  await student.pressOn('::-p-aria([name="Add Campus drive to your calendar"][role="button"])');
  await student.see('Google Calendar');
  await lookAt(student, 'calendar-menu');
  const file = await savedBy(student, () => student.pressOn('::-p-text(Another calendar)'));
  await student.see(MESSAGES.calendarFileSaved);
  expect(file.name).toBe('Campus-drive.ics');
  expect(file.bytes.toString()).toContain(`DTSTART:${begins}\r\n`);
  expect(file.bytes.toString().replaceAll('\r\n ', '')).toContain(`${office.url}/attendance/${drive.id}`);
  // Settled: both events stood there before the menu was opened. What is on already is in nobody's calendar to come.
  expect(await student.page.$$('[aria-label^="Add "]')).toHaveLength(1);

  await student.goto(`/attendance/${drive.id}`);
  await student.press('Add to Calendar');
  await student.see('Google Calendar');
  const address = new URL(
    await student.page.$eval('a[target="_blank"][href*="google"]', link => String(link.getAttribute('href'))),
  );
  expect(address.origin).toBe('https://calendar.google.com');
  expect(address.searchParams.get('dates')).toMatch(new RegExp(`^${begins}/`));
  expect(student.complaints).toEqual([]);
});
