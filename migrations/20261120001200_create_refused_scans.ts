import type { Knex } from 'knex';

/** Scans whose code was refused (forged, altered, revoked, of another college). No personal data: ids only. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE refused_scans (
      scan_id uuid PRIMARY KEY,
      event_id uuid NOT NULL,
      scanned_by uuid NOT NULL,
      code text NOT NULL,
      -- The user the code names, where it names one: a claim, not a proof.
      claimed_id uuid,
      refused_at timestamptz NOT NULL
    );
    CREATE INDEX refused_scans_by_event ON refused_scans (event_id, code);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE refused_scans');
}
