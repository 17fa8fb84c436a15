import type { Knex } from 'knex';

/** What speaks for a late scan is one value, as in the fact that it becomes if an admin accepts it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE late_scans ADD COLUMN evidence jsonb;
    UPDATE late_scans SET evidence =
      jsonb_build_object('unverified', unverified) || CASE WHEN live THEN '{"live": true}' ELSE '{}' END::jsonb;
    ALTER TABLE late_scans ALTER COLUMN evidence SET NOT NULL, DROP COLUMN unverified, DROP COLUMN live;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE late_scans ADD COLUMN unverified boolean, ADD COLUMN live boolean;
    UPDATE late_scans SET unverified = (evidence->>'unverified')::boolean, live = evidence ? 'live';
    ALTER TABLE late_scans ALTER COLUMN unverified SET NOT NULL, ALTER COLUMN live SET NOT NULL,
      ALTER COLUMN live SET DEFAULT false, DROP COLUMN evidence;
  `);
}
