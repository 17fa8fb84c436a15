/** What only the screen with the list of reports says. It is not in `MESSAGES`, which all screens fetch. */
export const REPORT_LIST_MESSAGES = {
  mailRefused:
    'This report could not be sent to you. Please check the email address in your profile, or ask the person who runs the server: the log of the worker says more.',
  reportRequestFailed: 'Failed to ask for the report',
  reportsFailed: 'Failed to fetch reports',
  noReports: 'No reports yet',
  schedulesFailed: 'Failed to fetch regular reports',
  /** Of a report that a newer release ordered. */
  unread: {
    title: 'A report',
    filters: 'What it is about cannot be read: a newer release of Rollcall ordered it',
    schedule: 'It is made again once that release runs, with what was missed.',
  },
} as const;
