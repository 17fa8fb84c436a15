/** What is said where people change their own password. Only that form needs it, so it is not in `MESSAGES`. */
export const OWN_PASSWORD_MESSAGES = {
  unanswered: 'The answer did not arrive, so your new password may hold already. Please try again.',
  endedAfterUnanswered:
    'Your session has ended. No answer to the change of your password arrived: please log in with the new one, or else with the one before.',
} as const;
