import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import { underLoad } from '../site.ts';

const MARKS_PER_KILL = 100;

/** Three server processes on one database. One of them is killed repeatedly while doors mark through all. */
export const threeServers: Row = {
  name: 'three-servers',
  promise: 'one of three servers killed under load: sockets of all agree with a GET, no bus between them',
  times: { quick: 3, full: 30 },
  seconds: { atAll: 5, each: 1.8 },
  async inject(site, times) {
    const { servers } = await site.start({ servers: 3 });
    const urls = servers.map(server => server.url);
    const scene = await underLoad(site, urls);
    const readyMs: number[] = [];
    for (let kill = 0; kill < times; kill++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + site.random.between(1, MARKS_PER_KILL));
      const victim = site.random.pick(servers);
      process.kill(victim.child.pid() ?? 0, 'SIGKILL');
      readyMs.push(await readyAgain(victim.url, performance.now()));
    }
    return { ...(await scene.finish()), readyMs };
  },
};
