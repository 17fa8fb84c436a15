/** What students read of what happened with themselves at an event. */
export const OWN_HISTORY_MESSAGES = {
  /** Only that the student was not expected is known later, and not why. */
  notExpected:
    'You were not expected at this event when you were scanned. The trade and the year on your profile say which events expect you.',
  signupWaited: 'The office had not approved your sign-up yet when you were scanned.',
  notLookedAt: 'Your code was scanned, and nobody confirmed by eye that it was you.',
  otherPhone:
    'The live code came from a phone that you use no more. Only the phone that you set up last shows one that counts.',
  notOpen: 'The event was not open for attendance when you were scanned.',
  ifAbsenceIsWrong:
    'If this is wrong, or you could not come for a good reason, press Ask for a correction on the event’s page. The office decides, and everything stays in this history.',
  ifMarkIsMissing:
    'You have no mark at this event: you count neither as present nor as absent. If you were there, press Ask for a correction on the event’s page.',
} as const;
