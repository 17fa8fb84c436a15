/** For a student without a year of study. These are few, so no first screen loads this. */
export const YEAR_MESSAGES = {
  unset: 'Your year of study is not set',
  effect: 'Events for certain years do not expect you until it is.',
  toProfile: 'Set it in your profile',
  howToSet: 'Press Edit and choose it under "Year of study".',
} as const;
