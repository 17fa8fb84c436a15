import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attendanceRate } from '#contract/attendance/records.ts';
import {
  DAYS,
  EVENT_TYPES,
  LATE_AFTER_MINUTES,
  LIMITS,
  QR_IMAGE,
  SCANNER,
  SHARED_FOR_MS,
  TOASTS,
  YEARS,
} from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROFILE_TRADES, SIGNUP_TRADES, TRADE_CODES } from '#contract/trades.ts';
import { inRoot } from '#platform/paths.ts';
import { SPECIFIED_PARTS } from './specified/specified-elements.ts';

/** Sentences whose wording is fixed (docs/specification.md#messages). Fixed labels are in the journeys. */
const WORDINGS = [
  'Attendance report exported successfully!',
  'Please select an event first.',
  'No user data found. Please scan a QR code first.',
  'No events found',
  'No upcoming events found',
  'QR Code downloaded successfully!',
  'Please log in to view your QR code.',
  'No attendance records found',
  'Try adjusting your filters to see more results.',
  'Please log in to view your attendance.',
  'Invalid user role. Please contact administrator.',
  'Logged out successfully',
  'Email is required',
  'Invalid email address',
  'Password is required',
  'Full name is required',
  'Name must be at least 2 characters',
  'Name must be less than 100 characters',
  'Roll number is required',
  'Roll number must be less than 20 characters',
  'Trade is required',
  'Please confirm your password',
  'Passwords do not match',
  'Please fill in all required fields',
  'Title is required',
  'Title must be at least 3 characters long',
  'Date is required',
  'Date cannot be in the past',
  'Time is required',
  'Location is required',
  'Location must be at least 3 characters long',
  'Scanned data is not valid JSON.',
  'Please select an event.',
  'Cannot connect to server. Please check if the backend is running.',
  'Login failed. Please check your credentials and try again.',
  'Registration failed. Please try again.',
  'Network error. Please check your connection and try again.',
  'Failed to create event',
  'Failed to create event. Please try again.',
  'Failed to load dashboard data',
  'Failed to fetch event data',
  'API request failed',
  'Failed to fetch events',
  'Failed to fetch notices',
  'Failed to fetch attendance report',
  'Failed to generate PDF',
  'Failed to generate PDF report',
  'Failed to fetch attendance history',
  'No active events found.',
  'Error fetching active events.',
  'Unable to start the QR scanner.',
  'Failed to mark attendance.',
  'Failed to mark attendance. Please try again.',
  'Failed to update profile',
  'Failed to update profile. Please try again.',
  'Failed to fetch QR code from server, using local fallback',
  'QR Code shared successfully!',
  'QR Code data shared successfully!',
  'QR Code data copied to clipboard!',
  'Failed to share QR code data',
  'No upcoming events',
  'No recent attendance records',
  'No recent attendance marked by you',
  'No records found',
  'Event created successfully!',
  'Attendance marked successfully!',
];

test('sentences are worded as specified', () => {
  expect(Object.values(MESSAGES)).toEqual(expect.arrayContaining(WORDINGS));
});

test('a journey looks at every part of a screen', () => {
  const journey = readFileSync(inRoot('e2e/specified-screens.browser.test.ts'), 'utf8');
  expect(Object.keys(SPECIFIED_PARTS).filter(screen => !journey.includes(`'${screen}'`))).toEqual([]);
});

test('constants and limits are as specified', () => {
  expect([LIMITS.password.min, LIMITS.name, LIMITS.rollNo.max]).toEqual([6, { min: 2, max: 100 }, 20]);
  expect([LIMITS.title, LIMITS.description.max, LIMITS.location]).toEqual([
    { min: 3, max: 150 },
    500,
    { min: 3, max: 200 },
  ]);
  expect(LIMITS.dashboard).toMatchObject({ upcomingEvents: 5, lastMarked: 4 });
  expect(SCANNER).toEqual({ fps: 10, boxPx: 250 });
  expect(DAYS).toEqual({ week: 7, month: 30, threeMonths: 90 });
  expect(QR_IMAGE).toMatchObject({ sizePx: 200, level: 'H' });
  expect([SHARED_FOR_MS, LATE_AFTER_MINUTES]).toEqual([2_000, 5]);
  expect(TOASTS).toEqual({ durationMs: 4_000, successMs: 2_000, errorMs: 4_000, most: 20 });
  expect(EVENT_TYPES).toEqual(['Event', 'TNP Meeting']);
  expect(YEARS).toEqual(['1st Year', '2nd Year', '3rd Year', '4th Year']);
  expect([attendanceRate(2, 1), attendanceRate(0, 0)]).toEqual([67, 0]);
});

test('every trade has its code, and is offered on the forms it is specified for', () => {
  expect(TRADE_CODES.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'GCS Computer Science Engineering',
    'GIN Instrumentation',
    'GEC Electronics & Communication',
    'GME Mechanical Engineering',
    'GEE Electrical Engineering',
    'GFT Food Technology',
    'GCT Chemical Engineering',
  ]);
  expect(SIGNUP_TRADES).toHaveLength(8);
  expect(SIGNUP_TRADES).not.toContain('Information Technology');
  expect(PROFILE_TRADES).toHaveLength(8);
  expect(PROFILE_TRADES).not.toContain('Food Technology');
});
