import type { Strength } from '#contract/attendance/strength.ts';
import type { Sql } from './filter.ts';

/**
 * How the student of a mark was told, as SQL over the columns of attendance_records. NULL: by a list, so nobody was looked at.
 */
export const strengthSql = (mark: string): string =>
  `CASE ${mark}.means WHEN 'scan' THEN CASE WHEN ${mark}.live THEN 'live' ELSE 'static' END
     WHEN 'manual' THEN CASE WHEN ${mark}.unverified THEN 'unsigned' ELSE 'manual' END END`;

/** The marks whose students were told in this way. */
export const ofStrength = (mark: string, strength: Strength): Sql => ({
  sql: `${strengthSql(mark)} = ?`,
  values: [strength],
});
