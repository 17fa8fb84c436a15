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
  /** Students named one by one in a call for their cards: an address has room for so many. */
  cardsByIds: 100,
  /** Rows of one bulk mark. */
  bulk: 5_000,
  dashboard: { upcomingEvents: 5, lastMarked: 4, recent: 5, weeks: 12, chartedEvents: 8 },
  /** Why a mark is corrected or withdrawn. */
  reason: { max: 300 },
  /** Reports somebody may be waiting for at a time. */
  unfinishedReports: 100,
  /** Reports that somebody has made again and again. */
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

/** By which means a fact came about. */
export const MEANS = ['scan', 'manual', 'bulk', 'roster', 'import'] as const;
export type Means = (typeof MEANS)[number];

export const YEARS = ['1st Year', '2nd Year', '3rd Year', '4th Year'] as const;

export const SCANNER = { fps: 10, boxPx: 250 } as const;
export const QR_IMAGE = { sizePx: 200, level: 'H', quietZoneModules: 4, maxTextLength: 145 } as const;
/** What the largest QR code there is holds: scanned text is never longer. */
export const QR_TEXT_MOST = 7_089;
/** A student may have their code replaced so often; admins may at any time. */
export const QR_REGENERATE_EVERY_SECONDS = 60;
export const SHARED_FOR_MS = 2_000;
export const LATE_AFTER_MINUTES = 5;
/** A device's clock may be so far from the server's before anybody is told. */
export const CLOCKS_AGREE_WITHIN_MINUTES = 10;

export const TOASTS = { durationMs: 4_000, successMs: 2_000, errorMs: 4_000, most: 20 } as const;

/** Days back, each including today. */
export const DAYS = { week: 7, month: 30, threeMonths: 90 } as const;

/** Spans of days to filter by; each ends today. */
export const RANGES = ['today', 'week', 'month', 'threeMonths'] as const;
export type Range = (typeof RANGES)[number];

export const LIVE = { pushEveryMs: 100, tickEveryMs: 5_000, maxMessageBytes: 16_384 } as const;

export const PDF_WAIT_MS = 25_000;
/** A PDF is printed in parts of so many sheets at most. One of a single part has tags for screen readers. */
export const PDF_TAGGED_SHEETS = 20;

/** Passwords are slow to hash: of a college that comes in at once, the last waits about so long. */
export const HASHING_WAIT_MS = 30_000;
