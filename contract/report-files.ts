import { PDF_TAGGED_SHEETS } from './constants.ts';
import { MESSAGES } from './messages.ts';
import type { ReportFormat, ReportKind } from './report-request.ts';

/** What files of a format are. */
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
};

/** What the file of a report is called. `about`: whatever tells it from others of its kind, such as a day. */
export const reportFileName = (kind: ReportKind, format: ReportFormat, about = ''): string =>
  `${[NAMES[kind], about].filter(Boolean).join('-')}.${format}`;

/** The file name of the report screen's PDF. It is fixed (docs/specification.md#reports). */
export const ATTENDANCE_REPORT_FILE = reportFileName('attendance', 'pdf');

/** What is to be known before one asks for a PDF: tags of many sheets would cost more than all the rest of it. */
export const LONG_PDF = MESSAGES.longPdf(PDF_TAGGED_SHEETS);
/** The same where a report can be had as CSV, too. */
export const LONG_PDF_OR_CSV = `${LONG_PDF} ${MESSAGES.longPdfInstead}`;
