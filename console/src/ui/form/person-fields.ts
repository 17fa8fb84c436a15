/**
 * For texts that are no words. Phones write a capital at the beginning and put a word of theirs in the place of an
 * unknown one, and some browsers send what is written to a server that checks the spelling.
 */
export const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/**
 * The inputs for a person's data, as they are labelled and filled in by the browser. Where somebody else is described,
 * the browser must not fill in its own user: those forms turn `autoComplete` off. Every form needs a name and an email;
 * whether roll number and trade are required depends on whom it is about.
 */
export const PERSON = {
  name: { label: 'Full name', required: true, autoComplete: 'name' },
  email: { label: 'Email', required: true, type: 'email', inputMode: 'email', autoComplete: 'email' },
  roll_no: { ...AS_TYPED, label: 'Roll number', autoComplete: 'off' },
  trade: { label: 'Trade' },
  year: { label: 'Year of study' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
  emergencyContact: { label: 'Emergency contact', autoComplete: 'off' },
  address: { label: 'Address', autoComplete: 'street-address', autosize: true, minRows: 2, maxRows: 6 },
} as const;
