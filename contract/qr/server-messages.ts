/** What only the server and the workers say about codes and phones. */
export const serverQrMessages = {
  qrRegenerated: 'A new QR code was made. Older ones are no longer accepted.',
  qrRegeneratedLately: 'This QR code was replaced a moment ago. Please try again in a minute.',
  qrValid: 'This QR code is valid',
  /** A mail. */
  deviceBoundSubject: (college: string): string => `Your attendance code is on a phone – ${college}`,
  deviceBoundMail: (since: string): string =>
    `Since ${since} a phone shows the live attendance code of your account. If it is your phone, you need not do anything.\n\nIf it is not, somebody signed in as you: change your password, open My QR Code on your own phone, press "Use this phone for my code", and tell the office.`,
  deviceBoundLately: 'Your live code moved to a phone less than a minute ago. Please wait a moment.',
  deviceKeyUnreadable: 'This is not a public key',
  qrStale: (ago: string): string => `This code was shown ${ago} ago. Open My QR Code again.`,
} as const;
