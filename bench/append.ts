import type { Database } from '#platform/database/db.ts';
import { createEventStore } from '#server/event-store/event-store.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { emmett, hasPgbench, knexInsert, nodePostgres, pgbench } from './append-peers.ts';
import { firstMark } from './marks.ts';
import { inTurn, median, type Rate, rateOf, ratioOf, type Unit } from './measure.ts';
import type { Bench, Measurement } from './measurements.ts';
import { type Costs, costOf, type Meter, ofDatabase, ofProcess } from './processor-time.ts';
import { scratchDatabase } from './scratch-database.ts';

const ROUNDS = 5;
const UNITS: Readonly<Record<number, number>> = { 1: 500, 8: 3_000, 64: 10_000 };
const WAYS = ['append', 'node-postgres', 'knex', 'emmett'] as const;
type Way = (typeof WAYS)[number];

export const append: Bench = {
  about:
    'first marks (fact, report row and counts in one commit) beside one-row INSERTs and another event store',
  async run() {
    await using database = await scratchDatabase();
    const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => new Date() });
    const ours = async (): Promise<void> => {
      const { kind } = await store.append(firstMark());
      if (kind !== 'stored') throw new Error(`a first mark was answered ${kind}`);
    };
    const meters = await metersOf(database);
    const measurements = await besideLibraries(database.url, ours, meters);
    return hasPgbench() ? [...measurements, ...(await besidePgbench(database.url, ours))] : measurements;
  },
};

type Meters = Readonly<Record<string, Meter>>;

/** Here the bench itself calls the store. */
async function metersOf(database: Database): Promise<Meters> {
  const meter = await ofDatabase(database);
  return { caller: ofProcess(process.pid), ...(meter && { database: meter }) };
}

interface Round extends Rate {
  readonly costs: Costs;
}

async function besideLibraries(url: string, ours: Unit, meters: Meters): Promise<Measurement[]> {
  const peers = {
    'node-postgres': await nodePostgres(url),
    knex: await knexInsert(url),
    emmett: await emmett(url),
  };
  const measurements: Measurement[] = [];
  for (const callers of [64, 8, 1]) {
    // Each count waits for quiet, so once is enough.
    const counted = callers === 64 ? meters : {};
    const round = (unit: Unit) => async (): Promise<Round> => {
      const { result, costs } = await costOf(counted, () => rateOf(unit, callers, UNITS[callers] ?? 0));
      return { ...result, costs };
    };
    const rates = await inTurn(
      {
        append: round(ours),
        'node-postgres': round(peers['node-postgres'].unit),
        knex: round(peers.knex.unit),
        emmett: round(peers.emmett.unit),
      },
      ROUNDS,
    );
    measurements.push(...measurementsOf(callers, rates));
  }
  await Promise.all(Object.values(peers).map(peer => peer.close()));
  return measurements;
}

function measurementsOf(callers: number, rates: Record<Way, Round[]>): Measurement[] {
  const at = `at ${callers} caller${callers === 1 ? '' : 's'}`;
  const own = WAYS.flatMap(way => [
    { measurement: `${way} ${at}`, value: median(rates[way].map(rate => rate.perSecond)), unit: 'rows/s' },
    { measurement: `${way} ${at}, p50`, value: median(rates[way].map(rate => rate.p50)), unit: 'ms' },
    { measurement: `${way} ${at}, p99`, value: median(rates[way].map(rate => rate.p99)), unit: 'ms' },
    ...costsOf(way, rates[way], UNITS[callers] ?? 0),
  ]);
  const insert = rates['node-postgres'];
  if (callers === 1)
    return [
      ...own,
      {
        measurement: 'p50 alone ÷ node-postgres',
        value: ratioOf(rates.append, insert, 'p50'),
        unit: '×',
        atMost: 1.3,
      },
    ];
  const goals =
    callers === 64
      ? ({ insert: { atLeast: 2.5 }, emmett: { atLeast: 8 } } as const)
      : { insert: {}, emmett: {} };
  return [
    ...own,
    {
      measurement: `append ÷ node-postgres ${at}`,
      value: ratioOf(rates.append, insert, 'perSecond'),
      unit: '×',
      ...goals.insert,
    },
    {
      measurement: `append ÷ emmett ${at}`,
      value: ratioOf(rates.append, rates.emmett, 'perSecond'),
      unit: '×',
      ...goals.emmett,
    },
  ];
}

/** Processor time per row, for each process that was measured. */
const costsOf = (way: Way, rounds: readonly Round[], rows: number): Measurement[] =>
  Object.keys(rounds[0]?.costs ?? {}).map(name => ({
    measurement: `processor time per row, ${way}: ${name}`,
    value: median(rounds.map(({ costs }) => (1000 * (costs[name] ?? Number.NaN)) / rows)),
    unit: 'µs',
  }));

async function besidePgbench(url: string, ours: Unit): Promise<Measurement[]> {
  const rates = await inTurn(
    {
      append: async () => (await rateOf(ours, 64, UNITS[64] ?? 0)).perSecond,
      pgbench: async () => pgbench(url, 64, UNITS[64] ?? 0),
    },
    ROUNDS,
  );
  const ratio = median(rates.append.map((rate, round) => rate / (rates.pgbench[round] ?? Number.NaN)));
  return [
    { measurement: 'pgbench at 64 callers', value: median(rates.pgbench), unit: 'rows/s' },
    { measurement: 'append ÷ pgbench at 64 callers', value: ratio, unit: '×', atLeast: 1.8 },
  ];
}
