import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { FACTS, streamOf } from '../server/attendance/facts.ts';
import { createEventStore } from '../server/event-store/event-store.ts';
import { PROJECTIONS } from '../server/projections.ts';
import { inTurn, median, type Rate, rateOf, type Unit } from './measure.ts';
import { scratchDatabase } from './scratch-database.ts';

const ROUNDS = 5;
const CALLERS = 64;
const MANY = 10_000;
const FEW = 500;
const PEER_CONNECTIONS = 32;

/**
 * `append` of first marks (fact, command, report rows and counts in one commit) beside what one would write
 * without it: a prepared, idempotent INSERT of one row through node-postgres.
 */
export async function append(): Promise<void> {
  const { database, stop } = await scratchDatabase();
  const peer = new pg.Pool({ connectionString: database.url, max: PEER_CONNECTIONS });
  try {
    await peer.query(
      'CREATE TABLE peer (id bigserial PRIMARY KEY, command_id uuid NOT NULL UNIQUE, data jsonb NOT NULL, at timestamptz NOT NULL)',
    );
    const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => new Date() });
    const ours = (): Promise<unknown> => store.append(firstMark());
    const theirs = (): Promise<unknown> => insertOne(peer);
    await check(ours);
    const busy = await inTurn(
      { append: () => rateOf(ours, CALLERS, MANY), insert: () => rateOf(theirs, CALLERS, MANY) },
      ROUNDS,
    );
    const alone = await inTurn(
      { append: () => rateOf(ours, 1, FEW), insert: () => rateOf(theirs, 1, FEW) },
      ROUNDS,
    );
    print(busy, alone);
  } finally {
    await peer.end();
    await stop();
  }
}

const EVENTS = Array.from({ length: 4 }, () => randomUUID());
let marks = 0;

function markData() {
  const eventId = EVENTS[marks++ % EVENTS.length] ?? '';
  const studentId = randomUUID();
  return {
    eventId,
    studentId,
    trade: 'Mechanical Engineering',
    status: 'present',
    previous: null,
    unverified: false,
  };
}

const ADMIN = randomUUID();

function firstMark() {
  const data = markData();
  return {
    commandId: randomUUID(),
    stream: streamOf(data.eventId, data.studentId),
    expectedVersion: 0,
    fact: { type: FACTS.marked, data, means: 'scan', actorId: ADMIN, occurredAt: new Date() } as const,
  };
}

const insertOne = (pool: pg.Pool): Promise<unknown> =>
  pool.query({
    name: 'insert-one',
    text: 'INSERT INTO peer (command_id, data, at) VALUES ($1, $2, $3) ON CONFLICT (command_id) DO NOTHING',
    values: [randomUUID(), JSON.stringify({ type: FACTS.marked, ...markData(), actorId: ADMIN }), new Date()],
  });

async function check(unit: Unit): Promise<void> {
  const result = await unit();
  if (!(typeof result === 'object' && result && 'kind' in result && result.kind === 'stored'))
    throw new Error('the first mark was not stored');
}

function print(busy: Record<'append' | 'insert', Rate[]>, alone: Record<'append' | 'insert', Rate[]>): void {
  const mid = (rates: readonly Rate[], figure: keyof Rate): number => median(rates.map(rate => rate[figure]));
  const ratio = (mine: readonly Rate[], other: readonly Rate[], figure: keyof Rate): number =>
    median(mine.map((rate, round) => rate[figure] / (other[round]?.[figure] ?? Number.NaN)));
  console.log(
    `append, medians of ${ROUNDS} alternating rounds, embedded PostgreSQL, everything on this machine`,
  );
  console.table(
    (['append', 'insert'] as const).map(way => ({
      way: way === 'append' ? 'append (fact, report row, counts)' : 'node-postgres, prepared one-row INSERT',
      [`rows/s at ${CALLERS}`]: Math.round(mid(busy[way], 'perSecond')),
      [`p50 ms at ${CALLERS}`]: Number(mid(busy[way], 'p50').toFixed(2)),
      [`p99 ms at ${CALLERS}`]: Number(mid(busy[way], 'p99').toFixed(2)),
      'p50 ms alone': Number(mid(alone[way], 'p50').toFixed(3)),
    })),
  );
  console.log(
    `rows/s at ${CALLERS} callers: ${ratio(busy.append, busy.insert, 'perSecond').toFixed(2)} × (goal ≥ 2)`,
  );
  console.log(`p50 of a lone caller: ${ratio(alone.append, alone.insert, 'p50').toFixed(2)} × (goal ≤ 1.4)`);
}
