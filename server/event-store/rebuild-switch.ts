import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { isLockTimeout } from '#platform/database/database-errors.ts';
import { inTransaction } from '#platform/database/session.ts';
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

/**
 * Either `switched` at this position, or `others` blocked it. In both cases: how long appends had to wait.
 */
type Outcome =
  | { readonly kind: 'switched'; readonly position: number; readonly pausedMs: number }
  | { readonly kind: 'busy'; readonly position: number; readonly pausedMs: number };

/**
 * Shorter than PostgreSQL's deadlock_timeout: in a deadlock with us, the other side must not be the one to
 * fail.
 */
const LOCK_WAIT_MS = 200;
/**
 * How long appends wait for transactions that began to read before the switch, and then again for current
 * readers.
 */
const READERS_WAIT_MS = 500;
const READERS_QUEUE_MS = 25;
const READERS_TRIES = READERS_WAIT_MS / READERS_QUEUE_MS;
const LOOK_EVERY_MS = 5;

/**
 * Tries once to replace the live tables by the new ones, quickly enough for appends to wait for it.
 *
 * First it blocks appends, while reads continue: appends lock the report tables at their start, before they
 * take positions. Then it projects and commits the last facts. A transaction with a snapshot from before that
 * commit would miss those rows in the new tables, so the switch waits for such transactions. Any later
 * snapshot sees the same content in the old and in the new tables.
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

/** Projects the facts after a position in one transaction. Returns the position reached. */
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

/** A migration in the meantime may have changed the live tables; the new ones have the old shape. */
async function requireSameShapes(session: Client, shapes: readonly TableShape[]): Promise<void> {
  for (const shape of shapes)
    if (!isDeepStrictEqual(await shapeOf(session, shape.table), shape))
      throw new Error(`The table ${shape.table} was changed meanwhile. Nothing was switched; rebuild again.`);
}

/**
 * Transactions that hold a snapshot, except those that wait for the switch: they take a new snapshot after
 * it. Transactions of another role are visible only to its members, to a superuser and to pg_read_all_stats.
 * rebuild.ts makes sure that all of Rollcall's own processes are visible.
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
 * Readers queue behind the lock that we wait for, so we wait in short tries. A reader that takes the tables
 * in the other order holds the one we need and waits for the one we have; it continues as soon as we release
 * ours.
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

/** Transactions that have blocked a switch for longer than it could wait, the oldest first. */
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
