import { roundedRates } from '#contract/reports/files.ts';
import type { ReportKind, ReportSubject } from '#contract/reports/request.ts';
import { filtersInWords } from './words.ts';

/** The heading of a report. */
export const TITLES: Readonly<Record<ReportKind, string>> = {
  attendance: 'Attendance report',
  event: 'Event attendance',
  student: 'Student attendance',
  trades: 'Attendance by trade',
  eligibility: 'Eligibility',
  cards: 'QR codes',
  sheet: 'Sign-in sheet',
  register: 'Attendance register',
};

/** What one row of it is. */
export const ROW_NOUNS: Readonly<Record<ReportKind, string>> = {
  attendance: 'record',
  event: 'student',
  student: 'record',
  trades: 'trade',
  eligibility: 'student',
  cards: 'card',
  sheet: 'student',
  register: 'student',
};

/** Said beside the filters where they choose rows of an event, but its stats count all of it. */
export const OF_THE_WHOLE = 'figures of the whole event';

/** The filters of its rows, one phrase each. */
export function filtersOf(subject: ReportSubject): readonly string[] {
  const picked = filtersInWords(subject.filters);
  if (subject.kind !== 'eligibility') return picked;
  const { side, rate } = subject;
  return [
    `attendance rate ${side === 'below' ? 'below' : 'at least'} ${rate}% (${roundedRates(rate)})`,
    ...picked,
  ];
}
