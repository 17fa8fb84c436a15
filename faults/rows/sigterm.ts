import type { LoadLog } from '../load-log.ts';
import { sendingsThat, tooSlow } from '../promises.ts';
import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import { type Site, underLoad } from '../site.ts';

const MARKS_PER_STOP = 80;
const DRAIN_WITHIN_MS = 15_000;

/** The server is asked to end while doors mark. It must finish and answer what it has accepted. */
export const sigterm: Row = {
  name: 'sigterm',
  promise: 'server asked to end under load: every request it accepted is answered, drained in 15 s',
  times: { quick: 2, full: 20 },
  seconds: { atAll: 3, each: 1.5 },
  async inject(site, times) {
    const { servers } = await site.start({});
    const [server] = servers;
    const scene = await underLoad(site, [server.url]);
    const drainMs: number[] = [];
    const readyMs: number[] = [];
    for (let stop = 0; stop < times; stop++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + site.random.between(1, MARKS_PER_STOP));
      const askedAt = performance.now();
      await server.child.restart();
      drainMs.push(performance.now() - askedAt);
      readyMs.push(await readyAgain(server.url, askedAt));
    }
    const seen = await scene.finish();
    return {
      ...seen,
      readyMs,
      broken: [
        ...tooSlow('draining', drainMs, DRAIN_WITHIN_MS),
        ...sendingsThat(seen.log, ({ reply }) => reply.kind === 'unavailable'),
        ...(await storedUnanswered(site, seen.log)),
      ],
    };
  },
};

/**
 * Requests without an answer whose mark was stored before they ended: the server had accepted those. It never
 * read the others: their connection was closed while idle, or not yet accepted.
 */
async function storedUnanswered({ database }: Site, log: LoadLog): Promise<string[]> {
  const { rows } = await database.pool.query<{ command_id: string; recorded_at: Date }>(
    'SELECT command_id, recorded_at FROM facts',
  );
  const recordedAt = new Map(rows.map(row => [row.command_id, row.recorded_at.getTime()]));
  return log.flatMap(entry =>
    sendingsThat(
      [entry],
      ({ reply, ended }) =>
        reply.kind === 'no answer' &&
        (recordedAt.get(entry.mark.scanId) ?? Number.POSITIVE_INFINITY) <= ended,
    ),
  );
}
