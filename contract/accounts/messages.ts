/** Messages about passwords that were forgotten, and emails that were changed. */
export const accountsMessages = {
  passwordLinkByOffice: 'Please ask the placement office. They can give you a link to choose a new password.',
  passwordLinkNoMail: 'No mail is sent from here. Please ask the placement office for a link.',
  passwordLinkEnded:
    'This link does not work any more. It works once, within one hour, and only until another is made, the account is deactivated, or its password, email or role changes. Please ask for a new one.',
  passwordLinkInactive: 'This account is deactivated. Reactivate it first.',
  passwordLinkMade: 'This link works once, within one hour. Give it only to the person it is for.',
} as const;
