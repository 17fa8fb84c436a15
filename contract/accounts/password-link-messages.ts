/** What is said where a password is chosen by a link. Only that screen needs it, so it is not in `MESSAGES`. */
export const PASSWORD_LINK_MESSAGES = {
  signedInHere: (name: string): string =>
    `${name} is signed in on this device. Choosing a password here ends that session.`,
  unanswered:
    'The answer did not arrive, so your new password may hold already. Choose it once more, or try to sign in with it.',
  endedAfterUnanswered: (refused: string): string =>
    `An attempt before had no answer, and may have changed your password: try to sign in with it. ${refused}`,
} as const;
