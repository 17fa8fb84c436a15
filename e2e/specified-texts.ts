/** A text with specified wording (docs/specification.md#messages), and the test that checks it. */
export interface SpecifiedText {
  readonly section: string;
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
const of = (section: string, screen: string, texts: readonly (readonly [string, string])[]) =>
  texts.map(([text, shownBy]): SpecifiedText => ({ section, screen, text, shownBy }));

export const SPECIFIED_TEXTS: readonly SpecifiedText[] = [
  ...of('2', 'Login', [['Signing in...', SESSIONS]]),
  ...of('2', 'Signup', [['Creating account...', SESSIONS]]),
  ...of('2', 'Event attendance detail', [
    ['Attendance report exported successfully!', 'e2e/download.ts'],
    ['Not attended', EVENT],
  ]),
  ...of('2', 'Create Event', [['Creating Event...', FAILURES]]),
  ...of('2', 'QR scanner', [['Please select an event first.', SCREENS]]),
  ...of('2', 'Mark Attendance', [['No user data found. Please scan a QR code first.', SCREENS]]),
  ...of('2', 'Notices and Events', [
    ['No events found', NOTICES],
    ['No upcoming events found', NOTICES],
  ]),
  ...of('2', 'My QR Code', [
    ['QR Code downloaded successfully!', QR],
    ['Shared!', QR],
    ['Please log in to view your QR code.', SESSIONS],
    ['Go to Login', SESSIONS],
  ]),
  ...of('2', 'My Attendance', [
    ['Search events...', SCREENS],
    ['No attendance records found', 'e2e/my-attendance.browser.test.ts'],
    ['Try adjusting your filters to see more results.', 'e2e/my-attendance.browser.test.ts'],
    ['Please log in to view your attendance.', SESSIONS],
  ]),
  ...of('4', 'Session', [
    ['Invalid user role. Please contact administrator.', SESSIONS],
    ['Logged out successfully', SESSIONS],
  ]),
  ...of('4', 'Punctuality', [
    ['On time', 'e2e/my-attendance.browser.test.ts'],
    ['Slightly late', 'e2e/my-attendance.browser.test.ts'],
    ['Late', 'e2e/my-attendance.browser.test.ts'],
  ]),
  ...of('5', 'Login and signup', [
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
  ...of('5', 'Create event', [
    ['Title is required', EVENT],
    ['Title must be at least 3 characters long', EVENT_RULES],
    ['Date is required', EVENT],
    ['Date cannot be in the past', 'console/src/features/events/event-form.test.ts'],
    ['Time is required', EVENT],
    ['Location is required', EVENT],
    ['Location must be at least 3 characters long', EVENT_RULES],
  ]),
  ...of('5', 'Scanner and marking', [
    ['Scanned data is not valid JSON.', 'console/src/features/scanner/shared/scan-stage.test.ts'],
    ['Please select an event.', SCREENS],
  ]),
  ...of('8', 'Login and signup', [
    ['Cannot connect to server. Please check if the backend is running.', FAILURES],
    ['Login failed. Please check your credentials and try again.', FAILURES],
    ['Registration failed. Please try again.', FAILURES],
    ['Network error. Please check your connection and try again.', FAILURES],
  ]),
  ...of('8', 'Create event', [
    ['Failed to create event', EVENT_PROBLEM],
    ['Failed to create event. Please try again.', EVENT_PROBLEM],
  ]),
  ...of('8', 'Dashboards and lists', [
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
  ...of('8', 'Scanner and marking', [
    ['No active events found.', SCREENS],
    ['Error fetching active events.', FAILURES],
    ['Unable to start the QR scanner.', SCREENS],
    ['Failed to mark attendance.', FAILURES],
    [
      'Failed to mark attendance. Please try again.',
      'console/src/features/scanner/shared/scan-stage.test.ts',
    ],
  ]),
  ...of('8', 'Profile', [
    ['Failed to update profile', 'console/src/features/profile/profile-form.test.ts'],
    ['Failed to update profile. Please try again.', PROFILE],
  ]),
  ...of('8', 'My QR Code', [
    ['Failed to fetch QR code from server, using local fallback', FAILURES],
    ['QR Code shared successfully!', SHARE],
    ['QR Code data shared successfully!', SHARE],
    ['QR Code data copied to clipboard!', QR],
    ['Failed to share QR code data', SHARE],
  ]),
  ...of('8', 'Empty states', [
    ['No upcoming events', SCREENS],
    ['No recent attendance records', SCREENS],
    ['No recent attendance marked by you', SCREENS],
    ['No records found', SCREENS],
    ['No events found', NOTICES],
    ['No upcoming events found', NOTICES],
  ]),
  ...of('8', 'Successes', [
    ['Event created successfully!', EVENT],
    ['Attendance marked successfully!', SCREENS],
  ]),
  ...of('decisions A', 'Settings and students', [
    ['Change Password', PROFILE],
    ['Appearance', SCREENS],
    ['Sounds', SCREENS],
    ['Students', SCREENS],
  ]),
  ...of('decisions A', 'Event attendance detail', [
    ['Export', EVENT],
    ['PDF', EVENT],
    ['CSV', EVENT],
  ]),
  ...of('decisions C', 'Event status', [
    ['upcoming', EVENT_RULES],
    ['active', EVENT_RULES],
    ['completed', EVENT_RULES],
  ]),
  ...of('decisions F', 'QR', [['user_attendance', QR]]),
  ...of('decisions G', 'Notices', [
    ['Notices', NOTICES],
    ['Title', NOTICES],
    ['Text', NOTICES],
  ]),
];
