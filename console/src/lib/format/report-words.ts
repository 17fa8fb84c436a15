import type { ReportFormat, ReportKind } from '#contract/reports/request.ts';

interface KindWords {
  readonly title: string;
  /** The question that it answers. */
  readonly about: string;
}

/** The names of the kinds of reports, most used first. */
export const KIND_WORDS: Readonly<Record<ReportKind, KindWords>> = {
  eligibility: { title: 'Eligibility', about: 'Students below a rate in a period, or those at or above it' },
  attendance: { title: 'Attendance', about: 'Every mark, as the Attendance Report lists them' },
  event: { title: 'One event', about: 'Everybody expected at it: present, absent or not marked' },
  student: { title: 'One student', about: "One student's events and rate" },
  trades: { title: 'Trade summary', about: 'The figures of each trade' },
  register: {
    title: 'Attendance register',
    about: 'Students in rows, events in columns: P is present, A absent',
  },
  sheet: { title: 'Sign-in sheet', about: 'Everybody expected at an event, with a place to sign' },
  cards: { title: 'QR cards', about: 'A sheet of codes to cut out' },
};

export const FORMAT_WORDS: Readonly<Record<ReportFormat, string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  xlsx: 'Excel',
};
