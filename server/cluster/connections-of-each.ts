/** What all server processes of one port may open together, for ordinary queries and for hot statements. */
const TOGETHER = { ordinary: 24, hot: 12 };
/** What one process alone has (platform/db.ts). */
const ALONE = { ordinary: 10, hot: 4 };

/** How many connections each of several processes may open. PostgreSQL allows only so many in all. */
export function connectionsOfEach(processes: number): { poolMax: number; hotMax: number } {
  const share = (all: number, alone: number, least: number): number =>
    Math.max(least, Math.min(alone, Math.floor(all / processes)));
  return {
    poolMax: share(TOGETHER.ordinary, ALONE.ordinary, 2),
    hotMax: share(TOGETHER.hot, ALONE.hot, 1),
  };
}
