import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#platform/db.ts';
import { FACTS, streamOf } from '#server/attendance/stream.ts';
import { createEventStore } from '#server/event-store/event-store.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { testDatabase } from '#testing/database/database.ts';
import { check } from './checker.ts';
import type { LoggedMark, Mark } from './load-log.ts';
import { markOf } from './people.ts';

/**
 * Stores that one might have written, each with one of the mistakes that our store excludes. A test below that
 * misses its mutant would also miss the same mistake in our store.
 */

const EVENT = randomUUID();
const newMark = (studentId: string = randomUUID()): Mark => markOf(EVENT, { id: studentId, qrData: '' });

const acknowledged = (mark: Mark, position: number): LoggedMark => ({
  mark,
  sendings: [{ began: 0, ended: 1, reply: { kind: 'ok', outcome: 'marked', position } }],
});

async function kindsFound(database: Database, log: readonly LoggedMark[]): Promise<string[]> {
  const { violations } = await check(database.pool, log);
  return [...new Set(violations.map(violation => violation.kind))].toSorted();
}

/** A separate connection for the test, which may be killed. */
async function connect({ url }: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

/** Follows a numbered table in the naive way: everything after the last number seen. */
function naiveReader(after: (position: number) => Promise<readonly number[]>) {
  const seen: number[] = [];
  return {
    seen,
    async look(): Promise<void> {
      seen.push(...(await after(seen.at(-1) ?? 0)));
    },
  };
}

describe('mutant: positions from a sequence, taken before the commit', () => {
  test('is caught: a reader of "position > checkpoint" loses the fact that commits late', async () => {
    const database = await testDatabase();
    const { pool } = database;
    await pool.query('CREATE TABLE numbered (position bigint GENERATED ALWAYS AS IDENTITY, data text)');
    const reader = naiveReader(async position => {
      const text = 'SELECT position FROM numbered WHERE position > $1 ORDER BY position';
      return (await pool.query<{ position: number }>(text, [position])).rows.map(row => row.position);
    });
    const [slow, quick] = [await connect(database), await connect(database)];
    await slow.query("BEGIN; INSERT INTO numbered (data) VALUES ('first')");
    await quick.query("INSERT INTO numbered (data) VALUES ('second')");
    await reader.look();
    await slow.query('COMMIT');
    await reader.look();
    const { rows } = await pool.query('SELECT data FROM numbered');
    expect(rows).toHaveLength(2);
    expect(reader.seen).toEqual([2]);
  });

  test('does not apply to our store: the same reader misses nothing while four stores append at once', async () => {
    const { pool } = await testDatabase();
    const [first, ...others] = Array.from({ length: 4 }, () =>
      createEventStore({ pool, projections: PROJECTIONS, now: () => new Date() }),
    );
    if (!first) throw new Error('there is no store');
    const reader = naiveReader(async position =>
      (await first.after(position, 1_000)).map(fact => fact.position),
    );
    let writing = true;
    const written = Promise.all(
      Array.from({ length: 400 }, (_, nth) => (others[nth % 3] ?? first).append(appendOf(newMark()))),
    ).finally(() => {
      writing = false;
    });
    while (writing) await reader.look();
    await written;
    await reader.look();
    expect(reader.seen).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
  });
});

const appendOf = (mark: Mark) => ({
  commandId: mark.scanId,
  stream: streamOf(mark.eventId, mark.studentId),
  expectedVersion: 0,
  fact: {
    type: FACTS.marked,
    data: dataOf(mark),
    means: 'scan' as const,
    actorId: mark.studentId,
    occurredAt: new Date(mark.scannedAt),
  },
});

const dataOf = ({ eventId, studentId }: Mark) => ({
  eventId,
  studentId,
  trade: null,
  status: 'present',
  previous: null,
  unverified: false,
});

/** An append that checks neither id nor version: a plain INSERT. */
async function appendUnchecked(client: pg.Client, mark: Mark): Promise<number> {
  const { rows } = await client.query<{ position: string }>(
    `WITH taken AS (UPDATE head SET position = head.position + 1 RETURNING head.position)
     INSERT INTO facts (position, stream, version, type, data, means, actor_id, command_id, occurred_at, recorded_at)
     SELECT position, $1, 1, $2, $3, 'scan', $4, $5, $6, now() FROM taken RETURNING position`,
    [
      streamOf(mark.eventId, mark.studentId),
      FACTS.marked,
      dataOf(mark),
      mark.studentId,
      mark.scanId,
      mark.scannedAt,
    ],
  );
  return Number(rows[0]?.position);
}

/** Updates the report tables for one fact, after its own transaction. */
async function projectAfterwards(client: pg.Client, position: number): Promise<void> {
  await client.query(
    `INSERT INTO attendance_records (stream, event_id, student_id, status, trade, means, unverified, marked_by,
       occurred_at, recorded_at, position, first_position, arrived_at)
     SELECT stream, (data->>'eventId')::uuid, (data->>'studentId')::uuid, data->>'status', data->>'trade', means,
       (data->>'unverified')::boolean, actor_id, occurred_at, recorded_at, position,
       position, occurred_at
     FROM facts WHERE position = $1`,
    [position],
  );
  await client.query(
    `INSERT INTO event_counts AS counts (event_id, present, absent) VALUES ($1, 1, 0)
     ON CONFLICT (event_id) DO UPDATE SET present = counts.present + 1`,
    [EVENT],
  );
}

describe('mutant: report tables written outside the transaction of their facts', () => {
  async function markFive(dieBetween: boolean): Promise<string[]> {
    const database = await testDatabase();
    const log: LoggedMark[] = [];
    for (let nth = 1; nth <= 5; nth++) {
      const client = await connect(database);
      const mark = newMark();
      const position = await appendUnchecked(client, mark);
      log.push(acknowledged(mark, position));
      if (dieBetween && nth === 3)
        await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await projectAfterwards(client, position).catch(() => undefined);
    }
    return kindsFound(database, log);
  }

  test('looks right as long as nothing fails', async () => {
    expect(await markFive(false)).toEqual([]);
  });

  test('is caught by the checker if a connection is lost between the two', async () => {
    expect(await markFive(true)).toEqual(['projection']);
  });
});

describe('mutant: an append without the version check', () => {
  async function twoGates(database: Database): Promise<PromiseSettledResult<LoggedMark>[]> {
    const studentId = randomUUID();
    const gates = [await connect(database), await connect(database)];
    return Promise.allSettled(
      gates.map(async gate => {
        const mark = newMark(studentId);
        return acknowledged(mark, await appendUnchecked(gate, mark));
      }),
    );
  }

  test('is caught by the checker as a double, if the table has no constraint either', async () => {
    const database = await testDatabase();
    await database.pool.query('ALTER TABLE facts DROP CONSTRAINT facts_stream_version');
    const answers = await twoGates(database);
    const log = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(log).toHaveLength(2);
    expect(await kindsFound(database, log)).toContain('doubled');
  });

  test('is refused by the database if it has the constraint', async () => {
    const answers = await twoGates(await testDatabase());
    expect(answers.map(answer => answer.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
