import type { Knex } from 'knex';

const WATCHED = ['users', 'events', 'revoked_tokens'];
const TABLES = {
  unchanging_commands: 'no_op_commands',
  report_seals: 'report_fingerprints',
  circumstances: 'context_version',
};

/** Three tables get names that say what is in them. Nothing stored changes, and older backups can be restored. */
export async function up(knex: Knex): Promise<void> {
  for (const [from, to] of Object.entries(TABLES)) await rename(knex, from, to);
  await renameRaising(knex, 'circumstances', 'context_version');
}

export async function down(knex: Knex): Promise<void> {
  for (const [from, to] of Object.entries(TABLES)) await rename(knex, to, from);
  await renameRaising(knex, 'context_version', 'circumstances');
}

/** With its primary key and the trigger that refuses changes, where it has them. */
async function rename(knex: Knex, from: string, to: string): Promise<void> {
  await knex.raw(`
    ALTER TABLE ${from} RENAME TO ${to};
    ALTER INDEX IF EXISTS ${from}_pkey RENAME TO ${to}_pkey;
    DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_trigger WHERE tgname = '${from}_immutable') THEN
        ALTER TRIGGER ${from}_immutable ON ${to} RENAME TO ${to}_immutable;
      END IF;
    END $$;
  `);
}

/** What raises the version names its table in its text. */
async function renameRaising(knex: Knex, from: string, to: string): Promise<void> {
  await knex.raw(`
    ALTER FUNCTION raise_${from}() RENAME TO raise_${to};
    CREATE OR REPLACE FUNCTION raise_${to}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE ${to} SET version = version + 1;
      RETURN NULL;
    END $$;
  `);
  for (const table of WATCHED)
    await knex.raw(`ALTER TRIGGER raises_${from} ON ${table} RENAME TO raises_${to}`);
}
