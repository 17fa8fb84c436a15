import type { Knex } from 'knex';

/** By which a start notices that a secret is another than the last start's. The secrets themselves are not here. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE TABLE secret_fingerprints (setting text PRIMARY KEY, fingerprint text NOT NULL)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE secret_fingerprints');
}
