import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import type { Console } from './rig/console.ts';
import { deskAt, enrol, openOffice } from './steps/office.ts';

const STUDENTS = 1_004;

test('numbers of a large college are written in one way on all screens', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Campus drive briefing' });
  const marks = [];
  for (let nth = 0; nth < STUDENTS; nth++)
    marks.push({ userId: (await enrol(office, `Student ${nth}`)).id, status: 'present' });
  const body = { eventId: event.id, commandId: randomUUID(), marks };
  await office.asAdmin.ok('bulkMark', { body });

  const admin = await deskAt(office);
  // How often it stands there. A part of a screen may come late.
  const screens = {
    '/admin': 8,
    '/events': 2,
    [`/attendance/${event.id}`]: 6,
    [`/live/${event.id}`]: 2,
    [`/scan?event=${event.id}`]: 2,
    '/attendance-report': 4,
    '/students': 3,
    '/notices': 2,
  };
  for (const [screen, grouped] of Object.entries(screens)) {
    await admin.goto(screen);
    await expect.poll(() => written(admin), { message: screen }).toEqual({ grouped, bare: 0 });
  }
  expect(admin.complaints).toEqual([]);
});

/** How often the number of students is written in either way. Within a random id it is no number. */
const written = ({ page }: Console): Promise<{ readonly grouped: number; readonly bare: number }> =>
  page.evaluate(() => {
    const { innerText } = document.body;
    const times = (number: RegExp): number => innerText.match(number)?.length ?? 0;
    return { grouped: times(/(?<![\d,])1,004(?!\d)/g), bare: times(/(?<![\w,-])1004(?![\w-])/g) };
  });
