import { isolated } from '../bidi.ts';

/** What only the form of a new pass says. It is not in `MESSAGES`, which all screens fetch. */
export const PASS_FORM_MESSAGES = {
  endsBefore: (title: string): string => `The pass would end before “${isolated(title)}” begins`,
} as const;
