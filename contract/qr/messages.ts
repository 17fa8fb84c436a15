/** Messages about codes, and about the phone that shows a live one. */
export const qrMessages = {
  qrRegenerated: 'A new QR code was made. Older ones are no longer accepted.',
  qrRegeneratedLately: 'This QR code was replaced a moment ago. Please try again in a minute.',
  qrNotDownloaded: 'This device could not make the picture. Please close other apps and try again.',
  qrValid: 'This QR code is valid',
  deviceBound: 'Your live code is on this phone now.',
  /** A mail. */
  deviceBoundSubject: (college: string): string => `Your attendance code is on a phone – ${college}`,
  deviceBoundMail: (since: string): string =>
    `Since ${since} a phone shows the live attendance code of your account. If it is your phone, you need not do anything.\n\nIf it is not, somebody signed in as you: change your password, open My QR Code on your own phone, press "Use this phone for my code", and tell the office.`,
  liveCodeImpossible: 'Your code is fixed here. A live code needs a secure connection (https).',
  liveCodeAlone:
    'The server does not answer. Your live code works at the door all the same, unless it was replaced since.',
  liveCodeNotDurable: 'This browser stores nothing. Your live code is lost when this page closes.',
  phoneSharedHere:
    'This phone also had the live code of another student. If you share this phone, the person at the door sees that and may check your face first.',
  deviceUnproven: 'Your live code is not on this phone any more.',
  deviceKeyGiven: 'This phone got its key before. Please try again.',
  deviceBoundLately: 'Your live code moved to a phone less than a minute ago. Please wait a moment.',
  deviceKeyUnreadable: 'This is not a public key',
  qrInvalid: 'This QR code is not one of ours or has been altered',
  qrOtherPhone: 'Another phone shows the live code of this student now',
  qrRevoked: 'This QR code has been replaced by a newer one',
  qrStale: (ago: string): string => `This code was shown ${ago} ago. Open My QR Code again.`,
  newPhone: (since: string): string => `New phone since ${since}`,
  qrStaleAny: 'This code was shown too long ago. Open My QR Code again.',
  eventNotOpen: 'The event is not open for attendance.',
  studentNotExpected: 'This student is not expected at this event.',
  phoneShared: 'This phone shows the codes of several students',
  needsLook: 'At this event you must look at the student. Compare the face, then confirm.',
  qrUnsigned: 'This QR code was made without the server. Please confirm the student by eye.',
} as const;
