/** What only the list of passes says. It is not in `MESSAGES`, which all screens fetch. */
export const PASS_LIST_MESSAGES = {
  none: {
    standing: { ofAll: 'No passes', ofEvent: 'No passes for this event' },
    ended: { ofAll: 'No pass has ended.', ofEvent: 'No pass for this event has ended.' },
  },
} as const;
