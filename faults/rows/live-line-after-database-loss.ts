import { within } from '#platform/process/within.ts';
import { startProxy } from '../proxy.ts';
import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import { underLoad } from '../site.ts';

const CONSOLES = 8;
const MARKS_BETWEEN = 100;
/** The longest wait between two attempts is 30 s. After such a short outage it is not reached. */
const BACK_WITHIN_MS = 20_000;

/** Consoles lose their connections while the database is away. The server must refuse them, and they must reconnect. */
export const liveLineAfterDatabaseLoss: Row = {
  name: 'live-line-after-database-loss',
  promise:
    'database stopped, every live connection broken: refused for now, back by themselves, counts right',
  times: { quick: 1, full: 10 },
  seconds: { atAll: 4, each: 5 },
  missing: server =>
    server.whileAway ? undefined : 'the database at DATABASE_URL is not ours to stop; leave DATABASE_URL out',
  async inject(site, times) {
    const { whileAway } = site.server;
    if (!whileAway) throw new Error('There is no database to stop.');
    const { url } = await site.start({});
    const network = await startProxy(url);
    site.defer(() => network.close());
    const addresses = Array.from({ length: CONSOLES }, () => network.url);
    const scene = await underLoad(site, addresses);
    const backMs: number[] = [];
    for (let loss = 0; loss < times; loss++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + MARKS_BETWEEN);
      await whileAway(async () => {
        const refused = Promise.all(scene.listeners.map(listener => listener.refused()));
        network.cut();
        await within(BACK_WITHIN_MS, refused, 'Not every console asked to be let in again');
      });
      const since = performance.now();
      await readyAgain(url, since);
      const back = Promise.all(scene.listeners.map(listener => listener.connected()));
      await within(BACK_WITHIN_MS, back, 'Not every console came back by itself');
      backMs.push(performance.now() - since);
    }
    return { ...(await scene.finish()), readyMs: backMs };
  },
};
