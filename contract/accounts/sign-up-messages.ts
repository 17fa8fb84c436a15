/** What is said where students sign up. Only that screen needs it, so it is not in `MESSAGES`. */
export const SIGN_UP_MESSAGES = {
  /** The office may have made the account. Or somebody else took the roll number or the email. */
  taken: (refused: string): string =>
    `${refused}. If it is yours, sign in. If you cannot, ask the placement office.`,
  takenAfterUnanswered: (refused: string): string =>
    `${refused}. It may be the one that you asked for before, when no answer arrived: try to sign in.`,
  signupRescued: 'What you typed before this page was lost is here again, without the passwords.',
} as const;
