import type { Knex } from 'knex';

/** What the office keeps, of which no fact tells. */
const KEPT = [
  'notices',
  'report_schedules',
  'office_settings',
  'expected_signups',
  'change_requests',
  'correction_requests',
  'student_photos',
  'users WHERE waiting_since IS NOT NULL',
] as const;

/** `xmin` names the transaction that wrote a row. So the sum is another one after a row came, changed or went. */
const VERSION = KEPT.map(rows => `(SELECT coalesce(sum(xmin::text::bigint), 0) FROM ${rows})`).join(' + ');

/**
 * Another text after each change of the office's notices, regular reports, settings and photos, and of who or what
 * waits for it. Computed and not counted up: a row with a number would make two sign-ups at once wait for each other.
 */
export async function officeVersionIn(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { version: string }[] }>(`SELECT (${VERSION})::text AS version`);
  return rows[0]?.version ?? '';
}
