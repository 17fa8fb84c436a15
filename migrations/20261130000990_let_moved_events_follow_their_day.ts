import type { Knex } from 'knex';

const CHOICES = "'EventOpened', 'EventCompleted', 'EventReopened'";

const chooseBy = (facts: string): string => `
  DROP TRIGGER chooses_event_status ON facts;
  CREATE TRIGGER chooses_event_status AFTER INSERT ON facts FOR EACH ROW
    WHEN (${facts}) EXECUTE FUNCTION choose_event_status();
`;

/** An open event that moves to a day to come follows its day again: the fact that it moved says so by a status of null. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    chooseBy(`NEW.type IN (${CHOICES}) OR (NEW.type = 'EventMoved' AND NEW.data->'status' IS NOT NULL)`),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(chooseBy(`NEW.type IN (${CHOICES})`));
}
