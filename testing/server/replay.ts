import type { Database } from '#platform/db.ts';
import { type Difference, differencesFromReplay } from '#server/event-store/replay.ts';
import { PROJECTIONS } from '#server/projections.ts';

/** In what the tables differ from a replay of all facts. After any history: in nothing. */
export const differences = ({ pool }: Pick<Database, 'pool'>): Promise<readonly Difference[]> =>
  differencesFromReplay(pool, PROJECTIONS);
