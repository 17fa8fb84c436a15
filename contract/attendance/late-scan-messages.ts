/** Messages about late scans. */
export const lateScanMessages = {
  /** Why a late scan does not count automatically. */
  scanNeedsDecision: {
    too_late: 'This scan came too late to count by itself. It is kept for an admin to decide.',
    decided_since: 'Somebody decided otherwise after this scan. It is kept for an admin to decide.',
    decided_before: 'Something else is recorded for this student. The scan is kept for an admin to decide.',
  },
  lateScanAccepted: 'Scan accepted. Attendance is recorded.',
  lateScanDismissed: 'Scan dismissed',
  lateScanNotFound: 'No such scan',
  lateScanDecided: 'This scan was decided before',
} as const;
