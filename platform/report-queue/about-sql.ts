/**
 * The title of the event or the name of the student in a column of reports, as `about`. Names are not kept with a
 * report. They are those of now, and gone once erased.
 */
export const aboutSql = (column: string): string => `coalesce(
  (SELECT title FROM events WHERE events.id = (${column}->>'eventId')::uuid),
  (SELECT name FROM users WHERE users.id = (${column}->>'userId')::uuid)) AS about`;
