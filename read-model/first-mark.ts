/**
 * The type of the fact that opens a mark. Corrections follow it. A mark made after a withdrawal begins with
 * a new one.
 */
const OPENS = "'AttendanceMarked'";

/**
 * Whether a fact was recorded at the door, so that it tells when the student came. Lists and later
 * corrections do not.
 */
const isArrival = (fact: string): string =>
  `${fact}.data->>'status' = 'present' AND (${fact}.means = 'scan' OR ${fact}.means = 'manual' AND ${fact}.data->>'reason' IS NULL)`;

/** When the student came, by this fact alone. */
export const ownArrival = (fact: string): string =>
  `CASE WHEN ${isArrival(fact)} THEN ${fact}.occurred_at END`;

const before = (earlier: string, fact: string): string =>
  `${earlier}.stream = ${fact}.stream AND ${earlier}.version < ${fact}.version`;

/** Where the mark of this fact began. No correction changes this, so lists are paged by it. */
export const firstPosition = (
  fact: string,
): string => `CASE ${fact}.type WHEN ${OPENS} THEN ${fact}.position ELSE (
  SELECT opening.position FROM facts AS opening WHERE ${before('opening', fact)} AND opening.type = ${OPENS}
  ORDER BY opening.version DESC LIMIT 1) END`;

/** When the student came, by an earlier fact of the same mark. The first one counts. */
export const earlierArrival = (fact: string): string => `CASE WHEN ${fact}.type <> ${OPENS} THEN (
  SELECT came.occurred_at FROM facts AS came WHERE ${before('came', fact)} AND ${isArrival('came')} AND came.version >= (
    SELECT max(opening.version) FROM facts AS opening WHERE ${before('opening', fact)} AND opening.type = ${OPENS})
  ORDER BY came.version LIMIT 1) END`;
