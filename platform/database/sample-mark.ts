import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { z } from 'zod';

/** What the comment of a database says, if it was made for sample data. */
const COMMENTS = { filling: 'Rollcall sample data, being made', filled: 'Rollcall sample data' } as const;
export type SampleState = keyof typeof COMMENTS;

/**
 * Whether this database holds sample data, and all of it. It is said by the database itself, so that no setting and
 * no folder can give real data for a sample. Undefined: it was not made for sample data.
 */
export async function sampleStateOf(session: Pick<ClientBase, 'query'>): Promise<SampleState | undefined> {
  const { rows } = await session.query<{ comment: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()`,
  );
  const comment = rows[0]?.comment;
  return (['filling', 'filled'] as const).find(state => COMMENTS[state] === comment);
}

/** Marks this database as one for sample data. Nothing takes the mark away: the database goes as a whole. */
export async function markAsSample(knex: Knex, state: SampleState): Promise<void> {
  const { rows }: { rows: { statement: string }[] } = await knex.raw(
    `SELECT format('COMMENT ON DATABASE %I IS %L', current_database(), ?::text) AS statement`,
    [COMMENTS[state]],
  );
  await knex.raw(rows[0]?.statement ?? '');
}

/** What a server tells the process that started it, when an admin removes the sample data. */
export const removeSampleMessage = z.object({ type: z.literal('removeSample') });
export type RemoveSampleMessage = z.infer<typeof removeSampleMessage>;
