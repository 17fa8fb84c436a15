import { Redis } from 'ioredis';
import { hasRedis, startRedis } from '#testing/processes/redis.ts';
import { unknownSendings } from '../load-log.ts';
import { askForReports, notDoneOnce, untilReports } from '../reports.ts';
import type { Row } from '../row.ts';
import { underLoad } from '../site.ts';

const REPORTS_PER_LOSS = 3;
/** Reports without rows are printed at once. This row tests the queue. */
const NOBODY = { status: 'absent' } as const;
const DONE_WITHIN_MS = 90_000;

/** Redis loses all data repeatedly, and is killed in the end, while reports wait in it. */
export const redisLoss: Row = {
  name: 'redis-loss',
  promise: 'Redis flushed, then killed: marking unaffected, every report finishes in 90 s',
  times: { quick: 2, full: 10 },
  seconds: { atAll: 10, each: 0.5 },
  missing: () => (hasRedis ? undefined : 'redis-server is not on PATH'),
  async inject(site, times) {
    const redis = await startRedis();
    site.defer(() => redis.stop());
    const hand = new Redis(redis.url);
    hand.on('error', () => {}); // it is killed in the end
    site.defer(() => hand.disconnect());
    const { url } = await site.start({ worker: true, env: { REDIS_URL: redis.url } });
    const scene = await underLoad(site, [url], { students: 4_000, doors: 2 });
    for (let loss = 1; loss <= times; loss++) {
      await askForReports(site, url, REPORTS_PER_LOSS, NOBODY);
      if (loss < times) await hand.flushall();
      else await redis.stop();
    }
    const done = await untilReports(
      site,
      DONE_WITHIN_MS,
      state => state.ready + state.failed === state.asked,
    );
    const seen = await scene.finish();
    const unknown = unknownSendings(seen.log);
    const affected = unknown > 0 ? [`${unknown} marks had no clear answer at first`] : [];
    return { ...seen, broken: [...notDoneOnce(done), ...affected] };
  },
};
