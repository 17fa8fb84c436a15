/**
 * What is said of a report that a newer release ordered. Only the list of reports says it. It is not in `MESSAGES`, which
 * all screens fetch.
 */
export const UNREAD_MESSAGES = {
  title: 'A report',
  filters: 'What it is about cannot be read: a newer release of Rollcall ordered it',
  schedule: 'It is made again once that release runs, with what was missed.',
} as const;
