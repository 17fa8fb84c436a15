import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The same time that a process has for draining (platform/process/shutdown.ts). */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 50;
/** While it ends, a process may have no connection for a short time. */
const QUIET_MS = 500;

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/**
 * Settles when no client uses the database any more, or after a time limit. PostgreSQL's own "smart" stop
 * does not work here: it refuses new connections at once, and a draining process may still need one.
 */
export async function clientsGone(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const client = new pg.Client({
    connectionString: url,
    query_timeout: 1_000,
    connectionTimeoutMillis: 1_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let lastSeen = Date.now(); Date.now() < Math.min(deadline, lastSeen + QUIET_MS); ) {
      const { rows } = await client.query<{ others: number }>(OTHERS);
      if (rows[0]?.others !== 0) lastSeen = Date.now();
      await pause(LOOK_EVERY_MS);
    }
  } catch {
    // If the database does not answer, there are no clients to wait for.
  } finally {
    await client.end().catch(() => {});
  }
}
