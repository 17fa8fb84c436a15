import path from 'node:path';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { ATTENDANCE_REPORT_FILE } from '#contract/reports/files.ts';
import { today } from '#contract/time.ts';
import { temporaryFolder } from '#testing/folder.ts';
import { textOf } from '#testing/paper.ts';
import { pictureOf, writeVideo } from '#testing/qr-video.ts';
import { Console, cameraShowing, openBrowser } from './rig/console.ts';
import { ADMIN, startProduct } from './rig/product.ts';
import { resize } from './rig/resize.ts';
import { savedBy } from './steps/download.ts';
import { MEERA } from './steps/people.ts';

const EVENT = { title: 'Campus drive briefing', location: 'Main auditorium' };

test('a student registers and is scanned by a camera, every open page updates at once, and the PDF shows it', async () => {
  const folder = temporaryFolder();
  const product = await startProduct({ worker: true });
  const browser = await openBrowser();

  // The office plans an event, and leaves its dashboard open.
  const office = await Console.open(browser, product.url, { kept: true });
  await office.signIn(ADMIN);
  await office.goto('/create-event');
  await office.fill('Title', EVENT.title);
  await office.set('date', today(new Date(), 'Asia/Kolkata'));
  await office.set('time', '09:30');
  await office.fill('Location', EVENT.location);
  await office.press('Create Event');
  await office.reach('/admin');
  await office.when('[data-testid="live-count"]', '0');

  // A student registers, gets a QR code, and leaves the attendance page open.
  const student = await Console.open(browser, product.url, { kept: true });
  await resize(student.page, { width: 390, height: 844, deviceScaleFactor: 2 });
  await student.signUp(MEERA);
  await student.goto('/qr-code');
  const video = path.join(folder, 'camera.y4m');
  writeVideo(video, await pictureOf(student.page, '[data-testid="qr-code"]'));
  await student.goto('/attendance');
  await student.see(MESSAGES.noAttendance);
  // What is told of a mark is told to open lines only.
  await student.see('Online');
  await Promise.all([office.markPage(), student.markPage()]);

  // At the door an admin scans it.
  const doorBrowser = await openBrowser(cameraShowing(video));
  const door = await Console.open(doorBrowser, product.url, { kept: true });
  await door.signIn(ADMIN);
  await door.goto('/scan');
  await door.press('Start Scanning');
  await door.page.waitForSelector('[role="dialog"]');
  const decodedAt = Date.now();
  await door.see(MEERA.name);
  // A short message must be awaited before the action that causes it.
  const counted = office.when('[data-testid="live-count"]', '1');
  const notified = student.see(MESSAGES.youWereMarked('present', EVENT.title));
  const markedAt = Date.now();
  await door.press('Mark Attendance');
  await door.page.waitForSelector('[data-testid="scan-result"][data-outcome="marked"]');
  const [countedAt] = await Promise.all([counted, notified]);
  process.stdout.write(
    `decode to count on the other console: ${countedAt - decodedAt} ms (${countedAt - markedAt} ms from pressing Mark)\n`,
  );

  // The student's page updates without a reload, and so does the office.
  await student.see('Showing 1 of 1 records');
  expect(await Promise.all([office.isMarkedPage(), student.isMarkedPage()])).toEqual([true, true]);

  // The report shows it, on paper too.
  await door.goto('/attendance-report');
  await door.see(MEERA.roll_no);
  const [{ name, bytes }] = await Promise.all([
    savedBy(door, () => door.press('Export PDF')),
    door.see(MESSAGES.reportExported),
  ]);
  expect(name).toBe(ATTENDANCE_REPORT_FILE);
  const text = await textOf(bytes);
  expect(text).toContain(MEERA.name);
  expect(text).toContain(EVENT.title);
  expect([office.complaints, student.complaints, door.complaints]).toEqual([[], [], []]);
});
