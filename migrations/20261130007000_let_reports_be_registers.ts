import type { Knex } from 'knex';

const kindIn = (kinds: string): string => `
  ALTER TABLE reports DROP CONSTRAINT reports_kind_check, ADD CONSTRAINT reports_kind_check CHECK (kind IN (${kinds}))`;
const BEFORE = "'attendance', 'event', 'student', 'trades', 'eligibility', 'cards', 'sheet'";

/** A report may be a register: students in rows, events in columns. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(kindIn(`${BEFORE}, 'register'`));
}

/** Reports that older versions know nothing of go, with their files. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `DELETE FROM report_files WHERE report_id IN (SELECT id FROM reports WHERE kind = 'register')`,
  );
  await knex.raw(`DELETE FROM reports WHERE kind = 'register'`);
  await knex.raw(kindIn(BEFORE));
}
