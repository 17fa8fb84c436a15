/** Messages with gaps on the student's own screens, apart from the others because phones fetch them first. */
export const ownCodeMessages = {
  qrKept: (at: string): string =>
    `The server does not answer. This is your signed code from ${at}, and it works at the door unless it was replaced since.`,
  deviceBoundElsewhere: (since: string): string =>
    `Your live code is on another phone since ${since}. If that was not you, change your password.`,
  deviceBoundHere: (since: string): string =>
    `This phone was to show your live code (${since}), but the answer was lost. Please try again. If that was not you, change your password.`,
} as const;
