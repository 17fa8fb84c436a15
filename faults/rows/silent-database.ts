import { setTimeout as pause } from 'node:timers/promises';
import { apiClient } from '#testing/server/api-client.ts';
import { sendingsThat, tooSlow, unanswered } from '../promises.ts';
import { startProxy } from '../proxy.ts';
import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import { type Site, underLoad } from '../site.ts';

const FAIL_WITHIN_MS = 6_000;
const READY_WITHIN_MS = 6_000;
const READ_EVERY_MS = 500;

/** The network between server and database carries nothing for a while, and later delivers what it held back. */
export const silentDatabase: Row = {
  name: 'silent-database',
  promise: 'database silent for so many seconds: requests fail with 503 in 6 s, pools recover',
  times: { quick: 8, full: 30 },
  seconds: { atAll: 7, each: 1 },
  async inject(site, seconds) {
    const proxy = await startProxy(site.database.url);
    site.defer(() => proxy.close());
    const { url } = await site.start({ databaseUrl: proxy.url });
    const scene = await underLoad(site, [url]);
    await scene.load.untilAcknowledged(100);
    proxy.swallow();
    const reads = await readsFor(site, url, seconds * 1_000);
    proxy.resume();
    const readyMs = [await readyAgain(url, performance.now())];
    await scene.load.untilAcknowledged(scene.load.acknowledged() + 100);
    const seen = await scene.finish();
    return {
      ...seen,
      readyMs,
      broken: [
        ...unanswered(seen.log),
        ...sendingsThat(seen.log, ({ began, ended }) => ended - began > FAIL_WITHIN_MS),
        ...reads,
        ...tooSlow('being ready again', readyMs, READY_WITHIN_MS),
      ],
    };
  },
};

/** Keeps requesting an event for this time, as consoles do. Returns every answer that was not a 503 in time. */
async function readsFor(site: Site, url: string, forMs: number): Promise<string[]> {
  const reads: Promise<string[]>[] = [];
  for (let left = forMs; left > 0; left -= READ_EVERY_MS) {
    reads.push(readOnce(site, url));
    await pause(Math.min(READ_EVERY_MS, left));
  }
  return (await Promise.all(reads)).flat();
}

async function readOnce({ token, eventId }: Site, url: string): Promise<string[]> {
  const began = performance.now();
  const answer = await apiClient(url, token).raw('event', { id: eventId });
  await answer.body?.cancel();
  const took = performance.now() - began;
  const wrong =
    answer.status === 503 || answer.status === 200 ? [] : [`a read was answered ${answer.status}`];
  return [...wrong, ...tooSlow('a read', [took], FAIL_WITHIN_MS)];
}
