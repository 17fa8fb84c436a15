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
  /** Late scans decided in one call. Each is a transaction of its own. */
  decisions: 100,
  /** Users changed in one call. Each is a transaction of its own. */
  bulkUsers: 100,
  gate: { max: 40 },
  trade: { max: 100 },
  address: { max: 300 },
  emergencyContact: { max: 150 },
  /** Rows of one import. */
  importRows: 5_000,
  /** Bytes of the text of one import. */
  importBytes: 2_000_000,
  /** A workbook to import: its bytes, its parts, the bytes of all its parts, and the characters of all its cells. */
  workbook: { bytes: 5_000_000, parts: 2_000, unpackedBytes: 60_000_000, text: 4_000_000, columns: 100 },
  /** Other words that an office has for trades. */
  tradeAliases: { most: 300 },
  /** People who may sign up without waiting for approval. */
  expectedSignups: 20_000,
  /** Students listed by id in one request for their cards. The address has no room for more. */
  cardsByIds: 100,
  /** Students that a device at a door keeps of one event. */
  doorRoster: 20_000,
  /** Rows of one bulk mark. */
  bulk: 5_000,
  /** Students that an event lists one by one. */
  listedStudents: 5_000,
  dashboard: { upcomingEvents: 5, lastMarked: 4, recent: 5, weeks: 12, chartedEvents: 8 },
  /** Why a mark is corrected or withdrawn. */
  reason: { max: 300 },
  correctionDays: 365,
  /** Reports that one user may have in progress at a time. */
  unfinishedReports: 100,
  /** Scheduled reports of one user. */
  schedules: 50,
} as const;

/** A link for a new password works this long. The messages say: one hour. */
export const PASSWORD_LINK_MS = 3_600_000;
/** The console's address at which it is chosen. */
export const NEW_PASSWORD_PATH = '/new-password';

export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const EVENT_TYPES = ['Event', 'TNP Meeting'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * How students are identified at an event. `strict`: only a live code marks by itself, on a phone that was bound for a
 * day. Anything else takes a press by somebody who looked at the student.
 */
export const EVENT_IDENTITIES = ['any', 'strict'] as const;
export type EventIdentity = (typeof EVENT_IDENTITIES)[number];

/** What a notice is about. */
export const NOTICE_TYPES = ['General', ...EVENT_TYPES] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

export const EVENT_STATUSES = ['active', 'completed', 'upcoming'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The orders of a list of events: by day and hour, or by title. */
export const EVENT_SORTS = ['latest', 'earliest', 'title'] as const;
export type EventSort = (typeof EVENT_SORTS)[number];

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
 * be stale. A phone is new for a day. It holds the first 16 of its MAC's 32 bytes.
 */
export const LIVE_CODE = {
  ...{ stepSeconds: 30, window: 1, staleSteps: 120 },
  ...{ newForHours: 24, macBytes: 16 },
} as const;
/**
 * A pass: a device pairs within two minutes, an admin confirms it within ten, and after three wrong numbers it begins
 * again. It lasts at most 30 days. Its requests are signed within a minute of the server's clock.
 */
export const PASS = {
  events: 50,
  mostDays: 30,
  pairWithinSeconds: 120,
  confirmWithinSeconds: 600,
  wrongNumbers: 3,
  clockSeconds: 60,
} as const;
/** How often a student may have their code replaced, or bind a phone. Admins may at any time. */
export const QR_REGENERATE_EVERY_SECONDS = 60;
/**
 * Photos of students. They are cut to a square and stored in one format; what is sent may be larger. `newForDays`: how
 * long a door says that a student's own photo is new.
 */
export const PHOTO = {
  sidePx: 384,
  type: 'image/webp',
  importAnswer: 'application/x-ndjson',
  accepted: ['image/jpeg', 'image/png', 'image/webp'],
  bytes: 8_000_000,
  pixels: 50_000_000,
  leastSidePx: 120,
  newForDays: 7,
  perPage: 12,
  decisions: 100,
  /** Of one ZIP: its bytes, its files, and the bytes of all its files. */
  zipBytes: 200_000_000,
  zipFiles: 6_000,
  zipUnpackedBytes: 1_000_000_000,
  /** How many times larger a file may be than its bytes in the ZIP. Photos hardly shrink. */
  zipRatio: 50,
} as const;
export const SHARED_FOR_MS = 2_000;
export const LATE_AFTER_MINUTES = 5;
/** On another day than the event's, a mark so far from its start is no arrival: it was entered then, or a clock is wrong. */
export const ARRIVAL_WITHIN_MINUTES = 12 * 60;
/** How far a device's clock may differ from the server's before the user is warned. */
export const CLOCKS_AGREE_WITHIN_MINUTES = 10;

export const TOASTS = { durationMs: 4_000, successMs: 2_000, errorMs: 4_000, most: 20 } as const;

/** Number of days back, including today. */
export const DAYS = { week: 7, month: 30, threeMonths: 90 } as const;

/** Spans of days to filter by. Each ends today, but for the calendar month before this one. */
export const RANGES = ['today', 'week', 'month', 'threeMonths', 'lastMonth'] as const;
export type Range = (typeof RANGES)[number];

export const LIVE = {
  pushEveryMs: 100,
  tickEveryMs: 5_000,
  /** Between one student and the next, when many are to ask again for what they see. */
  inTurnMs: 40,
  /** Between one round of all students and the next, so that many edits are told together. */
  roundEveryMs: 1_000,
  maxMessageBytes: 16_384,
  heartbeatMs: 25_000,
  /** Of one connection, besides answers to heartbeats. */
  mostMessages: 8,
  /** Of one connection, from one heartbeat to the next, with pings and pongs of the WebSocket itself. */
  mostFrames: 32,
  /** Of one student, or of one pass, at one server process: more than anybody has phones and open tabs. */
  mostConnections: 20,
} as const;

/** Files that hold every cell, and so can be written while rows are read. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

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

/** What a column of an imported file may hold: the same, and a number in place of the one that a student has. */
export const IMPORT_FIELDS = [...STUDENT_FIELDS, 'new_roll_no'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
