import type { Knex } from 'knex';

/**
 * Whether the office keeps the names, roll numbers and trades of students, and what students ask it to change. Of a
 * student there is at most one request, which waits or was refused.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE office_settings ADD COLUMN lock_identity boolean NOT NULL DEFAULT false;
    CREATE TABLE change_requests (
      user_id uuid PRIMARY KEY REFERENCES users,
      -- Another one for each request, so that a decision names the one that was seen.
      id uuid NOT NULL UNIQUE,
      asked_at timestamptz NOT NULL,
      wished_name text,
      wished_roll_no text,
      wished_trade text,
      -- What they were when it was asked; null where nothing else is wished.
      name_was text,
      roll_no_was text,
      trade_was text,
      refused_at timestamptz,
      refused_by uuid REFERENCES users,
      reason text,
      CONSTRAINT change_requests_wish_something CHECK (num_nonnulls(wished_name, wished_roll_no, wished_trade) > 0),
      CONSTRAINT change_requests_are_refused_by_somebody CHECK (num_nonnulls(refused_at, refused_by, reason) IN (0, 3))
    );
    CREATE INDEX change_requests_waiting ON change_requests (asked_at, id) WHERE refused_at IS NULL;
    -- However it came about, by an edit or an import: nobody waits for what is so. Admins need not ask.
    CREATE FUNCTION forget_met_change_request() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM change_requests WHERE user_id = NEW.id AND (NEW.role <> 'user' OR (
          coalesce(wished_name, NEW.name) = NEW.name
          AND coalesce(wished_roll_no, NEW.roll_no) IS NOT DISTINCT FROM NEW.roll_no
          AND coalesce(wished_trade, NEW.trade) IS NOT DISTINCT FROM NEW.trade));
        RETURN NULL;
      END $$;
    CREATE TRIGGER forgets_met_change_request AFTER UPDATE OF name, roll_no, trade, role ON users
      FOR EACH ROW EXECUTE FUNCTION forget_met_change_request();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER forgets_met_change_request ON users;
    DROP FUNCTION forget_met_change_request();
    DROP TABLE change_requests;
    ALTER TABLE office_settings DROP COLUMN lock_identity;
  `);
}
