import type { Knex } from 'knex';

const TABLES = ['events', 'event_terms'] as const;

/**
 * Whom an event is for: any of these trades and any of these years; empty lists mean all. So students are counted by
 * trade and year. Facts of before name one trade and are read as they are.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.raw(`
      ALTER TABLE ${table} ADD COLUMN trades text[] NOT NULL DEFAULT '{}',
        ADD COLUMN years text[] NOT NULL DEFAULT '{}';
      UPDATE ${table} SET trades = ARRAY[trade] WHERE trade IS NOT NULL;
      ALTER TABLE ${table} DROP COLUMN trade;
    `);
  await knex.raw(`
    -- How many active students a trade has in a year of study from a position on; '' stands for all.
    CREATE TABLE roster_counts (
      trade text NOT NULL,
      year text NOT NULL,
      position bigint NOT NULL,
      students integer NOT NULL,
      CONSTRAINT roster_counts_pkey PRIMARY KEY (trade, year, position)
    );
    ${COUNT_STUDENTS}
    DROP TABLE student_counts;
  `);
  await knex.raw(BEGIN_HISTORY);
}

/** From the terms of each student in turn. */
const COUNT_STUDENTS = `
  INSERT INTO roster_counts (trade, year, position, students)
  SELECT trade, year, position, sum(change) OVER (PARTITION BY trade, year ORDER BY position)
  FROM (
    SELECT of_trade.trade, of_year.year, position, sum(change) AS change
    FROM (
      SELECT position, trade, year, active, lag(trade) OVER own AS old_trade, lag(year) OVER own AS old_year,
        coalesce(lag(active) OVER own, false) AS was_active
      FROM student_terms WINDOW own AS (PARTITION BY student_id ORDER BY position)
    ) AS terms
    CROSS JOIN LATERAL (VALUES (trade, year, active, 1), (old_trade, old_year, was_active, -1))
      AS term (trade, year, counts, change)
    CROSS JOIN LATERAL (VALUES (''), (term.trade)) AS of_trade (trade)
    CROSS JOIN LATERAL (VALUES (''), (term.year)) AS of_year (year)
    WHERE term.counts AND of_trade.trade IS NOT NULL AND of_year.year IS NOT NULL
    GROUP BY of_trade.trade, of_year.year, position HAVING sum(change) <> 0
  ) AS changes;`;

/** As before, for several trades. */
const BEGIN_HISTORY = `
  CREATE OR REPLACE FUNCTION begin_history() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO clock_turns (position)
    SELECT position FROM (
      SELECT position, recorded_at, lag(recorded_at) OVER (ORDER BY position) AS before FROM facts
    ) AS recorded WHERE recorded_at < before
    ON CONFLICT DO NOTHING;

    CREATE TEMP TABLE adopted ON COMMIT DROP AS
    SELECT stream, type, data, actor_id, created_at, row_number() OVER (ORDER BY created_at, stream) AS nth
    FROM (
      SELECT id AS stream, 'StudentRegistered' AS type, id AS actor_id, created_at,
        jsonb_build_object('studentId', id, 'trade', trade, 'year', year, 'active', deactivated_at IS NULL) AS data
      FROM users WHERE role = 'user' AND waiting_since IS NULL
      UNION ALL
      SELECT id, 'EventCreated', created_by, created_at,
        jsonb_build_object('eventId', id, 'date', date, 'time', to_char(time, 'HH24:MI'), 'event_type', event_type,
          'trades', to_jsonb(trades), 'years', to_jsonb(years), 'identity', identity)
      FROM events
    ) AS known;

    INSERT INTO facts (position, stream, version, type, data, means, actor_id, command_id, occurred_at, recorded_at)
    SELECT head.position + nth, stream,
      1 + coalesce((SELECT max(version) FROM facts AS own WHERE own.stream = adopted.stream), 0),
      type, data, 'import', actor_id, gen_random_uuid(), created_at,
      greatest(head.recorded_at, date_trunc('milliseconds', now()))
    FROM adopted, head;

    INSERT INTO student_terms (student_id, position, trade, year, active)
    SELECT stream, head.position + nth, data->>'trade', data->>'year', (data->>'active')::boolean
    FROM adopted, head WHERE type = 'StudentRegistered';

    INSERT INTO roster_counts (trade, year, position, students)
    SELECT of_trade.trade, of_year.year, head.position + nth,
      count(*) OVER (PARTITION BY of_trade.trade, of_year.year ORDER BY nth)
    FROM adopted CROSS JOIN head CROSS JOIN LATERAL (VALUES (''), (data->>'trade')) AS of_trade (trade)
      CROSS JOIN LATERAL (VALUES (''), (data->>'year')) AS of_year (year)
    WHERE type = 'StudentRegistered' AND (data->>'active')::boolean
      AND of_trade.trade IS NOT NULL AND of_year.year IS NOT NULL;

    INSERT INTO event_terms (event_id, position, date, time, event_type, trades, years, identity, deleted)
    SELECT stream, head.position + nth, (data->>'date')::date, (data->>'time')::time, data->>'event_type',
      ARRAY(SELECT jsonb_array_elements_text(data->'trades')), ARRAY(SELECT jsonb_array_elements_text(data->'years')),
      data->>'identity', false
    FROM adopted, head WHERE type = 'EventCreated';

    INSERT INTO event_texts (event_id, position, title, description, location)
    SELECT stream, head.position + nth, title, description, location
    FROM adopted JOIN events ON events.id = stream CROSS JOIN head WHERE type = 'EventCreated';

    INSERT INTO history_start (position, recorded_at)
    SELECT head.position + (SELECT count(*) FROM adopted), date_trunc('milliseconds', now())
    FROM head WHERE EXISTS (SELECT FROM adopted);
    UPDATE head SET position = head.position + (SELECT count(*) FROM adopted),
      recorded_at = greatest(head.recorded_at, date_trunc('milliseconds', now()))
    WHERE EXISTS (SELECT FROM adopted);
    DROP TABLE adopted;
  END $$;`;

/** Events for several trades or for years cannot be told in the older tables. */
export async function down(): Promise<void> {
  throw new Error('Events may be for several trades by now. Restore a backup instead.');
}
