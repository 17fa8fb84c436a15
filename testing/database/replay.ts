import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { withPooled } from '#platform/database/session.ts';
import { FACT_COLUMNS } from '#server/event-store/statements.ts';
import type { AsyncProjection, Projection } from '#server/event-store/types.ts';

export interface Difference {
  readonly table: string;
  /** Rows in the table that do not follow from the facts, and rows that are missing from it. */
  readonly unexplained: number;
  readonly missing: number;
}

/**
 * Replays every fact into empty twins of the projected tables and compares, within one snapshot. The twins
 * are temporary tables of the same names. PostgreSQL finds these first, so the statements of the live tables
 * run unchanged. An empty result means that the tables match the facts.
 */
export async function differencesFromReplay(
  pool: Pool,
  projections: readonly Projection[],
): Promise<readonly Difference[]> {
  return withPooled(pool, async client => {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; ${FOR_WHOLE_TABLES}`);
    const asyncProjections = projections.flatMap(projection => projection.asyncProjections ?? []);
    for (const projection of projections) await replay(client, projection);
    for (const each of asyncProjections) await rebuild(client, each);
    const differences = [];
    for (const { table } of [...projections, ...asyncProjections])
      differences.push(await compare(client, table));
    await client.query('ROLLBACK');
    return differences.filter(({ unexplained, missing }) => unexplained + missing > 0);
  });
}

/** The pool's settings are for short statements that touch a few rows. */
const FOR_WHOLE_TABLES =
  "SET LOCAL statement_timeout = 0; SET LOCAL enable_seqscan = on; SET LOCAL work_mem = '64MB'";
const PATIENCE_MS = 600_000;

function patiently<Row extends QueryResultRow>(client: PoolClient, text: string): Promise<QueryResult<Row>> {
  // The driver accepts this setting per query; its types do not know it.
  const query: QueryConfig & { readonly query_timeout: number } = { text, query_timeout: PATIENCE_MS };
  return client.query<Row>(query);
}

async function replay(client: PoolClient, { table, statements }: Projection): Promise<void> {
  await createTwin(client, table);
  for (const statement of statements) await fill(client, statement, 'facts');
}

async function rebuild(client: PoolClient, projection: AsyncProjection): Promise<void> {
  await createTwin(client, projection.table);
  const upTo = `SELECT position FROM ${projection.positionTable}`;
  await fill(client, projection.fill, `facts WHERE position <= (${upTo})`);
}

const createTwin = (client: PoolClient, table: string): Promise<QueryResult> =>
  client.query(`CREATE TEMP TABLE ${table} (LIKE public.${table} INCLUDING ALL) ON COMMIT DROP`);

const fill = (client: PoolClient, statement: string, facts: string): Promise<QueryResult> =>
  patiently(
    client,
    `
      WITH appended AS (SELECT ${FACT_COLUMNS} FROM ${facts}),
      latest AS (SELECT DISTINCT ON (stream) ${FACT_COLUMNS} FROM ${facts} ORDER BY stream, version DESC),
      projected AS (${statement} RETURNING 1)
      SELECT count(*) FROM projected`,
  );

async function compare(client: PoolClient, table: string): Promise<Difference> {
  const { rows } = await patiently<{ unexplained: number; missing: number }>(
    client,
    `
    SELECT (SELECT count(*) FROM (TABLE public.${table} EXCEPT ALL TABLE pg_temp.${table}) AS a) AS unexplained,
           (SELECT count(*) FROM (TABLE pg_temp.${table} EXCEPT ALL TABLE public.${table}) AS b) AS missing`,
  );
  return { table, unexplained: rows[0]?.unexplained ?? 0, missing: rows[0]?.missing ?? 0 };
}
