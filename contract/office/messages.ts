/** Messages about who may be here that every screen has, because codes name them. */
export const officeMessages = {
  signupWaiting: 'This sign-up still waits for the office’s approval',
  signupDecided: 'This sign-up was decided already',
  expectedSignupNotFound: 'This is not on the list any more',
  identityLocked: 'The office keeps your name, roll number and trade. Please ask for a change instead.',
  identityFree: 'Nothing has to be asked for: the office does not keep your name and trade at the moment.',
  changeRequestNotFound: 'This request was taken back, or the change is already made',
  changeRequestReplaced: 'The student has asked for something else since',
  changeRequestDecided: 'This request was decided already',
} as const;
