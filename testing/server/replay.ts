import type { Database } from '#platform/database/db.ts';
import { news } from '#server/live/publish.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { type Difference, differencesFromReplay } from '../database/replay.ts';

/**
 * The differences between the tables and a replay of all facts. There are none after any history. It also checks that
 * each fact has a shape for open screens. A server leaves out facts without one, so nothing else would notice.
 */
export async function differences({ pool }: Pick<Database, 'pool'>): Promise<readonly Difference[]> {
  const { rows } = await pool.query<{ type: string; data: unknown }>(
    'SELECT DISTINCT ON (type) type, data FROM facts ORDER BY type, position DESC',
  );
  const untold = rows.filter(({ data }) => !news.safeParse(data).success).map(({ type }) => type);
  if (untold.length > 0) throw new Error(`server/live/publish.ts has no shape for ${untold.join(', ')}`);
  return differencesFromReplay(pool, PROJECTIONS);
}
