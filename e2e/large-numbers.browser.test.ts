import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newEvent } from '#testing/server/scenario.ts';
import { Console, openBrowser } from './console.ts';
import { enrol, openOffice } from './office.ts';
import { ADMIN } from './product.ts';

const STUDENTS = 1_004;

test('numbers of a large college are written in one way on all screens', async () => {
  const office = await openOffice();
  const event = await newEvent(office, { title: 'Campus drive briefing' });
  const marks = [];
  for (let nth = 0; nth < STUDENTS; nth++)
    marks.push({ userId: (await enrol(office, `Student ${nth}`)).id, status: 'present' });
  const body = { eventId: event.id, commandId: randomUUID(), marks };
  await office.asAdmin.ok('bulkMark', { body });

  const admin = await Console.open(await openBrowser(), office.url);
  await admin.signedIn(ADMIN);
  const screens = [
    '/admin',
    '/events',
    `/attendance/${event.id}`,
    `/live/${event.id}`,
    `/scan?event=${event.id}`,
    '/attendance-report',
    '/students',
    '/notices',
  ];
  for (const screen of screens) {
    await admin.goto(screen);
    await admin.see('1,004');
    expect({ screen, bare: await bareNumbers(admin) }).toEqual({ screen, bare: [] });
  }
  expect(admin.complaints).toEqual([]);
});

/** Where the number of students is not grouped. */
const bareNumbers = ({ page }: Console): Promise<string[]> =>
  page.evaluate(() => document.body.innerText.match(/(?<![\d,])1004(?!\d)/g) ?? []);
