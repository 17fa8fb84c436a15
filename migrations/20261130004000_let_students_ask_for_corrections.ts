import type { Knex } from 'knex';

/**
 * What students ask to be corrected of their attendance, and what an admin decided. Of a student and an event at most
 * one request waits. These are the student's words, so they are rows that can be erased and no facts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE correction_requests (
      id uuid PRIMARY KEY,
      student_id uuid NOT NULL REFERENCES users,
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      wish text NOT NULL CONSTRAINT correction_requests_wish_known CHECK (wish IN ('present', 'excused')),
      text text NOT NULL,
      asked_at timestamptz NOT NULL,
      approved boolean,
      decided_at timestamptz,
      decided_by uuid REFERENCES users,
      reason text,
      CONSTRAINT correction_requests_are_decided_by_somebody
        CHECK (num_nonnulls(approved, decided_at, decided_by) IN (0, 3)),
      CONSTRAINT correction_requests_are_refused_with_a_reason CHECK ((approved IS FALSE) = (reason IS NOT NULL))
    );
    CREATE UNIQUE INDEX correction_requests_waiting_once ON correction_requests (student_id, event_id)
      WHERE decided_at IS NULL;
    CREATE INDEX correction_requests_waiting ON correction_requests (asked_at, id) WHERE decided_at IS NULL;
    CREATE INDEX correction_requests_by_student ON correction_requests (student_id, event_id);
    CREATE INDEX correction_requests_by_event ON correction_requests (event_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE correction_requests');
}
