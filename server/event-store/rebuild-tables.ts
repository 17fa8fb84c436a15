import type { Client } from 'pg';

/** The schema in which new tables are built. Anything already in it was left by a rebuild that was killed. */
export const SCRATCH = 'rollcall_rebuild';

/** What `CREATE TABLE … (LIKE …)` would not copy, or would copy under other names. */
export interface TableShape {
  readonly table: string;
  readonly columns: string;
  /** Storage parameters, as written in WITH (…). */
  readonly options: string | null;
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
  readonly grants: readonly string[] | null;
  /** Objects that belong to the table and would be lost with it. */
  readonly attached: readonly string[];
}

const SHAPE = `
SELECT $1::text AS table,
  (SELECT string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum)
     FROM pg_attribute WHERE attrelid = live.oid AND attnum > 0 AND NOT attisdropped) AS columns,
  array_to_string(reloptions, ', ') AS options,
  ARRAY(SELECT format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
     WHERE conrelid = live.oid AND contype IN ('p', 'u', 'x', 'f') ORDER BY contype, conname) AS constraints,
  ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = live.oid
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = live.oid)
     ORDER BY 1) AS indexes,
  CASE WHEN relacl IS NOT NULL THEN ARRAY(
     SELECT format('GRANT %s ON %s.%I TO %s%s', privilege_type, '${SCRATCH}', relname,
       CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END,
       CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
     FROM aclexplode(relacl) ORDER BY 1) END AS grants,
  ARRAY(SELECT format('trigger %s', tgname) FROM pg_trigger WHERE tgrelid = live.oid AND NOT tgisinternal
     UNION SELECT format('policy %s', polname) FROM pg_policy WHERE polrelid = live.oid
     UNION SELECT format('view %s', ev_class::regclass) FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = objid
       WHERE classid = 'pg_rewrite'::regclass AND refobjid = live.oid AND ev_class <> live.oid) AS attached
FROM pg_class AS live WHERE live.oid = to_regclass(format('public.%I', $1::text))`;

/** How the live table is defined. */
export async function shapeOf(session: Client, table: string): Promise<TableShape> {
  const { rows } = await session.query<TableShape>(SHAPE, [table]);
  const [shape] = rows;
  if (!shape) throw new Error(`There is no table ${table}: run npm run migrate first.`);
  if (shape.attached.length > 0)
    throw new Error(
      `The table ${table} cannot be replaced, because of ${shape.attached.join(', ')}. Drop that first, and make it again afterwards.`,
    );
  return shape;
}

/** Creates an empty schema for the new tables, even if an earlier rebuild left something there. */
export async function clearScratch(session: Client): Promise<void> {
  await session.query(`DROP SCHEMA IF EXISTS ${SCRATCH} CASCADE`);
}

/** An empty twin of the live table, without indexes. */
export async function createTwin(session: Client, { table, options }: TableShape): Promise<void> {
  const parameters = options ? `WITH (${options})` : '';
  await session.query(
    `CREATE TABLE ${SCRATCH}.${table} (LIKE public.${table} INCLUDING ALL EXCLUDING INDEXES) ${parameters}`,
  );
}

/** Gives the filled twin what the live table has besides its columns, all under the same names. */
export async function finishTwin(session: Client, shape: TableShape): Promise<void> {
  const twin = `${SCRATCH}.${shape.table}`;
  for (const constraint of shape.constraints) await session.query(`ALTER TABLE ${twin} ADD ${constraint}`);
  for (const index of shape.indexes) await session.query(index.replace(' ON public.', ` ON ${SCRATCH}.`));
  if (!shape.grants) return;
  await session.query(`REVOKE ALL ON ${twin} FROM PUBLIC, CURRENT_USER`);
  for (const grant of shape.grants) await session.query(grant);
}

/** Replaces the live tables by the twins, in the caller's transaction, which has locked them. */
export async function swap(session: Client, shapes: readonly TableShape[]): Promise<void> {
  for (const { table } of shapes) {
    await session.query(`DROP TABLE public.${table}`);
    await session.query(`ALTER TABLE ${SCRATCH}.${table} SET SCHEMA public`);
  }
  await session.query(`DROP SCHEMA ${SCRATCH}`);
}
