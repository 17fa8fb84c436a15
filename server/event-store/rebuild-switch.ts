import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { inTransaction } from '#platform/session.ts';
import { headOf, projectFacts } from './project-facts.ts';
import { shapeOf, swap, type TableShape } from './rebuild-tables.ts';
import type { Projection } from './types.ts';

export interface Switch {
  /** Holds the locks. */
  readonly switcher: Client;
  /** Writes the new tables, and commits what it wrote before the switch. */
  readonly builder: Client;
  readonly projections: readonly Projection[];
  readonly shapes: readonly TableShape[];
}

/** `switched` at this position, or others were in the way. Either way, how long appends had to wait. */
export type Outcome =
  | { readonly kind: 'switched'; readonly position: number; readonly pausedMs: number }
  | { readonly kind: 'busy'; readonly position: number; readonly pausedMs: number };

/** Below PostgreSQL's deadlock_timeout: whoever meets us in a deadlock is not the one to fail. */
const LOCK_WAIT_MS = 200;
/** How long appends wait for those who began to read before the switch, and then as long for those who read now. */
const READERS_WAIT_MS = 500;
const READERS_QUEUE_MS = 25;
const READERS_TRIES = READERS_WAIT_MS / READERS_QUEUE_MS;
const LOOK_EVERY_MS = 5;

/**
 * One try to put the new tables in the place of the live ones, short enough for appends to wait for it.
 *
 * First appends are shut out (they lock the report tables when they begin, before they take positions) while
 * reading goes on; then the last facts are projected and committed. Who took a snapshot before that commit would
 * find those rows missing from the new tables, so these transactions are waited for; every later snapshot sees
 * the same content in the old tables and in the new ones, whichever it meets.
 */
export async function trySwitch(plan: Switch, after: number): Promise<Outcome> {
  const { switcher, projections, shapes } = plan;
  const tables = shapes.map(({ table }) => `public.${table}`).join(', ');
  const began = performance.now();
  let position = after;
  const outcome = (kind: Outcome['kind']): Outcome => ({
    kind,
    position,
    pausedMs: performance.now() - began,
  });
  try {
    await inTransaction(switcher, async () => {
      await switcher.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
      await switcher.query(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`);
      position = await catchUp(plan.builder, projections, after);
      await requireSameShapes(switcher, shapes);
      await earlierReadersGone(plan);
      await shutReadersOut(switcher, tables);
      await swap(switcher, shapes);
    });
    return outcome('switched');
  } catch (error) {
    if (error instanceof InTheWay || isLockTimeout(error)) return outcome('busy');
    throw error;
  }
}

/** Projects the facts that came after a position, in one transaction; answers the position reached. */
export async function catchUp(
  builder: Client,
  projections: readonly Projection[],
  after: number,
  mostFacts = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const upTo = Math.min(await headOf(builder), after + mostFacts);
  if (upTo > after) await inTransaction(builder, () => projectFacts(builder, projections, { after, upTo }));
  return upTo;
}

class InTheWay extends Error {}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/** A migration that ran meanwhile changed the tables; ours are made after the old ones. */
async function requireSameShapes(session: Client, shapes: readonly TableShape[]): Promise<void> {
  for (const shape of shapes)
    if (!isDeepStrictEqual(await shapeOf(session, shape.table), shape))
      throw new Error(`The table ${shape.table} was changed meanwhile. Nothing was switched; rebuild again.`);
}

/**
 * Transactions that hold a snapshot, but for those that wait for the switch: these take a new one after it. Those
 * of another role are seen by its members, by a superuser and by pg_read_all_stats only; of Rollcall's own processes
 * all are seen (rebuild.ts makes sure).
 */
const SNAPSHOTS = `
SELECT pid || ' ' || coalesce(xact_start::text, '') AS id FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND backend_xmin IS NOT NULL
  AND pid <> ALL($1::int[]) AND NOT (wait_event_type = 'Lock' AND pg_blocking_pids(pid) && $1::int[])`;

async function earlierReadersGone({ builder, switcher }: Switch): Promise<void> {
  const ours = [await pidOf(builder), await pidOf(switcher)];
  const holders = async (): Promise<string[]> =>
    (await builder.query<{ id: string }>(SNAPSHOTS, [ours])).rows.map(row => row.id);
  const earlier = new Set(await holders());
  for (const deadline = performance.now() + READERS_WAIT_MS; ; await pause(LOOK_EVERY_MS)) {
    if (!(await holders()).some(id => earlier.has(id))) return;
    if (performance.now() > deadline) throw new InTheWay();
  }
}

/**
 * Readers queue behind the lock that we wait for, so we wait in short tries: one who reads the tables in the other
 * order holds the one we lack and waits for the one we have, and goes on as soon as we let go.
 */
async function shutReadersOut(switcher: Client, tables: string): Promise<void> {
  await switcher.query(`SET LOCAL lock_timeout = ${READERS_QUEUE_MS}; SAVEPOINT readers`);
  for (let left = READERS_TRIES; ; left--) {
    try {
      await switcher.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || left === 1) throw error;
      await switcher.query('ROLLBACK TO SAVEPOINT readers');
    }
  }
}

async function pidOf(session: Client): Promise<number> {
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

/** Who would stand in the way of a switch, and has for longer than one could wait: the oldest first. */
export async function inTheWay({ builder, shapes }: Switch): Promise<readonly string[]> {
  const { rows } = await builder.query<{ who: string }>(
    `SELECT format('%s (process %s) since %s', coalesce(nullif(application_name, ''), usename, backend_type), pid,
       to_char(xact_start, 'HH24:MI:SS')) AS who
     FROM pg_stat_activity AS other
     WHERE datname = current_database() AND xact_start < clock_timestamp() - $1 * interval '1 ms'
       AND pid <> pg_backend_pid() AND (backend_type = 'client backend' AND backend_xmin IS NOT NULL
         OR EXISTS (SELECT FROM pg_locks WHERE pg_locks.pid = other.pid AND relation = ANY($2::text[]::regclass[])))
     ORDER BY xact_start`,
    [READERS_WAIT_MS, shapes.map(({ table }) => `public.${table}`)],
  );
  return rows.map(row => row.who);
}
