/** What is said where one student is added. Only that form needs it, so it is not in `MESSAGES`. */
export const ADD_MESSAGES = {
  namesakes: (known: readonly string[]): string =>
    `There is a student of this name already: ${known.join('; ')}. One person needs one account only.`,
  rollNosAlike: (known: readonly string[]): string =>
    `There is a roll number like this already: ${known.join('; ')}. One person needs one account only.`,
  failed: 'Failed to add the student',
  unanswered:
    'The answer did not arrive, so it is not known whether the student was added. If they are in the list, give them a new initial password.',
} as const;
