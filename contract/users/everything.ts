import { inFileName } from '../texts.ts';
import type { UserRecord } from './schema.ts';

export const EVERYTHING_TYPE = 'application/json; charset=utf-8';

/** The name of the file with everything that is kept about a person. */
export const everythingFile = ({ roll_no, email }: Pick<UserRecord, 'roll_no' | 'email'>): string =>
  `everything-about-${inFileName(roll_no ?? email)}.json`;

/** What the file says of itself to the person. */
export const EVERYTHING_WORDS = {
  about:
    'Everything that this attendance service keeps about one person. Each list holds the rows of one table that are about them. Times are in UTC.',
  leftOut: [
    'The password, of which only a hash is kept, and the secrets of links, passes and phones.',
    'What is worked out from the rows below, such as counts and words for the search.',
    'What the person did for the office about others: events, notices, marks and decisions.',
    'Reports that others asked for, and backups. They may hold the name, the roll number and marks until they are deleted.',
  ],
} as const;
