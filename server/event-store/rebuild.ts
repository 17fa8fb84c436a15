import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from '#platform/database/db.ts';
import { inTransaction, withSession } from '#platform/database/session.ts';
import { fillFrom, headOf } from './project-facts.ts';
import { catchUp, inTheWay, type Switch, trySwitch } from './rebuild-switch.ts';
import { clearScratch, createTwin, finishTwin, SCRATCH, shapeOf, type TableShape } from './rebuild-tables.ts';
import type { Projection } from './types.ts';

export interface RebuildOptions {
  readonly projections: readonly Projection[];
  /** Called during the work: the number of facts done, and the total. */
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** How long others may block the switch before the rebuild gives up. */
  readonly patienceMs?: number;
}

export interface RebuildProgress {
  readonly step: 'filling' | 'indexing' | 'catching up' | 'switching' | 'waiting';
  readonly done: number;
  readonly head: number;
  /** The transactions it waits for. */
  readonly waitingFor?: readonly string[];
}

export interface Rebuilt {
  /** The tables hold every fact up to this position, at which they were switched. */
  readonly position: number;
  readonly tables: readonly string[];
  readonly tookMs: number;
  /** The longest time that appends had to wait for a try to switch, and the number of tries. */
  readonly longestPauseMs: number;
  readonly tries: number;
}

/** A server may put every name in quotation marks, in which no table is found in the definition of its index. */
const NAMES_AS_WRITTEN = { quote_all_identifiers: 'off' };

/** Any constant works, as long as every version of Rollcall uses the same. */
const LOCK_KEY = 7_665_255_226;
const PATIENCE_MS = 120_000;
const WINDOW = 20_000;
/** Few enough facts to be projected within the pause of the switch. */
const NEARLY_THERE = 2_000;
const BETWEEN_TRIES_MS = 250;

/**
 * Rebuilds the report tables from the facts, beside the live ones, and switches to them in one transaction,
 * while scans and reports continue. If it fails or is killed, the live tables stay as they were.
 */
export async function rebuild(database: Pick<Database, 'url'>, options: RebuildOptions): Promise<Rebuilt> {
  const began = performance.now();
  const { url } = database;
  const tables = options.projections.map(({ table }) => table);
  const building = {
    url,
    applicationName: 'rollcall-rebuild',
    settings: { ...NAMES_AS_WRITTEN, search_path: `${SCRATCH}, public` },
  };
  // While it holds the locks of a switch, it is never idle for longer than projecting the last facts takes.
  const switching = {
    ...building,
    settings: { ...NAMES_AS_WRITTEN, idle_in_transaction_session_timeout: '10s' },
  };
  const switched = await withSession(switching, async switcher => {
    await claim(switcher);
    await requireToSeeOthers(switcher);
    return withSession(building, async builder => {
      try {
        const { shapes, position } = await build(builder, tables, options);
        return await switchWhenFree({ switcher, builder, ...options, shapes }, position, options);
      } catch (error) {
        // If it cannot be dropped now, the next rebuild drops it.
        await clearScratch(builder).catch(() => {});
        throw error;
      }
    });
  });
  return { ...switched, tables, tookMs: performance.now() - began };
}

/** The session holds the lock, so PostgreSQL frees it however its holder ends. */
async function claim(switcher: Client): Promise<void> {
  const { rows } = await switcher.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    LOCK_KEY,
  ]);
  if (!rows[0]?.taken) throw new Error('Another rebuild of this database is running; wait for it to end.');
}

/**
 * PostgreSQL shows the activity of another role's sessions only to its members, and the switch waits for
 * those sessions.
 */
async function requireToSeeOthers(switcher: Client): Promise<void> {
  const { rows } = await switcher.query<{ role: string; ours: string }>(
    `SELECT usename AS role, current_user AS ours FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'rollcall-%'
       AND NOT pg_has_role(usesysid, 'USAGE') AND NOT pg_has_role('pg_read_all_stats', 'USAGE') LIMIT 1`,
  );
  const [hidden] = rows;
  if (!hidden) return;
  throw new Error(
    `The role ${hidden.ours} cannot see what Rollcall does as ${hidden.role}, and might switch the tables under a reader. Run once in psql: GRANT ${hidden.role} TO ${hidden.ours}. Nothing was changed.`,
  );
}

/** Builds the new tables from the existing facts. No one sees them until everything is committed. */
async function build(
  builder: Client,
  tables: readonly string[],
  { projections, onProgress }: RebuildOptions,
): Promise<{ shapes: readonly TableShape[]; position: number }> {
  const shapes: TableShape[] = [];
  for (const table of tables) shapes.push(await shapeOf(builder, table));
  const position = await inTransaction(builder, async () => {
    await clearScratch(builder);
    await builder.query(`CREATE SCHEMA ${SCRATCH}`);
    for (const shape of shapes) await createTwin(builder, shape);
    const head = await headOf(builder);
    onProgress?.({ step: 'filling', done: 0, head });
    await fillFrom(builder, projections, head);
    onProgress?.({ step: 'indexing', done: head, head });
    for (const shape of shapes) await finishTwin(builder, shape);
    return head;
  });
  await builder.query(`ANALYZE ${tables.map(table => `${SCRATCH}.${table}`).join(', ')}`);
  return { shapes, position };
}

/** Keeps up with the facts, and tries to switch whenever no transaction is known to block it. */
async function switchWhenFree(
  plan: Switch,
  from: number,
  { onProgress, patienceMs = PATIENCE_MS }: RebuildOptions,
): Promise<Pick<Rebuilt, 'position' | 'longestPauseMs' | 'tries'>> {
  const deadline = performance.now() + patienceMs;
  let position = from;
  let longestPauseMs = 0;
  for (let tries = 0; ; await pause(BETWEEN_TRIES_MS)) {
    position = await follow(plan, position, onProgress);
    const waitingFor = await inTheWay(plan);
    if (waitingFor.length === 0) {
      tries += 1;
      onProgress?.({ step: 'switching', done: position, head: position });
      const outcome = await trySwitch(plan, position);
      position = outcome.position;
      longestPauseMs = Math.max(longestPauseMs, outcome.pausedMs);
      if (outcome.kind === 'switched') return { position, longestPauseMs, tries };
    }
    if (performance.now() > deadline) throw new Error(gaveUp(patienceMs, waitingFor));
    onProgress?.({ step: 'waiting', done: position, head: position, waitingFor });
  }
}

/** Projects newly appended facts, until the rest fits into the pause of the switch. */
async function follow(
  { builder, projections }: Switch,
  from: number,
  onProgress: RebuildOptions['onProgress'],
): Promise<number> {
  let position = from;
  for (let head = await headOf(builder); head - position > NEARLY_THERE; head = await headOf(builder)) {
    position = await catchUp(builder, projections, position, WINDOW);
    onProgress?.({ step: 'catching up', done: position, head });
  }
  return position;
}

const gaveUp = (patienceMs: number, waitingFor: readonly string[]): string =>
  `The new tables could not be switched to within ${Math.round(patienceMs / 1000)} s, because others kept using the old ones${waitingFor.length > 0 ? `: ${waitingFor.join(', ')}` : ''}. Nothing was changed; try again when they are done.`;
