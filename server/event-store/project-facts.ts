import type { Client, ClientBase } from 'pg';
import { DEVICE_FACTS } from '../qr/device-facts.ts';
import { FACT_COLUMNS } from './statements.ts';
import type { Projection } from './types.ts';

/** Known facts that no table follows. */
const UNPROJECTED: readonly string[] = Object.values(DEVICE_FACTS);

/** The facts after one position, up to another. */
interface Window {
  readonly after: number;
  readonly upTo: number;
}

/**
 * Writes all facts up to a position into tables that are still empty and have no indexes. Versions have no
 * gaps, so the newest fact of a stream is the one without a successor: far cheaper to find than by sorting.
 */
export async function fillFrom(
  session: Client,
  projections: readonly Projection[],
  upTo: number,
): Promise<void> {
  await refuseUnknownTypes(session, projections, { after: 0, upTo });
  for (const { fill } of projections)
    await session.query(`
      WITH appended AS (SELECT ${FACT_COLUMNS} FROM facts WHERE position <= ${upTo}),
      latest AS (
        SELECT ${FACT_COLUMNS} FROM facts WHERE position <= ${upTo} AND NOT EXISTS (
          SELECT FROM facts AS next WHERE next.stream = facts.stream AND next.version = facts.version + 1
            AND next.version > 1 AND next.position <= ${upTo}))
      ${fill}`);
}

/**
 * Writes the facts of a window into tables that hold the facts before it, with the statements of the live
 * tables.
 */
export async function projectFacts(
  session: Client,
  projections: readonly Projection[],
  window: Window,
): Promise<void> {
  await refuseUnknownTypes(session, projections, window);
  const facts = `SELECT ${FACT_COLUMNS} FROM facts WHERE position > ${window.after} AND position <= ${window.upTo}`;
  for (const statement of projections.flatMap(projection => projection.statements))
    await session.query(`
      WITH appended AS (${facts}),
      latest AS (SELECT DISTINCT ON (stream) ${FACT_COLUMNS} FROM appended ORDER BY stream, version DESC),
      projected AS (${statement} RETURNING 1)
      SELECT count(*) FROM projected`);
}

/**
 * An unknown type of fact may mean anything. Tables built without it would be wrong without looking wrong.
 */
export async function refuseUnknownTypes(
  session: ClientBase,
  projections: readonly Projection[],
  { after, upTo }: Window,
): Promise<void> {
  const known = [...projections.flatMap(({ types }) => types), ...UNPROJECTED];
  const { rows } = await session.query<{ position: number; type: string }>(
    `SELECT position, type FROM facts WHERE position > $1 AND position <= $2 AND type <> ALL($3::text[])
     ORDER BY position LIMIT 1`,
    [after, upTo, known],
  );
  const [unknown] = rows;
  if (!unknown) return;
  throw new Error(
    `The fact at position ${unknown.position} is of the type "${unknown.type}", which this Rollcall does not know. Nothing was changed. Update Rollcall to the version that recorded it, then try again.`,
  );
}

/** The position of the last fact. */
export async function headOf(session: Client): Promise<number> {
  const { rows } = await session.query<{ position: number }>('SELECT position FROM head');
  return rows[0]?.position ?? 0;
}
