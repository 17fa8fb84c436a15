import { z } from 'zod';
import { knownStudent } from '#contract/qr/code.ts';

/**
 * What a device believes of a scan that the server has not answered, by the roster it kept. It decides nothing: the
 * scan is sent all the same, because the roster may be hours old.
 */
export const belief = z.object({
  kind: z.enum([
    /** Nothing speaks against it. */
    'expected',
    /** Present already, by the roster or by an earlier scan at this door. */
    'already',
    'replaced',
    /** The event is for others. */
    'not_expected',
    'deactivated',
    /** The sign-up is not approved yet. */
    'waiting',
    /** A code of no student on the roster. */
    'unknown',
    /** Anyone can make such a code. */
    'unsigned',
  ]),
  student: knownStudent.nullable(),
  /** Of 'already': since when, and by whom. */
  since: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Of 'not_expected': whom the event is for, in words. */
  audience: z.string().nullable(),
  /** When the roster was fetched. */
  rosterAt: z.string(),
});
export type Belief = z.infer<typeof belief>;
