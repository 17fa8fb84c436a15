import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addDays, today } from '#contract/time.ts';
import { pictureOf, writeVideo } from '#testing/qr-video.ts';
import { apiClient } from '#testing/server/api-client.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { Console, cameraShowing, openBrowser } from './console.ts';
import { lookAt } from './look.ts';
import { ANANYA } from './people.ts';
import { ADMIN, startProduct } from './product.ts';
import { resize } from './resize.ts';

const A_DAY_AND_AN_HOUR_MS = 25 * 3_600_000;
test('axe finds nothing on any screen, wide and narrow, light and dark', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollcall-screens-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const product = await startProduct();

  // Signed out, and without any data.
  const browser = await openBrowser();
  const student = await Console.open(browser, product.url);
  await student.goto('/');
  await student.see('Version 1.0');
  await lookAt(student, 'landing');
  await student.goto('/login');
  await student.press('Sign In');
  await student.see('Email is required');
  await lookAt(student, 'login-errors');
  await student.goto('/signup');
  await student.see('Create Account');
  await lookAt(student, 'signup');
  await student.signUp(ANANYA);
  await student.see('No recent attendance records');
  await lookAt(student, 'dashboard-empty');
  await student.goto('/attendance');
  await student.see('No attendance records found');
  await lookAt(student, 'attendance-empty');
  await student.goto('/qr-code');
  await resize(student.page, { width: 390, height: 844, deviceScaleFactor: 2 });
  const video = path.join(folder, 'camera.y4m');
  writeVideo(video, await pictureOf(student.page, '[data-testid="qr-code"]'));
  await lookAt(student, 'qr-code');

  const office = await Console.open(await openBrowser(cameraShowing(video)), product.url);
  await office.signedIn(ADMIN);
  await office.goto('/admin');
  await office.see('No upcoming events');
  await lookAt(office, 'admin-empty');
  await office.goto('/attendance-report');
  await office.see('No records found');
  await lookAt(office, 'report-empty');
  await office.goto('/scan');
  await office.see('No active events found.');
  await lookAt(office, 'scan-no-event');

  // With events, students and marks.
  await fill(product.url, office);
  await office.goto('/admin');
  await office.see('Resume clinic');
  await lookAt(office, 'admin');
  await office.goto('/create-event');
  await office.press('Create Event');
  await office.see('Title is required');
  await lookAt(office, 'create-event-errors');
  await office.fill('Title', 'Group discussion');
  await office.set('date', addDays(today(new Date(), TIME_ZONE), 3));
  await office.set('time', '14:00');
  await office.fill('Location', 'Seminar hall 2');
  await lookAt(office, 'create-event-preview');

  await office.goto('/scan');
  await office.see('Present now');
  await lookAt(office, 'scan');
  await office.press('Start Scanning');
  await office.see(ANANYA.name);
  await lookAt(office, 'scan-modal');
  await office.press('Mark Attendance');
  await office.page.waitForSelector('[data-testid="scan-result"][data-outcome="marked"]');
  await lookAt(office, 'scan-marked');
  await openMarkPage(office);
  await office.see(ANANYA.roll_no);
  await lookAt(office, 'mark-attendance');
  await office.goto('/attendance-report');
  await office.see('Kabir Rao');
  await office.see('Device clock said');
  await lookAt(office, 'report');

  await student.goto('/attendance');
  await student.see('Showing 1 of 1 records');
  await lookAt(student, 'attendance');
  await student.goto('/dashboard');
  await student.see('Resume clinic');
  await lookAt(student, 'dashboard');
  await student.goto('/');
  await student.see('Welcome back');
  await lookAt(student, 'landing-signed-in');
  expect([...office.complaints, ...student.complaints]).toEqual([]);
});

/** A day at the office: past and coming events, students of several trades, marks. */
async function fill(url: string, office: Console): Promise<void> {
  const api = apiClient(url);
  const token = await office.page.evaluate(() => localStorage.getItem('token') ?? '');
  const admin = { token };
  const served = { api, admin };
  const day = today(new Date(), TIME_ZONE);
  const talk = await newEvent(served, {
    title: 'Campus drive briefing',
    location: 'Main auditorium',
    time: '09:30',
  });
  await newEvent(served, {
    title: 'Resume clinic',
    date: addDays(day, 2),
    event_type: 'TNP Meeting',
    location: 'Lab 3',
  });
  await newEvent(served, {
    title: 'Mock interviews with alumni from five companies',
    date: addDays(day, 9),
    location: 'Block C',
  });
  const names = ['Kabir Rao', 'Zoya Khan', 'Devika Subramaniam-Venkataraghavan', 'आरव शर्मा', 'Ishaan Das'];
  for (const [index, name] of names.entries()) {
    const body = {
      name,
      email: `s${index}@example.edu`,
      password: 'tall blue door',
      trade: 'Mechanical Engineering',
      roll_no: `GME-${index}`,
    };
    const { user } = await api.ok('register', { body });
    const mark = { userId: user.id, eventId: talk.id, status: index === 3 ? 'absent' : 'present' };
    const clock = index === 1 ? { scannedAt: new Date(Date.now() - A_DAY_AND_AN_HOUR_MS).toISOString() } : {};
    await api.ok('mark', { token, body: { ...mark, ...clock } });
  }
}

/** As the scanner opens it, with the student in the navigation state. */
async function openMarkPage(office: Console): Promise<void> {
  await office.goto('/scan');
  await office.see('Present now');
  await office.press('Start Scanning');
  await office.see(ANANYA.name);
  await office.pressOn('::-p-text(Mark absent, or choose another event)');
  await office.reach('/mark-attendance');
}
