import type { Knex } from 'knex';

/**
 * The moment of recording does not go back when a clock steps back a little: `head` keeps the last one. A clock that
 * steps back a lot corrects a mistake, and is believed; `clock_turns` keeps each position at which that happened, so
 * that `position_by` finds what was recorded by a moment without assuming that time only ever rises.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE head ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT '-infinity';
    UPDATE head SET recorded_at = facts.recorded_at FROM facts WHERE facts.position = head.position;

    CREATE TABLE clock_turns (position bigint PRIMARY KEY);
    CREATE TRIGGER clock_turns_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON clock_turns
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    CREATE FUNCTION keep_clock_turn() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO public.clock_turns (position) VALUES (OLD.position + 1);
      RETURN NULL;
    END $$;
    CREATE TRIGGER keeps_clock_turns AFTER UPDATE ON head FOR EACH ROW
      WHEN (NEW.recorded_at < OLD.recorded_at) EXECUTE FUNCTION keep_clock_turn();

    -- The last position recorded by a moment; 0: none was. Between two turns time only rises, so halving finds it.
    CREATE FUNCTION position_by(moment timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
    DECLARE
      low bigint;
      high bigint;
      middle bigint;
      last_recorded timestamptz;
    BEGIN
      SELECT head.position, head.recorded_at INTO high, last_recorded FROM public.head;
      IF high = 0 OR last_recorded <= moment THEN
        RETURN high;
      END IF;
      SELECT max(start) INTO low
      FROM (SELECT 1::bigint AS start UNION ALL SELECT clock_turns.position FROM public.clock_turns) AS stretches
      WHERE (SELECT facts.recorded_at FROM public.facts WHERE facts.position = start) <= moment;
      IF low IS NULL THEN
        RETURN 0;
      END IF;
      SELECT coalesce(min(clock_turns.position), high + 1) INTO high
      FROM public.clock_turns WHERE clock_turns.position > low;
      WHILE high - low > 1 LOOP
        middle := (low + high) / 2;
        IF (SELECT facts.recorded_at FROM public.facts WHERE facts.position = middle) <= moment THEN
          low := middle;
        ELSE
          high := middle;
        END IF;
      END LOOP;
      RETURN low;
    END $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP FUNCTION position_by(timestamptz);
    DROP TRIGGER keeps_clock_turns ON head;
    DROP FUNCTION keep_clock_turn();
    DROP TABLE clock_turns;
    ALTER TABLE head DROP COLUMN recorded_at;
  `);
}
