const NAMED = 3;

/** For screens that may change by the way who is expected at an event of today. */
export const OPEN_TODAY_MESSAGES = {
  /** `titles`: of the events of today that are not completed. */
  follow: (titles: readonly string[]): string => {
    const more = titles.length - NAMED;
    const named = more > 0 ? [...titles.slice(0, NAMED), `${more} more`] : titles;
    return `Still open today: ${new Intl.ListFormat('en-GB').format(named)}. Complete first what is over: an event of today that is not completed expects whoever fits it after this change.`;
  },
} as const;
