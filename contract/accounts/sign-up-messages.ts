/** What is said where students sign up. Only that screen needs it, so it is not in `MESSAGES`. */
export const SIGN_UP_MESSAGES = {
  takenAfterUnanswered: (refused: string): string =>
    `${refused}. It may be the one that you asked for before, when no answer arrived: try to sign in.`,
  signupRescued: 'What you typed before this page was lost is here again, without the passwords.',
} as const;
