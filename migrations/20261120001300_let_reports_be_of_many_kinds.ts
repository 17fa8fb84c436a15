import type { Knex } from 'knex';

/**
 * Reports of more kinds and formats, at an earlier position if wished; how far they are, and what came of them. What
 * they are of stands in `filters`. A large file lies in several parts, so that nobody need hold the whole of it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE reports
      DROP CONSTRAINT reports_kind_check, DROP CONSTRAINT reports_format_check, DROP CONSTRAINT reports_status_check,
      ADD CONSTRAINT reports_kind_check
        CHECK (kind IN ('attendance', 'event', 'student', 'trades', 'eligibility', 'cards')),
      ADD CONSTRAINT reports_format_check CHECK (format IN ('pdf', 'csv', 'xlsx')),
      ADD CONSTRAINT reports_status_check
        CHECK (status IN ('queued', 'rendering', 'ready', 'failed', 'cancelled')),
      -- The event or student it is of, or the limit it asks for: what its kind needs beside filters.
      ADD COLUMN subject jsonb NOT NULL DEFAULT '{}',
      -- Whose eyes it is for: of other students a student is told less.
      ADD COLUMN reader text NOT NULL DEFAULT 'admin' CHECK (reader IN ('admin', 'user')),
      -- The position it is to be read at, or was read at.
      ADD COLUMN as_of bigint,
      ADD COLUMN progress integer NOT NULL DEFAULT 0,
      ADD COLUMN rows integer,
      ADD COLUMN hash text,
      ADD COLUMN file_name text;

    ALTER TABLE report_files
      DROP CONSTRAINT report_files_pkey,
      ADD COLUMN part integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT report_files_pkey PRIMARY KEY (report_id, part);
  `);
}

/** Reports that older versions know nothing of go, with their files. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM reports WHERE kind <> 'attendance' OR format <> 'pdf' OR status = 'cancelled'
      OR id IN (SELECT report_id FROM report_files WHERE part > 0);
    ALTER TABLE report_files DROP CONSTRAINT report_files_pkey, DROP COLUMN part,
      ADD CONSTRAINT report_files_pkey PRIMARY KEY (report_id);
    ALTER TABLE reports
      DROP CONSTRAINT reports_kind_check, DROP CONSTRAINT reports_format_check, DROP CONSTRAINT reports_status_check,
      ADD CONSTRAINT reports_kind_check CHECK (kind IN ('attendance')),
      ADD CONSTRAINT reports_format_check CHECK (format IN ('pdf')),
      ADD CONSTRAINT reports_status_check CHECK (status IN ('queued', 'rendering', 'ready', 'failed')),
      DROP COLUMN subject, DROP COLUMN reader, DROP COLUMN as_of, DROP COLUMN progress, DROP COLUMN rows, DROP COLUMN hash,
      DROP COLUMN file_name;
  `);
}
