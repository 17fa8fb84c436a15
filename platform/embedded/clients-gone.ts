import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** As long as a process gives itself to drain (platform/shutdown.ts). */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 50;
/** Between two steps of its ending a process may have no connection for a moment. */
const QUIET_MS = 500;

const OTHERS = `select count(*)::int as others from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/**
 * Settles when nobody uses the database any more, or patience ends. PostgreSQL's own "smart" stop would not do: it
 * refuses new connections at once, and a process that drains may still need one.
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
    // A database that does not answer has no clients to wait for.
  } finally {
    await client.end().catch(() => {});
  }
}
