/** What only the list of late scans says. It is not in `MESSAGES`, which all screens fetch. */
export const LATE_SCAN_LIST_MESSAGES = {
  none: {
    open: {
      ofAll: 'No scan waits for a decision.',
      ofEvent: 'No scan of this event waits for a decision.',
    },
    decided: { ofAll: 'None was decided yet.', ofEvent: 'None of this event was decided yet.' },
  },
} as const;
