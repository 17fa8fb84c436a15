import { setTimeout as pause } from 'node:timers/promises';
import { hasCode, readIfThere } from '#platform/files.ts';
import { statOf } from '#platform/process/proc.ts';
import { askForReports, notDoneOnce, type ReportsState, reportsState, untilReports } from '../reports.ts';
import type { Row } from '../row.ts';
import { type Site, underLoad } from '../site.ts';

/** Enough records that printing a page takes a moment. */
const RECORDS = 300;
const KILLS_PER_REPORT_AT_FULL_SIZE = 2;
const DONE_WITHIN_MS = 120_000;
const GONE_WITHIN_MS = 5_000;

/** The worker, or only its Chromium, ended by SIGKILL during a report. */
export const workerKill: Row = {
  name: 'worker-kill',
  promise: 'worker and its Chromium killed: each report done once, none stuck over 2 min',
  times: { quick: 5, full: 100 },
  seconds: { atAll: 25, each: 1.5 },
  missing: () => (canSeeProcesses ? undefined : 'the worker’s Chromium can be found on Linux only'),
  async inject(site, times) {
    const { url, worker } = await site.start({ worker: true });
    if (!worker) throw new Error('No worker was started.');
    const scene = await underLoad(site, [url], { students: RECORDS });
    await scene.load.ended();
    const reports = times > 10 ? times / KILLS_PER_REPORT_AT_FULL_SIZE : times;
    await askForReports(site, url, reports);
    const browsers = new Set<number>();
    for (let kill = 0; kill < times; kill++) {
      await takenUp(site, url);
      await pause(site.random.between(0, 300));
      // A report whose last attempt fails is given up, as promised. That is not what is tried here.
      if ((await reportsState(site)).atLast > 0) continue;
      const pid = worker.pid();
      // Killed a moment ago, and not yet started again.
      if (pid === undefined) continue;
      const children = childrenOf(pid);
      for (const child of children) browsers.add(child);
      endNow(site.random.next() < 0.3 ? (children[0] ?? pid) : pid);
    }
    const done = await untilReports(site, DONE_WITHIN_MS, allOver);
    const current = new Set(childrenOf(worker.pid() ?? 0));
    const orphans = await stillRunning([...browsers].filter(pid => !current.has(pid)));
    const left = orphans > 0 ? [`${orphans} Chromium processes outlived their worker`] : [];
    return { ...(await scene.finish()), broken: [...notDoneOnce(done), ...left] };
  },
};

const allOver = ({ asked, ready, failed }: ReportsState): boolean => ready + failed === asked;

/** Kills a process, unless it has just ended by itself. */
function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Waits until a worker starts a report. If all are over, also while it waits, it requests one more. */
async function takenUp(site: Site, url: string): Promise<void> {
  const before = await reportsState(site);
  const began = (now: ReportsState): boolean => now.attempts > before.attempts;
  let now = await untilReports(site, DONE_WITHIN_MS, state => began(state) || allOver(state));
  if (!began(now)) {
    await askForReports(site, url, 1);
    now = await untilReports(site, DONE_WITHIN_MS, began);
  }
  if (!began(now)) throw new Error('No worker took up a report for two minutes.');
}

async function stillRunning(pids: readonly number[]): Promise<number> {
  const deadline = Date.now() + GONE_WITHIN_MS;
  while (pids.some(runs) && Date.now() < deadline) await pause(50);
  return pids.filter(runs).length;
}

/** Whether processes can be seen here. The functions below read /proc. */
const canSeeProcesses = readIfThere('/proc/self/stat') !== null;

/** The running processes that this one started. */
function childrenOf(pid: number): number[] {
  const children = readIfThere(`/proc/${pid}/task/${pid}/children`) ?? '';
  return children.split(' ').filter(Boolean).map(Number);
}

/** Whether a process runs. One that has ended but was not yet waited for does not. */
function runs(pid: number): boolean {
  const [state = ''] = statOf(pid);
  return state !== '' && state !== 'Z';
}
