import type { Append, Projection } from './types.ts';

/** The columns of a fact in the order of the table, as every statement names them. */
export const FACT_COLUMNS =
  'position, stream, version, type, data, means, actor_id, command_id, occurred_at, recorded_at';

/**
 * One statement for a whole batch: checks ids and versions, takes positions, appends, and writes every projection;
 * being one statement, it is one transaction and one round trip.
 *
 * Parameters: `batchParameters`. Rows: command_id and position of what was stored; an entry without a row is known
 * already, or conflicts. The one row of `head` is locked before any row of another table is written, so that
 * batches of several processes queue up there and cannot deadlock.
 */
export const appendStatement = (projections: readonly Projection[]): string =>
  appendMany(
    `NOT EXISTS (SELECT FROM facts WHERE facts.command_id = input.command_id)
    AND expected = coalesce(
      (SELECT version FROM facts WHERE facts.stream = input.stream ORDER BY version DESC LIMIT 1), 0)`,
    projections.flatMap(({ statements }) => statements),
  );

/**
 * The same for a batch that expects every stream to be empty, as most do, with less to look up and to write.
 * Whether a command has made a fact before is left to the unique constraint: a known one may end the whole batch in
 * a violation, and then it is for `appendStatement` to sort it out.
 */
export const appendFirstStatement = (projections: readonly Projection[]): string =>
  appendMany('NOT EXISTS (SELECT FROM facts WHERE facts.stream = input.stream)', firstOf(projections));

const appendMany = (isFresh: string, projected: readonly string[]): string => `
WITH input AS (
  SELECT * FROM unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::jsonb[], $7::text[],
    $8::uuid[], $9::timestamptz[], $10::bigint[])
    AS entry (recorded_at, command_id, stream, expected, type, data, means, actor_id, occurred_at, circumstances)
), fresh AS (
  SELECT input.*, row_number() OVER () AS nth
  FROM input
  WHERE NOT EXISTS (SELECT FROM unchanging_commands WHERE unchanging_commands.id = input.command_id)
    AND ${stand('input.circumstances')}
    AND ${isFresh}
), needed AS (
  SELECT count(*) AS positions FROM fresh
), taken AS (
  UPDATE head SET position = head.position + needed.positions FROM needed WHERE needed.positions > 0
  RETURNING head.position - needed.positions AS base
), appended AS (
  INSERT INTO facts (${FACT_COLUMNS})
  SELECT taken.base + nth, stream, expected + 1, type, data, means, actor_id, command_id, occurred_at, recorded_at
  FROM fresh, taken
  RETURNING ${FACT_COLUMNS}
)${written(projected)}
SELECT command_id, position FROM appended`;

/** `appendFirstStatement` for a batch of one, which is what an idle door sends. */
export const appendOneStatement = (projections: readonly Projection[]): string => `
WITH taken AS (
  UPDATE head SET position = position + 1
  WHERE NOT EXISTS (SELECT FROM facts WHERE facts.stream = $3)
    AND NOT EXISTS (SELECT FROM unchanging_commands WHERE unchanging_commands.id = $2)
    AND ${stand('$10::bigint')}
  RETURNING position
), appended AS (
  INSERT INTO facts (${FACT_COLUMNS})
  SELECT position, $3::uuid, $4::integer + 1, $5::text, $6::jsonb, $7::text, $8::uuid, $2::uuid, $9::timestamptz,
    $1::timestamptz
  FROM taken
  RETURNING ${FACT_COLUMNS}
)${written(firstOf(projections))}
SELECT $2 AS command_id, position FROM taken`;

/** Whether what an entry was judged by from memory still stands; an entry judged on fresh rows gives no version. */
const stand = (version: string): string =>
  `(${version} IS NULL OR ${version} = (SELECT circumstances.version FROM circumstances))`;

const firstOf = (projections: readonly Projection[]): string[] =>
  projections.flatMap(({ first, statements }) => first ?? statements);

/** In a batch of new facts each stream stands once, so its newest facts are all of them: another name, not a copy. */
const written = (projected: readonly string[]): string =>
  [
    ', latest AS NOT MATERIALIZED (SELECT * FROM appended)',
    ...projected.map((text, index) => `, projection_${index} AS (${text})`),
  ].join('\n');

/** The parameters of one entry, in the order of every statement. */
export const entryParameters = (
  { commandId, stream, expectedVersion, fact, circumstances }: Append,
  recordedAt: Date,
): unknown[] => [
  recordedAt.toISOString(),
  commandId,
  stream,
  expectedVersion,
  fact.type,
  JSON.stringify(fact.data),
  fact.means,
  fact.actorId,
  fact.occurredAt.toISOString(),
  circumstances ?? null,
];

/** The parameters of a batch: one array for each parameter of an entry. */
export function batchParameters(batch: readonly Append[], recordedAt: Date): unknown[][] {
  const entries = batch.map(entry => entryParameters(entry, recordedAt));
  return (entries[0] ?? []).map((_, column) => entries.map(entry => entry[column]));
}

/** Keeps the ids of commands that changed nothing ($1) with the positions of the facts they found ($2). */
export const NOTE_STATEMENT = `
INSERT INTO unchanging_commands (id, position)
SELECT id, position FROM unnest($1::uuid[], $2::bigint[]) AS noted (id, position)
WHERE NOT EXISTS (SELECT FROM facts WHERE facts.command_id = noted.id)
ON CONFLICT (id) DO NOTHING
RETURNING id`;

/** What came after position $1, at most $2 facts. */
export const AFTER_STATEMENT =
  'SELECT position, data FROM facts WHERE position > $1 ORDER BY position LIMIT $2';

/** Of the commands $1 those known, each with its fact and whether it made it. */
export const KNOWN_STATEMENT = `
SELECT command_id AS id, true AS changed, ${FACT_COLUMNS} FROM facts WHERE command_id = ANY($1::uuid[])
UNION ALL
SELECT noted.id, false, ${FACT_COLUMNS.split(', ')
  .map(column => `facts.${column}`)
  .join(', ')}
FROM unchanging_commands AS noted JOIN facts ON facts.position = noted.position WHERE noted.id = ANY($1::uuid[])`;
