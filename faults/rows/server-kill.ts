import { tooSlow } from '../promises.ts';
import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import { underLoad } from '../site.ts';

const MARKS_PER_KILL = 80;
const READY_WITHIN_MS = 5_000;
/** On a machine that is busy with other work every start takes long. Then this many undisturbed starts are allowed. */
const STARTS = 3;

/** The server process, ended by SIGKILL at random moments while doors mark. */
export const serverKill: Row = {
  name: 'server-kill',
  promise: 'server killed under load: nothing acknowledged lost or doubled, ready again in 5 s',
  times: { quick: 10, full: 100 },
  seconds: { atAll: 4, each: 1.5 },
  async inject(site, times) {
    const began = performance.now();
    const { servers } = await site.start({});
    const startMs = performance.now() - began;
    const [server] = servers;
    const scene = await underLoad(site, [server.url]);
    const readyMs: number[] = [];
    for (let kill = 0; kill < times; kill++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + site.random.between(1, MARKS_PER_KILL));
      process.kill(server.child.pid() ?? 0, 'SIGKILL');
      readyMs.push(await readyAgain(server.url, performance.now()));
    }
    return {
      ...(await scene.finish()),
      readyMs,
      broken: tooSlow('being ready again', readyMs, Math.max(READY_WITHIN_MS, STARTS * startMs)),
    };
  },
};
