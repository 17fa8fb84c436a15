import type { Knex } from 'knex';

/**
 * Marks that a device kept and sent too late to count by themselves, or after somebody had decided otherwise: an
 * admin decides. No personal data: ids only.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE late_scans (
      scan_id uuid PRIMARY KEY,
      event_id uuid NOT NULL,
      student_id uuid NOT NULL,
      trade text,
      status text NOT NULL,
      means text NOT NULL,
      unverified boolean NOT NULL,
      scanned_by uuid NOT NULL,
      scanned_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL,
      why text NOT NULL,
      -- What an admin decided; null: nobody has.
      accepted boolean,
      decided_by uuid,
      decided_at timestamptz,
      reason text,
      CONSTRAINT late_scans_decided_whole CHECK ((accepted IS NULL) = (decided_at IS NULL))
    );
    CREATE INDEX late_scans_in_order ON late_scans (received_at, scan_id);
    CREATE INDEX late_scans_by_event ON late_scans (event_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE late_scans');
}
