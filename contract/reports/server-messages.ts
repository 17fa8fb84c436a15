import { grouped } from '../numbers.ts';

/** What only the server and the workers say about reports. */
export const serverReportsMessages = {
  reportsWaiting: 'Many of your reports are still being prepared. Please try again in a moment.',
  reportAccepted: 'The report is being prepared',
  reportTooLong: (most: number): string =>
    `A PDF holds at most ${grouped(most)} records. Please take CSV or narrow the filters.`,
  reportAsOfAhead: (head: number): string => `The last entry that was recorded is number ${grouped(head)}`,
  cardsTooMany: (most: number): string =>
    `A PDF holds at most ${grouped(most)} cards. Please narrow the filters.`,
  lettersLacking: '\ufffd is printed for a letter that no font here has',
  lettersElsewhere: 'CSV and Excel have them all',
  noBrowser:
    'PDFs cannot be made now: no browser starts where reports are made. Please choose CSV, and ask the person who runs the server to install Chromium; the log of the worker says more.',
  scheduleCreated: 'The report will be made regularly',
  scheduleChanged: (paused: boolean): string =>
    paused ? 'The report is paused' : 'The report will be made regularly again',
  scheduleDeleted: 'The report will not be made any more',
  schedulesTooMany: (most: number): string =>
    `You have ${grouped(most)} regular reports. Please delete one first.`,
  mailAttached: 'The report that is made for you regularly is attached.',
  mailTooLarge:
    'The report that is made for you regularly is too large to be sent. It is in your list of reports.',
  mailFailed: (why: string): string =>
    `The report that is made for you regularly could not be made. ${why}`.trim(),
} as const;
