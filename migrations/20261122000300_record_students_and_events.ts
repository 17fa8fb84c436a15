import type { Knex } from 'knex';

/**
 * A database that was in use before facts told of students and events is given them as they are now. Who was expected
 * at an older event is from here on who is expected now, and `history_start` says so. The function stays, for backups
 * of such a database that are restored later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION begin_history() RETURNS void LANGUAGE plpgsql AS $$
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
          jsonb_build_object('studentId', id, 'trade', trade, 'year', year, 'active', deactivated_at IS NULL,
            'previous', null) AS data
        FROM users WHERE role = 'user'
        UNION ALL
        SELECT id, 'EventCreated', created_by, created_at,
          jsonb_build_object('eventId', id, 'date', date, 'time', to_char(time, 'HH24:MI'), 'event_type', event_type,
            'trade', trade)
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

      INSERT INTO student_counts (trade, position, students)
      SELECT part.trade, head.position + nth, count(*) OVER (PARTITION BY part.trade ORDER BY nth)
      FROM adopted CROSS JOIN head CROSS JOIN LATERAL (VALUES (''), (data->>'trade')) AS part (trade)
      WHERE type = 'StudentRegistered' AND (data->>'active')::boolean AND part.trade IS NOT NULL;

      INSERT INTO event_terms (event_id, position, date, time, event_type, trade, deleted)
      SELECT stream, head.position + nth, (data->>'date')::date, (data->>'time')::time, data->>'event_type',
        data->>'trade', false
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
    END $$;
    SELECT begin_history();
  `);
}

/** Facts are never taken back: what was recorded stays. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP FUNCTION begin_history()');
}
