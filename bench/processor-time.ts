import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#platform/db.ts';
import { parentOf, procFile, statOf, withDescendants } from './processes.ts';

/** Reads how much processor time something has used so far, in ms. */
export type Meter = () => number;

/** Linux alone shows it by the nanosecond, of every process. */
export const canCount = procFile(process.pid, 'schedstat') !== '';

/** Of one process, without those that it started. */
export const ofProcess =
  (pid: number): Meter =>
  () =>
    ownMs(pid);

/** Of a process and all that it started, those included that have ended and were waited for. */
export const ofTree =
  (root: number): Meter =>
  () =>
    withDescendants(root).reduce((sum, pid) => sum + ownMs(pid) + endedChildrenMs(pid), 0);

/** Of PostgreSQL with all its processes; null where it runs on another machine. */
export async function ofDatabase({ pool }: Pick<Database, 'pool'>): Promise<Meter | null> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = rows[0]?.pid ?? 0;
  if (!procFile(backend, 'cmdline').startsWith('postgres')) return null;
  return ofTree(parentOf(backend));
}

const NS_PER_MS = 1e6;
/** The unit of times in `stat`: Linux shows 100 of them a second to every program. */
const MS_PER_TICK = 10;

/** By the nanosecond from its threads, or by the tick where threads that have ended used more. */
function ownMs(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  const threads = threadsOf(pid).map(id => Number.parseInt(procFile(pid, `task/${id}/schedstat`), 10) || 0);
  const running = threads.reduce((sum, ns) => sum + ns, 0) / NS_PER_MS;
  return Math.max(running, (user + system) * MS_PER_TICK);
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

/** Processor time by what used it, in ms. */
export type Costs = Readonly<Record<string, number>>;

/**
 * What `work` answers, and what it cost by each meter, until all are quiet again: some of the work is done after
 * the answers. No costs where the system does not show them.
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

/** Longer than the pauses of what goes on in the background (server/measurements). */
const QUIET_FOR_MS = 800;
const QUIET_BELOW_MS = 25;
const PATIENCE_MS = 10_000;

/** Waits until they use next to nothing; answers what they read then. */
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
