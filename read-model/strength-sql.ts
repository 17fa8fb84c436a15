/**
 * How the student of a mark was identified, as SQL over the columns of attendance_records. NULL: by a list, so nobody was
 * looked at.
 */
export const strengthSql = (mark: string): string =>
  `CASE ${mark}.means WHEN 'scan' THEN CASE WHEN ${mark}.live THEN 'live' ELSE 'static' END
     WHEN 'manual' THEN CASE WHEN ${mark}.unverified THEN 'unsigned' ELSE 'manual' END END`;
