const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** 2026-11-20 as 20 Nov 2026: on paper, in mails, and in the server's sentences. */
export const dayInWords = (day: string): string => day && format.format(new Date(`${day}T00:00:00Z`));
