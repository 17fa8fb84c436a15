import { NEW_PASSWORD_PATH } from '#contract/constants.ts';

/** Every address of the console, written once (docs/specification.md#who-may-open-a-screen). */
export const PATHS = {
  home: '/',
  notices: '/notices',
  manageNotices: '/manage-notices',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  newPassword: NEW_PASSWORD_PATH,
  admin: '/admin',
  dashboard: '/dashboard',
  createEvent: '/create-event',
  events: '/events',
  scan: '/scan',
  markAttendance: '/mark-attendance',
  report: '/attendance-report',
  reports: '/reports',
  lateScans: '/late-scans',
  verify: '/verify/:reportId',
  profile: '/profile',
  passes: '/passes',
  pass: '/pass',
  settings: '/settings',
  qrCode: '/qr-code',
  attendance: '/attendance',
  eventAttendance: '/attendance/:eventId',
  liveWall: '/live/:eventId',
  editEvent: '/edit-event/:eventId',
  students: '/students',
  importStudents: '/students/import',
  studentCards: '/students/cards',
  photos: '/students/photos',
  approvals: '/approvals',
} as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

/** An address with an id in its place. Whoever types an address may have typed anything in place of the id. */
const withId = (path: Path, id: string): string => path.replace(/:\w+/, () => encodeURIComponent(id));

/** An address with an id after the question mark. */
const about = (path: Path, name: string, id: string): string => `${path}?${name}=${encodeURIComponent(id)}`;

export const eventAttendancePath = (eventId: string): string => withId(PATHS.eventAttendance, eventId);
export const liveWallPath = (eventId: string): string => withId(PATHS.liveWall, eventId);
export const editEventPath = (eventId: string): string => withId(PATHS.editEvent, eventId);

/** The address by which a user chooses a new password. What comes after the # is not sent to any server. */
export const passwordLink = (origin: string, token: string): string =>
  `${origin}${PATHS.newPassword}#${token}`;

/** The form of a new event, filled from another one. */
export const DUPLICATE_OF = 'from';
export const duplicateEventPath = (eventId: string): string =>
  about(PATHS.createEvent, DUPLICATE_OF, eventId);

/** The form of an event for those who are present at another one. */
export const NEXT_OF = 'next';
export const nextRoundPath = (eventId: string): string => about(PATHS.createEvent, NEXT_OF, eventId);

/** The form of an event for students that the screen before chose. */
export const OF_CHOSEN = 'chosen';
export const CHOSEN_EVENT = `${PATHS.createEvent}?${OF_CHOSEN}`;

/** The form of an event of a past day. */
export const OF_PAST = 'past';
export const PAST_EVENT = `${PATHS.createEvent}?${OF_PAST}`;

/** The address printed on a report, to check whether its totals are the recorded ones. */
export const verifyPath = (reportId: string): string => withId(PATHS.verify, reportId);

/** The scanner's address may contain the event to scan for. */
export const SCAN_EVENT = 'event';
export const scanPath = (eventId: string): string => about(PATHS.scan, SCAN_EVENT, eventId);

/** The scans to decide, of one event or of all. */
export const LATE_SCANS_EVENT = 'event';
export const lateScansPath = (eventId?: string): string =>
  eventId === undefined ? PATHS.lateScans : about(PATHS.lateScans, LATE_SCANS_EVENT, eventId);

/** The passes of one event. */
export const passesPath = (eventId: string): string => about(PATHS.passes, SCAN_EVENT, eventId);

/** The dashboard of a role. Admins have their own. Every other role counts as a regular member. */
export const homeOf = (role: string): Path => (role === 'admin' ? PATHS.admin : PATHS.dashboard);

/** The list of students with one of them open. */
export const OPEN_STUDENT = 'student';
export const studentPath = (id: string): string => about(PATHS.students, OPEN_STUDENT, id);
