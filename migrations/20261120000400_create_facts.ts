import type { Knex } from 'knex';

/**
 * The attendance store: facts in order of commit, one stream per (event, student), each made by one command of a
 * device. `head` holds the last position given out; taking positions from its one row makes their order the order
 * of commits, without gaps. A command that found its wish fulfilled is kept with the fact it found.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE head (
      position bigint NOT NULL
    ) WITH (fillfactor = 10);
    INSERT INTO head (position) VALUES (0);

    CREATE TABLE facts (
      position bigint PRIMARY KEY,
      stream uuid NOT NULL,
      version integer NOT NULL,
      type text NOT NULL,
      data jsonb NOT NULL,
      means text NOT NULL,
      actor_id uuid NOT NULL,
      command_id uuid NOT NULL CONSTRAINT facts_once_per_command UNIQUE,
      occurred_at timestamptz NOT NULL,
      recorded_at timestamptz NOT NULL,
      CONSTRAINT facts_stream_version UNIQUE (stream, version)
    );

    CREATE TABLE unchanging_commands (
      id uuid CONSTRAINT unchanging_commands_once PRIMARY KEY,
      position bigint NOT NULL
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE unchanging_commands, facts, head');
}
