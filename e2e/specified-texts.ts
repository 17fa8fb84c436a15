/** A text with specified wording (docs/specification.md#messages), and the test that checks it. */
export interface SpecifiedText {
  readonly screen: string;
  readonly text: string;
  readonly shownBy: string;
}

const SESSIONS = 'e2e/sessions.browser.test.ts';
const EVENT = 'e2e/event-detail.browser.test.ts';
const NOTICES = 'e2e/notices.browser.test.ts';
const PROFILE = 'e2e/profile-settings.browser.test.ts';
const QR = 'e2e/my-qr-code.browser.test.ts';
const SHARE = 'console/src/features/qr/share-qr.test.ts';
const EVENT_RULES = 'server/events/events.db.test.ts';
const EVENT_PROBLEM = 'console/src/features/events/event-form.test.ts';
const SCREENS = 'e2e/specified-screens.browser.test.ts';
const FAILURES = 'e2e/specified-failures.browser.test.ts';

/** The texts of a screen, in their order. */
const of = (screen: string, texts: readonly (readonly [string, string])[]) =>
  texts.map(([text, shownBy]): SpecifiedText => ({ screen, text, shownBy }));

export const SPECIFIED_TEXTS: readonly SpecifiedText[] = [
  ...of('Login', [['Signing in...', SESSIONS]]),
  ...of('Signup', [['Creating account...', SESSIONS]]),
  ...of('Event attendance detail', [
    ['Attendance report exported successfully!', 'e2e/download.ts'],
    ['Not attended', EVENT],
  ]),
  ...of('Create Event', [['Creating Event...', FAILURES]]),
  ...of('QR scanner', [['Please select an event first.', SCREENS]]),
  ...of('Mark Attendance', [['No user data found. Please scan a QR code first.', SCREENS]]),
  ...of('Notices and Events', [
    ['No events found', NOTICES],
    ['No upcoming events found', NOTICES],
  ]),
  ...of('My QR Code', [
    ['QR Code downloaded successfully!', QR],
    ['Shared!', QR],
    ['Please log in to view your QR code.', SESSIONS],
    ['Go to Login', SESSIONS],
  ]),
  ...of('My Attendance', [
    ['Search events...', SCREENS],
    ['No attendance records found', 'e2e/my-attendance.browser.test.ts'],
    ['Try adjusting your filters to see more results.', 'e2e/my-attendance.browser.test.ts'],
    ['Please log in to view your attendance.', SESSIONS],
  ]),
  ...of('Session', [
    ['Invalid user role. Please contact administrator.', SESSIONS],
    ['Logged out successfully', SESSIONS],
  ]),
  ...of('Punctuality', [
    ['On time', 'e2e/my-attendance.browser.test.ts'],
    ['Slightly late', 'e2e/my-attendance.browser.test.ts'],
    ['Late', 'e2e/my-attendance.browser.test.ts'],
  ]),
  ...of('Login and signup', [
    ['Email is required', SESSIONS],
    ['Invalid email address', SESSIONS],
    ['Password is required', SESSIONS],
    ['Password must be at least 6 characters', SESSIONS],
    ['Full name is required', SESSIONS],
    ['Name must be at least 2 characters', SESSIONS],
    ['Name must be less than 100 characters', SESSIONS],
    ['Roll number is required', SESSIONS],
    ['Roll number must be less than 20 characters', SESSIONS],
    ['Trade is required', SESSIONS],
    ['Please confirm your password', SESSIONS],
    ['Passwords do not match', SESSIONS],
    ['Please fill in all required fields', SESSIONS],
  ]),
  ...of('Create event', [
    ['Title is required', EVENT],
    ['Title must be at least 3 characters long', EVENT_RULES],
    ['Date is required', EVENT],
    ['Date cannot be in the past', 'console/src/features/events/event-form.test.ts'],
    ['Time is required', EVENT],
    ['Location is required', EVENT],
    ['Location must be at least 3 characters long', EVENT_RULES],
  ]),
  ...of('Scanner and marking', [
    ['Scanned data is not valid JSON.', 'console/src/features/scanner/shared/scan-stage.test.ts'],
    ['Please select an event.', SCREENS],
  ]),
  ...of('Login and signup', [
    ['Cannot connect to server. Please check if the backend is running.', FAILURES],
    ['Login failed. Please check your credentials and try again.', FAILURES],
    ['Registration failed. Please try again.', FAILURES],
    ['Network error. Please check your connection and try again.', FAILURES],
  ]),
  ...of('Create event', [
    ['Failed to create event', EVENT_PROBLEM],
    ['Failed to create event. Please try again.', EVENT_PROBLEM],
  ]),
  ...of('Dashboards and lists', [
    ['Failed to load dashboard data', FAILURES],
    ['Failed to fetch event data', FAILURES],
    ['API request failed', 'console/src/lib/api/call.test.ts'],
    ['Failed to fetch events', NOTICES],
    ['Failed to fetch notices', FAILURES],
    ['Failed to fetch attendance report', FAILURES],
    ['Failed to generate PDF', 'console/src/lib/api/report-job.test.ts'],
    ['Failed to generate PDF report', 'console/src/lib/api/report-job.test.ts'],
    ['Failed to fetch attendance history', FAILURES],
  ]),
  ...of('Scanner and marking', [
    ['No active events found.', SCREENS],
    ['Error fetching active events.', FAILURES],
    ['Unable to start the QR scanner.', SCREENS],
    ['Failed to mark attendance.', FAILURES],
    [
      'Failed to mark attendance. Please try again.',
      'console/src/features/scanner/shared/scan-stage.test.ts',
    ],
  ]),
  ...of('Profile', [
    ['Failed to update profile', 'console/src/features/profile/profile-form.test.ts'],
    ['Failed to update profile. Please try again.', PROFILE],
  ]),
  ...of('My QR Code', [
    ['Failed to fetch QR code from server, using local fallback', FAILURES],
    ['QR Code shared successfully!', SHARE],
    ['QR Code data shared successfully!', SHARE],
    ['QR Code data copied to clipboard!', QR],
    ['Failed to share QR code data', SHARE],
  ]),
  ...of('Empty states', [
    ['No upcoming events', SCREENS],
    ['No recent attendance records', SCREENS],
    ['No recent attendance marked by you', SCREENS],
    ['No records found', SCREENS],
    ['No events found', NOTICES],
    ['No upcoming events found', NOTICES],
  ]),
  ...of('Successes', [
    ['Event created successfully!', EVENT],
    ['Attendance marked successfully!', SCREENS],
  ]),
  ...of('Settings and students', [
    ['Change Password', PROFILE],
    ['Appearance', SCREENS],
    ['Sounds', SCREENS],
    ['Students', SCREENS],
  ]),
  ...of('Event attendance detail', [
    ['Export', EVENT],
    ['PDF', EVENT],
    ['CSV', EVENT],
  ]),
  ...of('Event status', [
    ['upcoming', EVENT_RULES],
    ['active', EVENT_RULES],
    ['completed', EVENT_RULES],
  ]),
  ...of('QR', [['user_attendance', QR]]),
  ...of('Notices', [
    ['Notices', NOTICES],
    ['Title', NOTICES],
    ['Text', NOTICES],
  ]),
];
