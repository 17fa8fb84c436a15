/** What all server processes of one port may open together, for ordinary queries and for hot statements. */
const TOGETHER = { ordinary: 32, hot: 16 };
/** What one process alone has (platform/database/db.ts). */
const ALONE = { ordinary: 10, hot: 4 };
/** Long work (bitmaps, an import) holds one for a while. Marks and short queries need others meanwhile. */
const LEAST = { ordinary: 4, hot: 2 };

/**
 * How many connections each of several processes may open. PostgreSQL allows only so many in all; the embedded one
 * allows this and more (platform/embedded/postmaster.ts).
 */
export function connectionsOfEach(processes: number): { poolMax: number; hotMax: number } {
  const share = (kind: 'ordinary' | 'hot'): number =>
    Math.max(LEAST[kind], Math.min(ALONE[kind], Math.floor(TOGETHER[kind] / processes)));
  return { poolMax: share('ordinary'), hotMax: share('hot') };
}
