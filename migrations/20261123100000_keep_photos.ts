import type { Knex } from 'knex';

/**
 * Photos of students: of each at most one that is approved and one that waits. What became of each is kept beside
 * them, without the picture.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE student_photos (
      student_id uuid NOT NULL REFERENCES users,
      state text NOT NULL CHECK (state IN ('approved', 'waiting')),
      id uuid NOT NULL UNIQUE,
      -- The first half of the content's SHA-256, in hex.
      version text NOT NULL,
      content bytea NOT NULL,
      -- The SHA-256 of the file as it was sent, which is not kept.
      source text NOT NULL,
      added_as text NOT NULL CHECK (added_as IN ('student', 'admin', 'import')),
      added_by uuid NOT NULL REFERENCES users,
      added_at timestamptz NOT NULL,
      approved_by uuid REFERENCES users,
      approved_at timestamptz,
      PRIMARY KEY (student_id, state),
      CONSTRAINT student_photos_are_approved_by_somebody
        CHECK ((state = 'approved') = (approved_by IS NOT NULL AND approved_at IS NOT NULL))
    );
    -- A photo is compressed already.
    ALTER TABLE student_photos ALTER COLUMN content SET STORAGE EXTERNAL;
    CREATE INDEX student_photos_waiting ON student_photos (added_at, id) WHERE state = 'waiting';
    CREATE TABLE photo_decisions (
      id uuid PRIMARY KEY,
      student_id uuid NOT NULL REFERENCES users,
      version text,
      outcome text NOT NULL CHECK (outcome IN ('approved', 'refused', 'removed')),
      reason text,
      decided_by uuid NOT NULL REFERENCES users,
      decided_at timestamptz NOT NULL
    );
    CREATE INDEX photo_decisions_of_student ON photo_decisions (student_id, decided_at, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE photo_decisions, student_photos');
}
