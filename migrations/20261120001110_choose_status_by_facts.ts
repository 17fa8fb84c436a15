import type { Knex } from 'knex';

/**
 * An event's status follows the facts of its own stream in their very commit: there is no moment at which one is
 * stored and the other is not. What is changed so raises the version of the circumstances that marks are judged by.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION choose_event_status() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE public.events SET status_choice = NEW.data->>'status' WHERE id = NEW.stream;
      RETURN NULL;
    END $$;
    CREATE TRIGGER chooses_event_status AFTER INSERT ON facts FOR EACH ROW
      WHEN (NEW.type IN ('EventOpened', 'EventCompleted', 'EventReopened'))
      EXECUTE FUNCTION choose_event_status();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER chooses_event_status ON facts; DROP FUNCTION choose_event_status()');
}
