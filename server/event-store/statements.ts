import type { Append, Projection } from './types.ts';

/** The columns of a fact, in the order of the table. Every statement uses them. */
export const FACT_COLUMNS =
  'position, stream, version, type, data, means, actor_id, command_id, occurred_at, recorded_at';

/**
 * One statement for a whole batch: it checks ids and versions, takes positions, appends, and writes every
 * projection. As it is one statement, it is one transaction and one round trip.
 *
 * Parameters: `batchParameters`. Rows: command_id and position of what was stored. An entry without a row is
 * already known, or conflicts. The one row of `head` is locked before any row of another table is written, so
 * batches of several processes queue up there and cannot deadlock.
 *
 * A statement sees what was committed before it began. What was committed while it waited for `head` it does not see.
 * Versions of streams and ids of commands have unique constraints, which do. The context version is read by a function
 * of its own, once the head is held.
 */
export const appendStatement = (projections: readonly Projection[]): string =>
  appendMany(
    `NOT EXISTS (SELECT FROM facts WHERE facts.command_id = input.command_id)
    AND expected = coalesce(
      (SELECT version FROM facts WHERE facts.stream = input.stream ORDER BY version DESC LIMIT 1), 0)`,
    projections.flatMap(({ statements }) => statements),
    lockOf(projections),
  );

/**
 * The same for a batch that expects every stream to be empty, as most do; it has less to look up and to
 * write. It does not check whether a command is already known but relies on the unique constraint. A known
 * command may therefore make the whole batch fail; `appendStatement` then sorts it out.
 */
export const appendFirstStatement = (projections: readonly Projection[]): string =>
  appendMany(
    'NOT EXISTS (SELECT FROM facts WHERE facts.stream = input.stream)',
    firstOf(projections),
    lockOf(projections),
  );

/**
 * The time of recording ($1). It does not go back if a clock steps back a little, or if another server's
 * clock is a little behind. If a clock is behind by more than this limit, it is taken as right: the earlier
 * one was set wrongly.
 */
const RECORDED_AT = `CASE WHEN head.recorded_at > $1::timestamptz
    AND head.recorded_at <= $1::timestamptz + interval '1 minute' THEN head.recorded_at ELSE $1::timestamptz END`;

/**
 * Some facts change the context that marks are judged by. The context version is then locked before the head.
 * `appendWithin` does the same for every transaction that changes a user or an event. With one order of locks they
 * cannot deadlock.
 */
const lockOf = (projections: readonly Projection[]): string =>
  projections.some(({ raisesVersion }) => raisesVersion)
    ? 'locked AS MATERIALIZED (SELECT FROM context_version FOR UPDATE), '
    : '';

/**
 * The head, held until the commit, and the context version as it is from here on. `wanted`: a condition without which
 * nothing is held, because nothing would be stored.
 */
const heldContext = (locked: string, wanted: string): string => `${locked}held AS MATERIALIZED (
  SELECT FROM head${locked && ', locked'} WHERE ${wanted} FOR UPDATE OF head
), context AS MATERIALIZED (
  SELECT context_version_now() AS version FROM held
)`;

const appendMany = (isFresh: string, projected: readonly string[], locked: string): string => `
WITH input AS (
  SELECT * FROM ROWS FROM (jsonb_array_elements($2::jsonb), unnest($3::uuid[]), unnest($4::uuid[]),
    unnest($5::integer[]), unnest($6::text[]), unnest($7::text[]), unnest($8::uuid[]), unnest($9::timestamptz[]),
    unnest($10::bigint[])) WITH ORDINALITY
    AS entry (data, command_id, stream, expected, type, means, actor_id, occurred_at, context_version, place)
), candidates AS MATERIALIZED (
  SELECT input.*
  FROM input
  WHERE NOT EXISTS (SELECT FROM no_op_commands WHERE no_op_commands.id = input.command_id)
    AND ${isNotLate('input.command_id', 'input.context_version')}
    AND ${isFresh}
), ${heldContext(locked, 'EXISTS (SELECT FROM candidates)')}, fresh AS (
  SELECT candidates.*, row_number() OVER (ORDER BY place) AS nth
  FROM candidates, context
  WHERE ${isCurrent('candidates.context_version')}
), needed AS (
  SELECT count(*) AS positions FROM fresh
), taken AS (
  UPDATE head SET position = head.position + needed.positions, recorded_at = ${RECORDED_AT}
  FROM needed WHERE needed.positions > 0
  RETURNING head.position - needed.positions AS base, head.recorded_at AS moment
), appended AS (
  INSERT INTO facts (${FACT_COLUMNS})
  SELECT taken.base + nth, stream, expected + 1, type, data, means, actor_id, command_id, occurred_at, taken.moment
  FROM fresh, taken
  RETURNING ${FACT_COLUMNS}
)${written(projected)}
SELECT command_id, position, recorded_at FROM appended`;

/** `appendFirstStatement` for a batch of one, the usual case when few students arrive. */
export const appendOneStatement = (projections: readonly Projection[]): string => `
WITH ${heldContext(
  lockOf(projections),
  `NOT EXISTS (SELECT FROM facts WHERE facts.stream = $4)
    AND NOT EXISTS (SELECT FROM no_op_commands WHERE no_op_commands.id = $3)
    AND ${isNotLate('$3', '$10::bigint')}`,
)}, taken AS (
  UPDATE head SET position = position + 1, recorded_at = ${RECORDED_AT}
  FROM context WHERE ${isCurrent('$10::bigint')}
  RETURNING position, recorded_at
), appended AS (
  INSERT INTO facts (${FACT_COLUMNS})
  SELECT position, $4::uuid, $5::integer + 1, $6::text, $2::jsonb, $7::text, $8::uuid, $3::uuid, $9::timestamptz,
    recorded_at
  FROM taken
  RETURNING ${FACT_COLUMNS}
)${written(firstOf(projections))}
SELECT $3 AS command_id, position, recorded_at FROM taken`;

/**
 * Whether the context that an entry was judged by from the cache is still current. An entry judged on fresh
 * rows has no version.
 */
const isCurrent = (version: string): string => `(${version} IS NULL OR ${version} = context.version)`;

/**
 * A scan that was kept for an admin to decide never counts from the cache, which does not know of it. The mark of an
 * accepted one has no version.
 */
const isNotLate = (commandId: string, version: string): string =>
  `NOT EXISTS (SELECT FROM late_scans WHERE scan_id = ${commandId} AND ${version} IS NOT NULL)`;

const firstOf = (projections: readonly Projection[]): string[] =>
  projections.flatMap(({ first, statements }) => first ?? statements);

/**
 * In a batch of first facts each stream occurs once, so its newest facts are all of them: another name, not a
 * copy.
 */
const written = (projected: readonly string[]): string =>
  [
    ', latest AS NOT MATERIALIZED (SELECT * FROM appended)',
    ...projected.map((text, index) => `, projection_${index} AS (${text})`),
  ].join('\n');

/**
 * An entry with its parameters already encoded, so that a batch only has to be joined when its turn comes.
 */
export interface Prepared {
  readonly entry: Append;
  /** In the order of every statement, without the time of recording ($1), which belongs to the batch. */
  readonly parameters: readonly (string | null)[];
}

export const prepare = (entry: Append): Prepared => {
  const { commandId, stream, expectedVersion, fact, contextVersion } = entry;
  const leading = [
    JSON.stringify(fact.data),
    commandId,
    stream,
    String(expectedVersion),
    fact.type,
    fact.means,
  ];
  const judged = contextVersion == null ? null : String(contextVersion);
  return { entry, parameters: [...leading, fact.actorId, fact.occurredAt.toISOString(), judged] };
};

/** The parameters of a batch of one. */
export const oneParameters = ({ parameters }: Prepared, recordedAt: Date): (string | null)[] => [
  recordedAt.toISOString(),
  ...parameters,
];

/**
 * The parameters of a batch: the time, the data as one JSON array, and an array literal for each of the
 * others.
 */
export function batchParameters(batch: readonly Prepared[], recordedAt: Date): string[] {
  const data = batch.map(({ parameters }) => parameters[0]);
  const others = (batch[0]?.parameters ?? []).slice(1).map((_, index) => {
    const elements = batch.map(({ parameters }) => elementOf(parameters[index + 1]));
    return `{${elements.join()}}`;
  });
  return [recordedAt.toISOString(), `[${data.join()}]`, ...others];
}

/** A value as an element of PostgreSQL's array literals. */
const elementOf = (value: string | null | undefined): string =>
  value == null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Stores the ids of commands that changed nothing ($1) with the positions of the facts they found ($2). */
export const NO_OP_STATEMENT = `
INSERT INTO no_op_commands (id, position)
SELECT id, position FROM unnest($1::uuid[], $2::bigint[]) AS no_op (id, position)
WHERE NOT EXISTS (SELECT FROM facts WHERE facts.command_id = no_op.id)
ON CONFLICT (id) DO NOTHING
RETURNING id`;

/** The facts after position $1, at most $2. */
export const AFTER_STATEMENT =
  'SELECT position, data, means FROM facts WHERE position > $1 ORDER BY position LIMIT $2';

/** Of the commands $1, those that are known, each with its fact and whether it made that fact. */
export const KNOWN_STATEMENT = `
SELECT command_id AS id, true AS changed, ${FACT_COLUMNS} FROM facts WHERE command_id = ANY($1::uuid[])
UNION ALL
SELECT no_op.id, false, ${FACT_COLUMNS.split(', ')
  .map(column => `facts.${column}`)
  .join(', ')}
FROM no_op_commands AS no_op JOIN facts ON facts.position = no_op.position WHERE no_op.id = ANY($1::uuid[])`;
