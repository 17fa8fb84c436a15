import { z } from 'zod';
import type { Strength } from '#contract/attendance/strength.ts';
import type { Means } from '#contract/constants.ts';

/** What speaks for a mark, as its fact records it. What is left out was not so. */
export const evidence = z.object({
  /** The student was named by a code that anyone could have made, and was confirmed by eye. */
  unverified: z.boolean(),
  /** The student was named by a live code: see contract/qr/live.ts. */
  live: z.literal(true).optional(),
  /** The phone of the live code showed those of several students. */
  phoneShared: z.literal(true).optional(),
  /** Somebody looked at the student before pressing. */
  looked: z.literal(true).optional(),
  /** The id of the scanning device in the table of gates. */
  gate: z.int().optional(),
  /** The pass that stood in for the admin who issued it. */
  pass: z.uuid().optional(),
  /** Of a scan that waited for an admin: when the student was scanned, as far as was known when the scan came. */
  seenAt: z.iso.datetime().optional(),
});
export type Evidence = z.infer<typeof evidence>;

/** A mark for which nothing special speaks. */
export const PLAIN: Evidence = { unverified: false };

/** What was found when a student was marked. */
interface Findings {
  readonly unverified?: boolean | undefined;
  readonly live?: boolean;
  readonly phoneShared?: boolean;
  readonly looked?: boolean | undefined;
  readonly gate: number | undefined;
}

export const evidenceOf = ({ unverified = false, live, phoneShared, looked, gate }: Findings): Evidence => ({
  unverified,
  ...(live && { live }),
  ...(phoneShared && { phoneShared }),
  ...(looked && { looked }),
  ...(gate !== undefined && { gate }),
});

/** How the student of a mark was identified. Null: by a list, so nobody was looked at. read-model/strength-sql.ts is the same in SQL. */
export function strengthOf(means: Means, { live, unverified }: Evidence): Strength | null {
  if (means === 'scan') return live ? 'live' : 'static';
  if (means === 'manual') return unverified ? 'unsigned' : 'manual';
  return null;
}
