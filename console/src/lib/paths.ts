/** Every address of the console (specification, section 2), written once. */
export const PATHS = {
  home: '/',
  notices: '/notices',
  login: '/login',
  signup: '/signup',
  admin: '/admin',
  dashboard: '/dashboard',
  createEvent: '/create-event',
  scan: '/scan',
  markAttendance: '/mark-attendance',
  report: '/attendance-report',
  profile: '/profile',
  qrCode: '/qr-code',
  attendance: '/attendance',
  eventAttendance: '/attendance/:eventId',
} as const;

export type Path = (typeof PATHS)[keyof typeof PATHS];

export const eventAttendancePath = (eventId: string): string =>
  PATHS.eventAttendance.replace(':eventId', encodeURIComponent(eventId));

/** The scanner's address may name the event to scan for. */
export const SCAN_EVENT = 'event';
export const scanPath = (eventId: string): string =>
  `${PATHS.scan}?${new URLSearchParams({ [SCAN_EVENT]: eventId })}`;

/** The dashboard of a role: admins have their own; every other role counts as a regular member. */
export const homeOf = (role: string): Path => (role === 'admin' ? PATHS.admin : PATHS.dashboard);
