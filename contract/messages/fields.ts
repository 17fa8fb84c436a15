import { counted, grouped } from '../numbers.ts';

/** Messages for fields for which the schema has no sentence. `field` is what people call it. */
export const fieldMessages = {
  fieldMissing: (field: string): string => `${field} is required`,
  fieldKind: (field: string, kind: string): string => `${field} must be ${kind}`,
  fieldAtMost: (field: string, most: number): string => `${field} must be at most ${grouped(most)}`,
  fieldAtLeast: (field: string, least: number): string => `${field} must be at least ${grouped(least)}`,
  fieldTooLong: (field: string, most: number): string =>
    `${field} must be at most ${counted(most, 'character')} long`,
  fieldTooShort: (field: string, least: number): string =>
    `${field} must be at least ${counted(least, 'character')} long`,
  fieldTooMany: (field: string, most: number): string =>
    `${field} must have at most ${counted(most, 'entry', 'entries')}`,
  fieldTooFew: (field: string, least: number): string =>
    `${field} must have at least ${counted(least, 'entry', 'entries')}`,
  fieldInvalid: (field: string): string => `${field} is not valid`,
  fieldUnknown: 'This field is not known here',
  fieldEntry: (entry: number): string => `Entry ${entry}`,
  fieldInEntry: (field: string, entry: number): string => `${field} in entry ${entry}`,
  notStorable: 'This text holds a character that cannot be stored',
  notTrueOrFalse: 'This is neither true nor false',
} as const;
