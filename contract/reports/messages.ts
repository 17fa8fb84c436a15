import { grouped } from '../numbers.ts';

/** Messages about reports. */
export const reportsMessages = {
  reportProgress: (percent: number): string =>
    percent > 0 ? `Preparing the report… ${percent}%` : 'Preparing the report…',
  csvReportFailed: 'Failed to generate CSV report',
  excelReportFailed: 'Failed to generate Excel report',
  reportUnasked: 'You have not asked for this report yet.',
  reportNotFound: 'No such report',
  reportNotReady: 'This report is not ready yet',
  reportLate: 'The report is still being prepared. Please try again in a moment.',
  longPdf: (most: number): string =>
    `A PDF of more than ${grouped(most)} pages cannot be read well with a screen reader.`,
  longPdfOrCsv: (most: number): string =>
    `Using a screen reader? Choose CSV: a PDF of more than ${grouped(most)} pages cannot be read well with one.`,
  reportKindUnknown: (kinds: readonly string[]): string =>
    `Kind must be ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`,
  reportFormatUnknown: 'Format must be pdf, csv or xlsx',
  reportAsOfUnclear: 'This is neither the number of an entry nor a moment such as 2026-11-20T09:30:00Z',
  reportMomentUnclear: 'Please give a day and an hour',
  reportMomentAhead: 'This moment is still to come. What is shown is what is recorded now.',
  reportMomentToCome: 'This moment is still to come',
  reportAsKnown: (moment: string): string => `As it was known on ${moment}`,
  onlyPdf: 'This report is made as PDF only',
  onlyTable: 'This report is made as Excel or CSV only',
  verified: {
    genuine: 'These figures are what the server recorded',
    altered: 'A report of this number was recorded, but with other figures. What you hold has been altered.',
    unknown: 'No report of this number was ever recorded here',
  },
  scheduleNotFound: 'No such regular report',
  weekdayWithWeeks: 'Please name a weekday for a weekly report, and none for another one',
  selectStudent: 'Please choose a student.',
  rateInvalid: 'Rate must be a whole number from 0 to 100',
  periodBackwards: 'The last day cannot be before the first',
  reportCancelled: 'The report was cancelled',
  hashInvalid: 'A hash has 64 digits and letters from a to f',
  reportEnded: 'This report is finished already',
} as const;
