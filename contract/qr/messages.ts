/** Messages about codes, and about the phone that shows a live one. */
export const qrMessages = {
  qrNotDownloaded: 'This device could not make the picture. Please close other apps and try again.',
  deviceBound: 'Your live code is on this phone now.',
  liveCodeImpossible: 'Your code is fixed here. A live code needs a secure connection (https).',
  liveCodeAlone:
    'The server does not answer. Your live code works at the door all the same, unless it was replaced since.',
  liveCodeNotDurable: 'This browser stores nothing. Your live code is lost when this page closes.',
  phoneSharedHere:
    'This phone also had the live code of another student. If you share this phone, the person at the door sees that and may check your face first.',
  deviceUnproven: 'Your live code is not on this phone any more.',
  deviceKeyGiven: 'This phone got its key before. Please try again.',
  qrInvalid: 'This QR code is not one of ours or has been altered',
  qrOtherPhone: 'Another phone shows the live code of this student now',
  qrRevoked: 'This QR code has been replaced by a newer one',
  qrStaleAny: 'This code was shown too long ago. Open My QR Code again.',
  eventNotOpen: 'The event is not open for attendance.',
  studentNotExpected: 'This student is not expected at this event.',
  phoneShared: 'This phone shows the codes of several students',
  needsLook: 'At this event you must look at the student. Compare the face, then confirm.',
  qrUnsigned: 'This QR code was made without the server. Please confirm the student by eye.',
  keyboardHint:
    'If codes from a handheld scanner are not read, set this computer’s keyboard to English (US).',
} as const;
