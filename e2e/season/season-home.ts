import type { Browser } from 'puppeteer';
import { expect } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { lookAt } from '../looks/look.ts';
import { Console } from '../rig/console.ts';
import { resize } from '../rig/resize.ts';
import { changePassword, figuresIn, follow } from '../steps/forms.ts';
import type { Listed } from './season-list.ts';
import type { SeasonRecord } from './season-record.ts';

const OWN_PASSWORD = 'a bench by the lake';

/**
 * What a student reads at home, on a phone: signs in with the password that the office handed out, chooses an own one,
 * and finds the figures and the marks of the recount.
 */
export async function readsAtHome(
  browser: Browser,
  url: string,
  record: SeasonRecord,
  { student, password }: { readonly student: Listed; readonly password: string },
): Promise<void> {
  const home = await Console.open(browser, url);
  await resize(home.page, { width: 390, height: 844, deviceScaleFactor: 1 });
  await home.signIn({ email: student.email, password });
  await home.see(MESSAGES.passwordChangeRequired);
  await changePassword(home, { current: password, next: OWN_PASSWORD });
  await home.reach('/dashboard');

  const { present, absent, rate } = record.recount({ rollNo: student.rollNo });
  const figures = { 'Attendance Rate': `${rate}%`, present: String(present), all: String(present + absent) };
  await expect
    .poll(() => figuresIn(home, 'Your attendance in figures'))
    .toEqual({
      'Events Attended': figures.present,
      'Attendance Rate': figures['Attendance Rate'],
      // All of the season is of this week, and one event is still to come: the talk that was opened a day early.
      'This Week': figures.present,
      Upcoming: '1',
    });
  await home.see(`of ${figures.all} marked`);
  await lookAt(home, 'season-home');

  await follow(home, 'View all');
  await expect
    .poll(() => figuresIn(home, 'Your attendance in figures'))
    .toEqual({
      'Total Events': figures.all,
      Attended: figures.present,
      Absent: String(absent),
      'Attendance Rate': figures['Attendance Rate'],
    });
  await home.see(`Showing ${figures.all} of ${figures.all} records`);
  await expect
    .poll(() => marksOn(home))
    .toEqual(
      record
        .asked({ rollNo: student.rollNo })
        .map(({ event, status }) => `${event.title}: ${status}`)
        .toSorted(),
    );
  await lookAt(home, 'season-history');
}

/** The marks that a phone lists now: event and status, in order of the events. A test polls it. */
async function marksOn({ page }: Console): Promise<string[]> {
  const marks = await page.$$eval('main section ul > li', lines =>
    lines.map(line => {
      const title = line.firstElementChild?.firstChild?.textContent;
      return `${title}: ${line.lastElementChild?.textContent.toLowerCase()}`;
    }),
  );
  return marks.toSorted();
}
