import type { Knex } from 'knex';
import type { Logger } from '#platform/log/log.ts';

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

/** Beside its pools, each process has those of the queue and one that listens. */
const OTHERS_OF_EACH = 5;
/** For a worker, and for a person with a database client. */
const BESIDE_SERVERS = 20;

/**
 * Says at start if the database gives fewer connections than these server processes may open. Otherwise calls fail at
 * the busiest moment of the year.
 */
export async function warnOfFewConnections(deps: {
  readonly knex: Knex;
  readonly servers: number;
  readonly log: Pick<Logger, 'warn'>;
}): Promise<void> {
  const { poolMax, hotMax } = connectionsOfEach(deps.servers);
  const needed = deps.servers * (poolMax + hotMax + OTHERS_OF_EACH) + BESIDE_SERVERS;
  const { rows } = await deps.knex.raw<{ rows: { given: number }[] }>(GIVEN);
  const given = rows[0]?.given ?? needed;
  if (given >= needed) return;
  deps.log.warn(
    { given, needed },
    'the database may run out of connections at a busy time: raise its max_connections and the limit of the role, or lower SERVERS',
  );
}

/** A role without a limit has -1. */
const GIVEN = `SELECT least(
    current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)) AS given`;
