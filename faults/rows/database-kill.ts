import { unanswered } from '../promises.ts';
import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import { underLoad } from '../site.ts';

const MARKS_PER_KILL = 80;

/** PostgreSQL itself, ended by SIGKILL. The server process lives on and must reconnect. */
export const databaseKill: Row = {
  name: 'database-kill',
  promise: 'database killed under load: 503 in the meantime, back without a restart of the server',
  times: { quick: 3, full: 100 },
  seconds: { atAll: 4, each: 1 },
  missing: server =>
    server.kill ? undefined : 'the database at DATABASE_URL is not ours to kill; leave DATABASE_URL out',
  async inject(site, times) {
    const { servers } = await site.start({});
    const [server] = servers;
    if (!site.server.kill) throw new Error('There is no database to kill.');
    const pid = server.child.pid();
    const scene = await underLoad(site, [server.url]);
    const readyMs: number[] = [];
    for (let kill = 0; kill < times; kill++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + site.random.between(1, MARKS_PER_KILL));
      const since = performance.now();
      await site.server.kill();
      readyMs.push(await readyAgain(server.url, since));
    }
    const seen = await scene.finish();
    const restarted =
      server.child.pid() === pid ? [] : ['the server was restarted, or died, with the database'];
    return { ...seen, readyMs, broken: [...unanswered(seen.log), ...restarted] };
  },
};
