import { PDF_TAGGED_SHEETS } from '../constants.ts';
import { MESSAGES } from '../messages.ts';
import type { ReportFormat, ReportKind } from './request.ts';

/** Content type and extension of each format. */
export const REPORT_FILE_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const NAMES: Readonly<Record<ReportKind, string>> = {
  attendance: 'attendance-report',
  event: 'event-attendance',
  student: 'student-attendance',
  trades: 'trade-summary',
  eligibility: 'eligibility',
  cards: 'qr-cards',
  sheet: 'sign-in-sheet',
  register: 'attendance-register',
};

/** The name of a report's file. `about`: what distinguishes it from others of its kind, such as a day. */
export const reportFileName = (kind: ReportKind, format: ReportFormat, about = ''): string =>
  `${[NAMES[kind], about].filter(Boolean).join('-')}.${format}`;

/** The file name of the report screen's PDF. It is fixed (docs/specification.md#reports). */
export const ATTENDANCE_REPORT_FILE = reportFileName('attendance', 'pdf');

/** A hint before a PDF is requested: tags for many sheets would cost more than the rest of the PDF. */
export const LONG_PDF = MESSAGES.longPdf(PDF_TAGGED_SHEETS);
/** The same, for reports that are also available as CSV. */
export const LONG_PDF_OR_CSV = MESSAGES.longPdfOrCsv(PDF_TAGGED_SHEETS);

/** How a rate comes to be at least a limit: lists go by the whole percent that every screen shows. */
export const roundedRates = (rate: number): string =>
  `rounded to whole percents: ${Math.max(rate, 1) - 0.5}% counts as ${Math.max(rate, 1)}%`;
