/** Limits, lists and intervals of the product (docs/specification.md#limits-and-constants). Browser-safe. */

export const LIMITS = {
  name: { min: 2, max: 100 },
  rollNo: { max: 20 },
  password: { min: 6, max: 200 },
  email: { max: 254 },
  title: { min: 3, max: 150 },
  description: { max: 500 },
  location: { min: 3, max: 200 },
  noticeText: { max: 2_000 },
  search: { max: 100 },
  page: { default: 50, max: 500 },
  trade: { max: 100 },
  address: { max: 300 },
  emergencyContact: { max: 150 },
  /** Rows of one import. */
  importRows: 5_000,
  /** Bytes of the text of one import. */
  importBytes: 2_000_000,
  /** Students listed by id in one request for their cards. The address has no room for more. */
  cardsByIds: 100,
  /** Students that a device at a door keeps of one event. */
  doorRoster: 20_000,
  /** Rows of one bulk mark. */
  bulk: 5_000,
  dashboard: { upcomingEvents: 5, lastMarked: 4, recent: 5, weeks: 12, chartedEvents: 8 },
  /** Why a mark is corrected or withdrawn. */
  reason: { max: 300 },
  /** Reports that one user may have in progress at a time. */
  unfinishedReports: 100,
  /** Scheduled reports of one user. */
  schedules: 50,
} as const;

export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const EVENT_TYPES = ['Event', 'TNP Meeting'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a notice is about. */
export const NOTICE_TYPES = ['General', ...EVENT_TYPES] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

export const EVENT_STATUSES = ['active', 'completed', 'upcoming'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const ATTENDANCE_STATUSES = ['present', 'absent'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/** How a fact came about. */
export const MEANS = ['scan', 'manual', 'bulk', 'roster', 'import'] as const;
export type Means = (typeof MEANS)[number];

export const YEARS = ['1st Year', '2nd Year', '3rd Year', '4th Year'] as const;

export const SCANNER = { fps: 10, boxPx: 250 } as const;
export const QR_IMAGE = { sizePx: 200, level: 'H', quietZoneModules: 4, maxTextLength: 145 } as const;
/** The capacity of the largest possible QR code. Scanned text is never longer. */
export const QR_TEXT_MOST = 7_089;
/**
 * A live code changes with each step. It is accepted one step before and after its own, and for an hour it is said to
 * be stale. A phone is new for a day.
 */
export const LIVE_CODE = { stepSeconds: 30, window: 1, staleSteps: 120, newForHours: 24 } as const;
/** How often a student may have their code replaced, or bind a phone. Admins may at any time. */
export const QR_REGENERATE_EVERY_SECONDS = 60;
export const SHARED_FOR_MS = 2_000;
export const LATE_AFTER_MINUTES = 5;
/** How far a device's clock may differ from the server's before the user is warned. */
export const CLOCKS_AGREE_WITHIN_MINUTES = 10;

export const TOASTS = { durationMs: 4_000, successMs: 2_000, errorMs: 4_000, most: 20 } as const;

/** Number of days back, including today. */
export const DAYS = { week: 7, month: 30, threeMonths: 90 } as const;

/** Spans of days to filter by. Each ends today. */
export const RANGES = ['today', 'week', 'month', 'threeMonths'] as const;
export type Range = (typeof RANGES)[number];

export const LIVE = { pushEveryMs: 100, tickEveryMs: 5_000, maxMessageBytes: 16_384 } as const;

export const PDF_WAIT_MS = 25_000;
/** A PDF is printed in parts of at most this many sheets. A PDF of a single part has tags for screen readers. */
export const PDF_TAGGED_SHEETS = 20;

/** Passwords are slow to hash. If a whole college signs in at once, the last user waits about this long. */
export const HASHING_WAIT_MS = 30_000;

/** What is known of a student, in the order of forms and files. */
export const STUDENT_FIELDS = [
  'name',
  'email',
  'roll_no',
  'trade',
  'year',
  'phone',
  'address',
  'emergencyContact',
] as const;
export type StudentField = (typeof STUDENT_FIELDS)[number];
