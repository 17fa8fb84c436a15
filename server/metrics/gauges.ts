import type { Knex } from 'knex';
import type { Pool } from 'pg';
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';
import { UNFINISHED_STATUSES } from '#contract/reports/schema.ts';
import { within } from '#platform/process/within.ts';

export interface Sources {
  readonly knex: Knex;
  readonly pool: Pool;
  readonly head: () => Promise<number>;
  readonly followed: () => number;
  readonly sockets: () => number;
  readonly droppedLogLines: () => number;
}

/** If the database is silent, its own metrics are missing from a scrape; the others are there. */
const DATABASE_MS = 2_000;

interface ReadGauge {
  readonly name: string;
  readonly help: string;
  readonly look: () => number | Promise<number>;
  /** How several server processes become one value: what they all read in the database is no sum. */
  readonly aggregator: Aggregator;
}

/** Metrics that are read when they are requested. */
export function registerGauges(register: Registry, sources: Sources): void {
  // First, so that the scrape's own queries are not counted as waiting.
  registerPools(register, sources);
  for (const gauge of readGauges(sources)) registerGauge(register, gauge);
  registerReports(register, sources.knex);
  new Counter({
    name: 'rollcall_log_lines_dropped_total',
    help: 'Lines of the log that could not be written: its disk is full, or nobody takes them',
    registers: [register],
    collect() {
      this.reset();
      this.inc(sources.droppedLogLines());
    },
  });
}

const readGauges = (sources: Sources): readonly ReadGauge[] => [
  {
    name: 'rollcall_server_processes',
    help: 'Server processes that these metrics are of',
    look: () => 1,
    aggregator: 'sum',
  },
  {
    name: 'rollcall_facts_head_position',
    help: 'Position of the last fact',
    look: sources.head,
    aggregator: 'max',
  },
  {
    name: 'rollcall_facts_followed_position',
    help: 'Position up to which all screens were told',
    look: sources.followed,
    aggregator: 'min',
  },
  {
    name: 'rollcall_sockets_connected',
    help: 'Live connections',
    look: sources.sockets,
    aggregator: 'sum',
  },
  {
    name: 'rollcall_reports_oldest_age_seconds',
    help: 'Age of the oldest report not finished; 0: none',
    look: () => ageOfOldest(sources.knex),
    aggregator: 'max',
  },
];

function registerGauge(register: Registry, { look, ...gauge }: ReadGauge): void {
  new Gauge({
    ...gauge,
    registers: [register],
    async collect() {
      await within(DATABASE_MS, Promise.resolve(look()), 'The database is silent').then(
        value => this.set(value),
        () => this.remove(),
      );
    },
  });
}

function registerPools(register: Registry, { knex, pool }: Sources): void {
  const ordinary: {
    numUsed(): number;
    numFree(): number;
    numPendingAcquires(): number;
  } = knex.client.pool;
  new Gauge({
    name: 'rollcall_database_connections',
    help: 'Connections by pool and state; "waiting" counts those who wait for one',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      const idle = pool.idleCount;
      this.set({ pool: 'hot', state: 'used' }, pool.totalCount - idle);
      this.set({ pool: 'hot', state: 'idle' }, idle);
      this.set({ pool: 'hot', state: 'waiting' }, pool.waitingCount);
      this.set({ pool: 'ordinary', state: 'used' }, ordinary.numUsed());
      this.set({ pool: 'ordinary', state: 'idle' }, ordinary.numFree());
      this.set({ pool: 'ordinary', state: 'waiting' }, ordinary.numPendingAcquires());
    },
  });
}

function registerReports(register: Registry, knex: Knex): void {
  new Gauge({
    name: 'rollcall_reports_unfinished',
    help: 'Reports that wait or are being rendered',
    aggregator: 'max',
    labelNames: ['status'],
    registers: [register],
    async collect() {
      const rows = await within(DATABASE_MS, unfinished(knex), 'The database is silent').catch(() => null);
      this.reset();
      for (const status of rows ? UNFINISHED_STATUSES : [])
        this.set({ status }, rows?.find(row => row.status === status)?.reports ?? 0);
    },
  });
}

const unfinished = async (knex: Knex): Promise<readonly { status: string; reports: number }[]> =>
  knex('reports')
    .whereIn('status', UNFINISHED_STATUSES)
    .groupBy('status')
    .select('status', knex.raw('count(*)::integer AS reports'));

/** In seconds; 0 if none waits. */
async function ageOfOldest(knex: Knex): Promise<number> {
  const row = await knex('reports')
    .whereIn('status', UNFINISHED_STATUSES)
    .first<{ age: number }>(
      knex.raw('coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age'),
    );
  return row?.age ?? 0;
}
