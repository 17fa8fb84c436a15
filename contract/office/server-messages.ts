/** What only the server and the workers say about who may be here. */
export const serverOfficeMessages = {
  signupWaitedThen: 'The sign-up was not approved yet when this was scanned',
  yearLocked: 'The office keeps your year of study. Please tell the office if it is not right.',
} as const;
