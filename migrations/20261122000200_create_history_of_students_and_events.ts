import type { Knex } from 'knex';

/**
 * What students and events were at each position: `position` is that of the fact that says so, `until` that of the
 * next one. Texts are no facts, so that they can be erased: they stand in a table of their own, by the position of
 * the fact that says that they changed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE student_terms (
      student_id uuid NOT NULL,
      position bigint NOT NULL,
      until bigint,
      trade text,
      year text,
      -- An account of a student, not deactivated: who is not, is expected nowhere.
      active boolean NOT NULL,
      CONSTRAINT student_terms_pkey PRIMARY KEY (student_id, position)
    );
    CREATE INDEX student_terms_by_trade ON student_terms (trade, position);

    -- How many active students a trade has from a position on; '' stands for all trades together.
    CREATE TABLE student_counts (
      trade text NOT NULL,
      position bigint NOT NULL,
      students integer NOT NULL,
      CONSTRAINT student_counts_pkey PRIMARY KEY (trade, position)
    );

    CREATE TABLE event_terms (
      event_id uuid NOT NULL,
      position bigint NOT NULL,
      until bigint,
      date date NOT NULL,
      time time NOT NULL,
      event_type text NOT NULL,
      trade text,
      deleted boolean NOT NULL,
      CONSTRAINT event_terms_pkey PRIMARY KEY (event_id, position)
    );

    CREATE TABLE event_texts (
      event_id uuid NOT NULL,
      position bigint NOT NULL,
      title text NOT NULL,
      description text NOT NULL,
      location text NOT NULL,
      CONSTRAINT event_texts_pkey PRIMARY KEY (event_id, position)
    );

    -- Facts of students and events are complete from this position on. No row: from the beginning.
    CREATE TABLE history_start (
      position bigint PRIMARY KEY,
      recorded_at timestamptz NOT NULL
    );
    CREATE TRIGGER history_start_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON history_start
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    -- The last position of a day of the college's calendar, or the first one at which the history is complete.
    CREATE FUNCTION position_by_day(day date, zone text) RETURNS bigint LANGUAGE sql STABLE AS $$
      SELECT greatest(
        public.position_by((day + 1)::timestamp AT TIME ZONE zone - interval '1 microsecond'),
        (SELECT max(history_start.position) FROM public.history_start))
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP FUNCTION position_by_day(date, text);
    DROP TABLE history_start, event_texts, event_terms, student_counts, student_terms;
  `);
}
