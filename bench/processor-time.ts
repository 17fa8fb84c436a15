import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#platform/database/db.ts';
import { MS_PER_TICK, parentOf, processorMs, procFile, statOf } from '#platform/process/proc.ts';
import { withDescendants } from './processes.ts';

/** Reads how much processor time was used so far, in ms. */
export type Meter = () => number;

/** Only Linux shows it in nanoseconds for every process. */
export const canCount = procFile(process.pid, 'schedstat') !== '';

/** Of one process, without its children. */
export const ofProcess =
  (pid: number): Meter =>
  () =>
    ownMs(pid);

/** Of a process and everything it started, including children that have ended and were waited for. */
export const ofTree =
  (root: number): Meter =>
  () =>
    withDescendants(root).reduce((sum, pid) => sum + ownMs(pid) + endedChildrenMs(pid), 0);

/** Of PostgreSQL with all its processes. Null if it runs on another machine. */
export async function ofDatabase({ pool }: Pick<Database, 'pool'>): Promise<Meter | null> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = rows[0]?.pid ?? 0;
  if (!procFile(backend, 'cmdline').startsWith('postgres')) return null;
  return ofTree(parentOf(backend));
}

const NS_PER_MS = 1e6;

/** In nanoseconds from its threads, or in ticks if ended threads used more. */
function ownMs(pid: number): number {
  const threads = threadsOf(pid).map(id => Number.parseInt(procFile(pid, `task/${id}/schedstat`), 10) || 0);
  const running = threads.reduce((sum, ns) => sum + ns, 0) / NS_PER_MS;
  return Math.max(running, processorMs(pid) ?? 0);
}

function endedChildrenMs(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(13, 15).map(Number);
  return (user + system) * MS_PER_TICK;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return []; // it has ended
  }
}

/** Processor time in ms, by user. */
export type Costs = Readonly<Record<string, number>>;

/**
 * The result of `work`, and its cost on each meter. It waits until all meters are quiet, because some of the
 * work is done after the answers. No costs if the system does not show them.
 */
export async function costOf<Result>(
  meters: Readonly<Record<string, Meter>>,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly costs: Costs }> {
  if (!canCount || Object.keys(meters).length === 0) return { result: await work(), costs: {} };
  const before = read(meters);
  const result = await work();
  const after = await quiet(meters);
  const used = Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]);
  return { result, costs: Object.fromEntries(used) };
}

/** Longer than the pauses of background work (server/bitmaps/keep-caught-up.ts). */
const QUIET_FOR_MS = 800;
const QUIET_BELOW_MS = 25;
const PATIENCE_MS = 10_000;

/** Waits until they use almost nothing, and returns their last values. */
async function quiet(meters: Readonly<Record<string, Meter>>): Promise<Costs> {
  const end = performance.now() + PATIENCE_MS;
  for (let before = read(meters); ; ) {
    await pause(QUIET_FOR_MS);
    const now = read(meters);
    if (total(now) - total(before) < QUIET_BELOW_MS || performance.now() > end) return now;
    before = now;
  }
}

const total = (costs: Costs): number => Object.values(costs).reduce((sum, ms) => sum + ms, 0);

const read = (meters: Readonly<Record<string, Meter>>): Costs =>
  Object.fromEntries(Object.entries(meters).map(([name, meter]) => [name, meter()]));
