/** Every address of the console, written once (docs/specification.md#who-may-open-a-screen). */
export const PATHS = {
  home: '/',
  notices: '/notices',
  manageNotices: '/manage-notices',
  login: '/login',
  signup: '/signup',
  admin: '/admin',
  dashboard: '/dashboard',
  createEvent: '/create-event',
  scan: '/scan',
  markAttendance: '/mark-attendance',
  report: '/attendance-report',
  reports: '/reports',
  verify: '/verify/:reportId',
  profile: '/profile',
  settings: '/settings',
  qrCode: '/qr-code',
  attendance: '/attendance',
  eventAttendance: '/attendance/:eventId',
  liveWall: '/live/:eventId',
  editEvent: '/edit-event/:eventId',
  students: '/students',
  importStudents: '/students/import',
  studentCards: '/students/cards',
} as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

export const eventAttendancePath = (eventId: string): string =>
  PATHS.eventAttendance.replace(':eventId', encodeURIComponent(eventId));

export const liveWallPath = (eventId: string): string =>
  PATHS.liveWall.replace(':eventId', encodeURIComponent(eventId));

export const editEventPath = (eventId: string): string =>
  PATHS.editEvent.replace(':eventId', encodeURIComponent(eventId));

/** The address printed on a report, to check whether its totals are the recorded ones. */
export const verifyPath = (reportId: string): string =>
  PATHS.verify.replace(':reportId', encodeURIComponent(reportId));

/** The scanner's address may contain the event to scan for. */
export const SCAN_EVENT = 'event';
export const scanPath = (eventId: string): string =>
  `${PATHS.scan}?${new URLSearchParams({ [SCAN_EVENT]: eventId })}`;

/** The dashboard of a role. Admins have their own. Every other role counts as a regular member. */
export const homeOf = (role: string): Path => (role === 'admin' ? PATHS.admin : PATHS.dashboard);
