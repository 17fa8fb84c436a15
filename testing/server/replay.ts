import type { Database } from '#platform/db.ts';
import { news } from '#server/live/publish.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { type Difference, differencesFromReplay } from '../database/replay.ts';

/**
 * In what the tables differ from a replay of all facts. After any history: in nothing. Open screens hear of any history,
 * too: a server leaves out the facts that it does not know, so only this notices a type whose shape is missing.
 */
export async function differences({ pool }: Pick<Database, 'pool'>): Promise<readonly Difference[]> {
  const { rows } = await pool.query<{ type: string; data: unknown }>(
    'SELECT DISTINCT ON (type) type, data FROM facts ORDER BY type, position DESC',
  );
  const untold = rows.filter(({ data }) => !news.safeParse(data).success).map(({ type }) => type);
  if (untold.length > 0) throw new Error(`server/live/publish.ts has no shape for ${untold.join(', ')}`);
  return differencesFromReplay(pool, PROJECTIONS);
}
