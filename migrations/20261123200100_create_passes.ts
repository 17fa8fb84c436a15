import type { Knex } from 'knex';

/** The columns that marks by a pass are judged by. When it was last seen is none of them. */
const JUDGED_BY = 'rights, holder_id, public_key, expires_at, confirmed_at, revoked_at';

/**
 * Passes: rights without an account, that act for the admin who issued them. `secret_hash` is of the pairing code; it
 * stays after the pairing, so that a second use is told so. Which pass made a mark is in its fact.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE passes (
      id uuid PRIMARY KEY,
      issuer_id uuid NOT NULL REFERENCES users,
      name text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('person', 'kiosk')),
      rights text[] NOT NULL CHECK (rights <@ ARRAY['scan', 'search', 'manual'] AND cardinality(rights) > 0),
      holder_id uuid REFERENCES users,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      secret_hash text,
      secret_until timestamptz,
      public_key text,
      number text,
      wrong_numbers integer NOT NULL DEFAULT 0,
      paired_at timestamptz,
      confirmed_at timestamptz,
      revoked_at timestamptz,
      last_seen_at timestamptz,
      CONSTRAINT passes_secret_unique UNIQUE (secret_hash),
      CONSTRAINT passes_kiosk_scans CHECK (kind = 'person' OR (rights = ARRAY['scan'] AND holder_id IS NULL)),
      CONSTRAINT passes_paired_whole CHECK ((public_key IS NULL) = (paired_at IS NULL)),
      CONSTRAINT passes_confirmed_paired CHECK (confirmed_at IS NULL OR paired_at IS NOT NULL)
    );
    CREATE INDEX passes_in_order ON passes (created_at, id);
    CREATE INDEX passes_by_issuer ON passes (issuer_id);
    CREATE INDEX passes_by_holder ON passes (holder_id) WHERE holder_id IS NOT NULL;
    CREATE TABLE pass_events (
      pass_id uuid NOT NULL REFERENCES passes ON DELETE CASCADE,
      event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
      PRIMARY KEY (pass_id, event_id)
    );
    CREATE INDEX pass_events_by_event ON pass_events (event_id);
    CREATE TRIGGER raises_context_version AFTER UPDATE OF ${JUDGED_BY} ON passes
      FOR EACH STATEMENT EXECUTE FUNCTION raise_context_version();
  `);
  await knex.raw(`
    ALTER TABLE attendance_records ADD COLUMN pass_id uuid;
    CREATE INDEX attendance_records_by_pass ON attendance_records (pass_id) WHERE pass_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE attendance_records DROP COLUMN pass_id');
  await knex.raw('DROP TABLE pass_events; DROP TABLE passes');
}
