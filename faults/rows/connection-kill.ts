import pg from 'pg';
import type { Row } from '../row.ts';
import { type Site, underLoad } from '../site.ts';

const CAUGHT_WITHIN_MS = 10_000;

/** An append interrupted in the middle: before it has positions, or after it has taken them and written its facts. */
export const connectionKill: Row = {
  name: 'connection-kill',
  promise: 'one database connection ended mid-append: rolled back without a gap, no one else affected',
  times: { quick: 50, full: 1_000 },
  seconds: { atAll: 4, each: 0.025 },
  async inject(site, times) {
    const { url } = await site.start({});
    const scene = await underLoad(site, [url]);
    const holder = new pg.Client({ connectionString: site.database.url });
    await holder.connect();
    site.defer(() => holder.end());
    await scene.load.untilAcknowledged(1); // then the event has its row of counts
    for (let kill = 0; kill < times; kill++) {
      await holder.query('BEGIN');
      await holder.query(site.random.pick([HEAD, COUNTS]));
      await terminateWaiting(site);
      await holder.query('ROLLBACK');
      await scene.load.untilAcknowledged(scene.load.acknowledged() + site.random.between(1, 10));
    }
    return await scene.finish();
  },
};

/** An append waits here before it takes positions … */
const HEAD = 'SELECT FROM head FOR UPDATE';
/** … and here after it has taken them and written its facts. */
const COUNTS = 'SELECT FROM event_counts FOR UPDATE';

/** Ends the connection of the append that waits for our lock, as soon as it waits. */
async function terminateWaiting({ database }: Site): Promise<void> {
  const deadline = Date.now() + CAUGHT_WITHIN_MS;
  while (Date.now() < deadline) {
    const { rowCount } = await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'rollcall-server'`,
    );
    if (rowCount) return;
  }
  throw new Error(`No append came to wait for the lock within ${CAUGHT_WITHIN_MS / 1000} s.`);
}
