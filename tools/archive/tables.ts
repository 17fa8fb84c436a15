import type { Client } from 'pg';
import { PROJECTIONS } from '#server/projections.ts';
import type { Table } from './format.ts';

/** Rebuilt from the facts when the file is restored. */
const DERIVED = PROJECTIONS.map(({ table }) => table);

/** Rebuilt when the file is restored. Their progress when the file was written does not matter. */
const ASYNC_TABLES = PROJECTIONS.flatMap(({ asyncProjections = [] }) =>
  asyncProjections.flatMap(({ table, positionTable }) => [table, positionTable]),
);

/**
 * The file's header has the migrations and the head. Rendered files can be rendered again. Workers report
 * themselves. Links for new passwords last an hour, and mails about a phone or an absence are for now.
 */
const LEFT_OUT = [
  ...['knex_migrations', 'knex_migrations_lock', 'head', 'context_version', 'report_files', 'workers'],
  ...[
    'password_links',
    'password_requests',
    'binding_mails',
    'email_change_mails',
    'absence_mails',
    ...ASYNC_TABLES,
  ],
];

/** A table of this database, and how to read it in the same order everywhere. */
export interface StoredTable extends Table {
  readonly order: string;
  /** Tables that its foreign keys refer to. */
  readonly needs: readonly string[];
}

/** Text is ordered by its bytes, because two databases may sort words differently. */
const TABLES = `
SELECT relname AS name,
  ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = stored.oid AND attnum > 0 AND NOT attisdropped
    AND attgenerated = '' ORDER BY attnum) AS columns,
  (SELECT string_agg(quote_ident(attname) || CASE WHEN attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', '
     ORDER BY array_position(indkey::int2[], attnum))
   FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
   WHERE indrelid = stored.oid AND indisprimary) AS order,
  ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
    WHERE conrelid = stored.oid AND contype = 'f' AND confrelid <> stored.oid) AS needs
FROM pg_class AS stored
WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`;

export interface Tables {
  /** In the file, each table after those that its foreign keys refer to. */
  readonly carried: readonly StoredTable[];
  /** Not in the file, but compared. */
  readonly derived: readonly StoredTable[];
}

/** The tables of the database. A new one is exported without any further change. */
export async function findTables(session: Client): Promise<Tables> {
  const { rows } = await session.query<StoredTable>(TABLES);
  return {
    carried: inOrderOfNeed(rows.filter(({ name }) => ![...DERIVED, ...LEFT_OUT].includes(name))),
    derived: rows.filter(({ name }) => DERIVED.includes(name)),
  };
}

function inOrderOfNeed(tables: readonly StoredTable[]): StoredTable[] {
  const ordered: StoredTable[] = [];
  for (let left = [...tables]; left.length > 0; ) {
    const ready = left.filter(({ needs }) => left.every(({ name }) => !needs.includes(name)));
    if (ready.length === 0)
      throw new Error(`Foreign keys go round in a circle: ${left.map(({ name }) => name).join(', ')}.`);
    ordered.push(...ready);
    left = left.filter(table => !ready.includes(table));
  }
  return ordered;
}
