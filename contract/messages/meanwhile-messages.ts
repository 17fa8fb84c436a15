/** What a form says of a field that another desk has changed, or emptied, since the form was opened. */
export const MEANWHILE_MESSAGES = {
  changed: (field: string, now: string): string =>
    `${field} was ${now === '' ? 'emptied meanwhile' : `changed meanwhile to “${now}”`}. Save again to replace it.`,
} as const;
