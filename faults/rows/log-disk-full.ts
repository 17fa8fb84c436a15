import { closeSync, openSync } from 'node:fs';
import { sendingsThat, tooSlow } from '../promises.ts';
import { readyAgain } from '../ready.ts';
import type { Row } from '../row.ts';
import { underLoad } from '../site.ts';
import { until } from '../until.ts';

const MARKS_PER_STOP = 80;
const DRAIN_WITHIN_MS = 15_000;
const COUNTED_WITHIN_MS = 5_000;

/** The disk of the server's and worker's logs is full, while doors mark and the server is asked to end. */
export const logDiskFull: Row = {
  name: 'log-disk-full',
  promise: 'disk full under the logs: marking goes on, lost lines are counted, server and worker end in 15 s',
  times: { quick: 2, full: 20 },
  seconds: { atAll: 8, each: 2 },
  async inject(site, times) {
    const full = openSync('/dev/full', 'w');
    site.defer(() => closeSync(full));
    const env = { LOG_LEVEL: 'info' };
    const { servers, worker } = await site.start({ worker: true, env, output: full });
    const [server] = servers;
    if (!worker) throw new Error('The worker was not started.');
    const scene = await underLoad(site, [server.url]);
    const drainMs: number[] = [];
    const readyMs: number[] = [];
    let dropped = 0;
    for (let stop = 0; stop < times; stop++) {
      await scene.load.untilAcknowledged(scene.load.acknowledged() + site.random.between(20, MARKS_PER_STOP));
      // Lines are gathered for a moment before they are written, so the first marks may be faster than their loss.
      let lines = 0;
      const isCounted = async (): Promise<boolean> => {
        lines = await droppedLines(server.url);
        return lines > 0;
      };
      await until(isCounted, COUNTED_WITHIN_MS, () => 'lost lines of the log were not counted');
      dropped += lines;
      const askedAt = performance.now();
      await server.child.restart();
      drainMs.push(performance.now() - askedAt);
      readyMs.push(await readyAgain(server.url, askedAt));
    }
    const askedAt = performance.now();
    await worker.stop();
    drainMs.push(performance.now() - askedAt);
    const seen = await scene.finish();
    return {
      ...seen,
      readyMs,
      counted: { 'log lines lost': dropped },
      broken: [
        ...tooSlow('draining', drainMs, DRAIN_WITHIN_MS),
        ...sendingsThat(seen.log, ({ reply }) => reply.kind === 'unavailable'),
      ],
    };
  },
};

async function droppedLines(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^rollcall_log_lines_dropped_total (\d+)$/m.exec(text)?.[1] ?? 0);
}
