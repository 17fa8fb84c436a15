import type { Append, Projection } from './types.ts';

/** The columns of a fact in the order of the table, as every statement names them. */
export const FACT_COLUMNS =
  'position, stream, version, type, data, means, actor_id, command_id, occurred_at, recorded_at';

/**
 * One statement for a whole batch: checks ids and versions, takes positions, appends, and writes every projection;
 * being one statement, it is one transaction and one round trip.
 *
 * Parameters: $1 the batch (see `batchParameter`), $2 the moment of recording. Rows: command_id and position of
 * what was stored; an entry without a row is known already, or conflicts. The one row of `head` is locked before
 * any row of another table is written, so that batches of several processes queue up there and cannot deadlock.
 */
export function appendStatement(projections: readonly Projection[]): string {
  const projected = projections.flatMap(projection => projection.statements);
  return `
WITH input AS (
  SELECT * FROM json_to_recordset($1::json) AS entry(
    command_id uuid, stream uuid, expected integer, type text, data jsonb, means text, actor_id uuid,
    occurred_at timestamptz)
), fresh AS (
  SELECT input.*, row_number() OVER () AS nth
  FROM input
  WHERE NOT EXISTS (SELECT FROM facts WHERE facts.command_id = input.command_id)
    AND NOT EXISTS (SELECT FROM unchanging_commands WHERE unchanging_commands.id = input.command_id)
    AND expected = coalesce(
      (SELECT version FROM facts WHERE facts.stream = input.stream ORDER BY version DESC LIMIT 1), 0)
), needed AS (
  SELECT count(*) AS positions FROM fresh
), taken AS (
  UPDATE head SET position = head.position + needed.positions FROM needed WHERE needed.positions > 0
  RETURNING head.position - needed.positions AS base
), appended AS (
  INSERT INTO facts (${FACT_COLUMNS})
  SELECT taken.base + nth, stream, expected + 1, type, data, means, actor_id, command_id, occurred_at, $2::timestamptz
  FROM fresh, taken
  RETURNING ${FACT_COLUMNS}
), latest AS (
  SELECT * FROM appended
)${projected.map((statement, index) => `, projection_${index} AS (${statement})`).join('')}
SELECT command_id, position FROM appended`;
}

/** The batch as `appendStatement` reads it. */
export const batchParameter = (batch: readonly Append[]): string =>
  JSON.stringify(
    batch.map(({ commandId, stream, expectedVersion, fact }) => ({
      command_id: commandId,
      stream,
      expected: expectedVersion,
      type: fact.type,
      data: fact.data,
      means: fact.means,
      actor_id: fact.actorId,
      occurred_at: fact.occurredAt,
    })),
  );

/** Keeps the ids of commands that changed nothing ($1) with the positions of the facts they found ($2). */
export const NOTE_STATEMENT = `
INSERT INTO unchanging_commands (id, position)
SELECT id, position FROM unnest($1::uuid[], $2::bigint[]) AS noted (id, position)
WHERE NOT EXISTS (SELECT FROM facts WHERE facts.command_id = noted.id)
ON CONFLICT (id) DO NOTHING
RETURNING id`;

/** Of the commands $1 those known, each with its fact and whether it made it. */
export const KNOWN_STATEMENT = `
SELECT command_id AS id, true AS changed, ${FACT_COLUMNS} FROM facts WHERE command_id = ANY($1::uuid[])
UNION ALL
SELECT noted.id, false, ${FACT_COLUMNS.split(', ')
  .map(column => `facts.${column}`)
  .join(', ')}
FROM unchanging_commands AS noted JOIN facts ON facts.position = noted.position WHERE noted.id = ANY($1::uuid[])`;
