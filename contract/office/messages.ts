/** Messages about who may be here that every screen has, because codes name them. */
export const officeMessages = {
  signupWaiting: 'This sign-up still waits for the office’s approval',
  signupWaitedThen: 'The sign-up was not approved yet when this was scanned',
  signupDecided: 'This sign-up was decided already',
  expectedSignupNotFound: 'This is not on the list any more',
} as const;
