/** What only the server and the workers say about accounts. */
export const serverAccountsMessages = {
  passwordCommon: 'This password is among the most common ones. Please choose another.',
  passwordLinkAsked:
    'If an account has this email, a link is on its way. It works once, within one hour. Please look among unwanted mail too.',
  passwordChosen: 'Your password is changed. Please sign in with it.',
  /** A mail. */
  passwordLinkSubject: (college: string): string => `A new password – ${college}`,
  passwordLinkMail: (link: string, minutes: number): string =>
    `Somebody asked for a new password for the account with this email. If it was you, choose it here, within ${minutes === 1 ? 'one minute' : `${minutes} minutes`}:\n\n${link}\n\nIf it was not you, you need not do anything: your password stays as it is.`,
  /** A mail to the former address. */
  emailChangedSubject: (college: string): string => `Your email was changed – ${college}`,
  emailChangedMail: (moment: string): string =>
    `Since ${moment} this is not the email of your attendance account any more. If you changed it, you need not do anything.\n\nIf you did not, somebody signed in as you. Please tell the placement office at once: it can put your email back, and give you a link to choose a new password.`,
} as const;
