import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { lockWaits } from '#testing/database/lock-waits.ts';
import { firstMark } from '#testing/server/first-mark.ts';
import { differences } from '#testing/server/replay.ts';
import { PROJECTIONS } from '../projections.ts';
import { createBatchStatements } from './batch-statements.ts';
import { createEventStore } from './event-store.ts';
import { batchParameters, oneParameters, prepare } from './statements.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

async function newStore() {
  const database = await testDatabase();
  const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => NOW });
  return { database, store };
}

/** Ends the connections that wait for a row lock. Returns how many there were. */
async function terminateThoseWaitingForHead(knex: Knex): Promise<number> {
  const { rowCount } = await knex.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount;
}

describe('the event store', () => {
  test('gives gapless positions 1..n to concurrent callers', async () => {
    const { store } = await newStore();
    const results = await Promise.all(Array.from({ length: 300 }, () => store.append(firstMark())));
    const positions = results.map(appended =>
      appended.kind === 'stored' ? appended.result.fact.position : 0,
    );
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    expect(await store.head()).toBe(300);
  });

  test('accepts exactly one of many first facts of a stream, even from two processes at once', async () => {
    const { database, store } = await newStore();
    const other = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => NOW });
    const ids = { eventId: randomUUID(), studentId: randomUUID() };
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? store : other).append(firstMark(ids))),
    );
    expect(results.filter(result => result.kind === 'stored')).toHaveLength(1);
    expect(results.filter(result => result.kind === 'conflict')).toHaveLength(39);
  });

  test('keeps positions gapless if batches of two processes collide', async () => {
    const { database, store } = await newStore();
    const other = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => NOW });
    const marks = Array.from({ length: 100 }, () => firstMark());
    const both = await Promise.all(marks.flatMap(mark => [store.append(mark), other.append(mark)]));
    expect(both.filter(result => result.kind === 'stored')).toHaveLength(100);
    const facts = await store.after(0, 1_000);
    expect(facts.map(fact => fact.position)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(await differences(database)).toEqual([]);
  });

  test('a reader of "after the last one I saw" misses nothing while four processes append', async () => {
    const { database, store } = await newStore();
    const others = Array.from({ length: 3 }, () =>
      createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => NOW }),
    );
    const seen: number[] = [];
    const look = async (): Promise<void> => {
      for (const { position } of await store.after(seen.at(-1) ?? 0, 1_000)) seen.push(position);
    };
    let writing = true;
    const written = Promise.all(
      Array.from({ length: 400 }, (_, nth) => (others[nth % 4] ?? store).append(firstMark())),
    ).finally(() => {
      writing = false;
    });
    while (writing) await look();
    await written;
    await look();
    expect(seen).toEqual(Array.from({ length: 400 }, (_, i) => i + 1));
  });

  test('answers a repeated command id with its first result and stores nothing', async () => {
    const { store } = await newStore();
    const mark = firstMark();
    // The first is sent alone. The twins behind it share a batch, in which only one of them is sent.
    const [, first, twin] = await Promise.all([
      store.append(firstMark()),
      store.append(mark),
      store.append({ ...mark }),
    ]);
    expect(first).toMatchObject({ kind: 'stored', result: { changed: true, fact: { position: 2 } } });
    expect(twin).toEqual({ ...first, kind: 'known' });
    expect(await store.append(mark)).toEqual(twin);
    expect(await store.known(mark.commandId)).toEqual(twin.kind === 'known' ? twin.result : undefined);
    expect(await store.head()).toBe(2);
  });

  test('stores one of two students who were sent under one command id, and answers both with that one', async () => {
    const { store } = await newStore();
    const { commandId, ...one } = firstMark();
    // The first is sent alone. The other two share a batch.
    const [, first, second] = await Promise.all([
      store.append(firstMark()),
      store.append({ ...one, commandId }),
      store.append(firstMark({ commandId })),
    ]);
    expect(first).toMatchObject({ kind: 'stored', result: { fact: { stream: one.stream } } });
    expect(second).toEqual({ ...first, kind: 'known' });
    expect(await store.head()).toBe(2);
  });

  test('tells only the sent one of two that share a command id that it was stored', async () => {
    const { store } = await newStore();
    const student = { eventId: randomUUID(), studentId: randomUUID() };
    const other = firstMark();
    // The first is sent alone. The other three share a batch, and the second of them is not sent with it:
    // its stream is taken.
    const [, taker, unsent, sent] = await Promise.all([
      store.append(firstMark()),
      store.append(firstMark(student)),
      store.append(firstMark({ ...student, commandId: other.commandId })),
      store.append(other),
    ]);
    expect(taker).toMatchObject({ kind: 'stored', result: { fact: { position: 2 } } });
    expect(sent).toMatchObject({ kind: 'stored', result: { fact: { position: 3, stream: other.stream } } });
    expect(unsent).toEqual({ ...sent, kind: 'known' });
  });

  test('refuses a fact if its stream has moved on, and gives its position to the next fact', async () => {
    const { store } = await newStore();
    const ids = { eventId: randomUUID(), studentId: randomUUID() };
    await store.append(firstMark(ids));
    expect(await store.append(firstMark(ids))).toEqual({ kind: 'conflict' });
    expect(await store.append(firstMark())).toMatchObject({
      kind: 'stored',
      result: { fact: { position: 2 } },
    });
  });

  test('records a command that changed nothing, without taking a position', async () => {
    const { store } = await newStore();
    const mark = firstMark();
    await store.append(mark);
    const [found] = await store.read(mark.stream);
    if (!found) throw new Error('the fact is not there');
    const commandId = randomUUID();
    const result = { fact: found, changed: false };
    expect(
      await Promise.all([store.recordNoOp(commandId, found), store.recordNoOp(commandId, found)]),
    ).toEqual([result, result]);
    expect(await store.known(commandId)).toEqual(result);
    expect(await store.append(firstMark({ commandId }))).toEqual({ kind: 'known', result });
    expect(await store.recordNoOp(mark.commandId, found)).toEqual({ fact: found, changed: true });
    expect(await store.head()).toBe(1);
  });

  test('stores nothing of a batch if one entry breaks a constraint', async () => {
    const { database, store } = await newStore();
    const bad = firstMark();
    const broken = { ...bad, stream: 'not a stream' };
    const results = await Promise.allSettled([
      store.append(firstMark()),
      store.append(broken),
      store.append(firstMark()),
    ]);
    // The first went alone; the other two shared a batch.
    expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await store.head()).toBe(1);
    expect(await differences(database)).toEqual([]);
  });

  test('sends a batch again if its connection is lost during it', async () => {
    const { database, store } = await newStore();
    const holder = await database.pool.connect();
    await holder.query('BEGIN; SELECT FROM head FOR UPDATE');
    const waiting = store.append(firstMark());
    await expect.poll(() => terminateThoseWaitingForHead(database.knex)).toBe(1);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await waiting).toMatchObject({ kind: 'stored', result: { fact: { position: 1 } } });
    expect(await store.head()).toBe(1);
    expect(await differences(database)).toEqual([]);
  });

  test.each(['one', 'first', 'any'] as const)(
    'judges an entry by the context version after it has waited: the statement for %s',
    async kind => {
      const { database } = await newStore();
      const { knex, pool } = database;
      const { version: contextVersion } = await knex('context_version').first('version');
      const [stale, judgedFresh] = [prepare({ ...firstMark(), contextVersion }), prepare(firstMark())];
      const batch = kind === 'one' ? [stale] : [stale, judgedFresh];
      const { text } = createBatchStatements(PROJECTIONS)(batch)[kind];
      const values = kind === 'one' ? oneParameters(stale, NOW) : batchParameters(batch, NOW);
      const { appending } = await knex.transaction(async holder => {
        await holder.raw('SELECT FROM head FOR UPDATE');
        const appending = pool.query<{ command_id: string; position: number }>(text, values);
        await expect.poll(() => lockWaits(knex)).toBe(1);
        await knex('context_version').increment('version');
        await holder('head').increment('position');
        return { appending };
      });
      const stored = (await appending).rows.map(row => [row.command_id, row.position]);
      expect(stored).toEqual(kind === 'one' ? [] : [[judgedFresh.entry.commandId, 2]]);
    },
  );

  test.each(['one', 'first', 'any'] as const)(
    'waits for nobody if there is nothing to store: the statement for %s',
    async kind => {
      const { database, store } = await newStore();
      const marks = [firstMark(), firstMark()];
      for (const mark of marks) await store.append(mark);
      const [again, ...others] = marks.map(mark => prepare({ ...mark, commandId: randomUUID() }));
      if (!again) throw new Error('no entry');
      const batch = kind === 'one' ? [again] : [again, ...others];
      const { text } = createBatchStatements(PROJECTIONS)(batch)[kind];
      const values = kind === 'one' ? oneParameters(again, NOW) : batchParameters(batch, NOW);
      await database.knex.transaction(async holder => {
        await holder.raw('SELECT FROM head FOR UPDATE');
        expect((await database.pool.query(text, values)).rows).toEqual([]);
      });
    },
  );

  test.each(['one', 'first', 'any'] as const)(
    'stores nothing judged from the cache under the id of a late scan: the statement for %s',
    async kind => {
      const { database } = await newStore();
      const { version: contextVersion } = await database.knex('context_version').first('version');
      const [cached, accepted, other] = [firstMark(), firstMark(), firstMark()];
      for (const { commandId: scan_id, stream } of [cached, accepted])
        await database.knex('late_scans').insert({
          ...{ scan_id, event_id: stream, student_id: stream, status: 'present', means: 'scan' },
          ...{ evidence: {}, scanned_by: stream, scanned_at: NOW, received_at: NOW, why: 'too_late' },
        });
      const entries = [{ ...cached, contextVersion }, accepted, { ...other, contextVersion }].map(prepare);
      const batch = kind === 'one' ? entries.slice(0, 1) : entries;
      const { text } = createBatchStatements(PROJECTIONS)(batch)[kind];
      const [first] = batch;
      if (!first) throw new Error('no entry');
      const values = kind === 'one' ? oneParameters(first, NOW) : batchParameters(batch, NOW);
      const { rows } = await database.pool.query<{ command_id: string }>(text, values);
      const stored = rows.map(({ command_id }) => command_id).toSorted();
      expect(stored).toEqual(kind === 'one' ? [] : [accepted.commandId, other.commandId].toSorted());
    },
  );

  test.each(['facts', 'no_op_commands'])('does not allow anyone to change or delete %s', async table => {
    const { database } = await newStore();
    const { knex } = database;
    await expect(knex(table).update({ position: 9 })).rejects.toThrow(/permission denied|never changed/);
    await expect(knex(table).delete()).rejects.toThrow(/permission denied|never changed/);
    await expect(knex.raw('TRUNCATE ??', [table])).rejects.toThrow(/permission denied|never changed/);
  });

  test('refuses changes by trigger even to a role that has regained the privilege', async () => {
    const { database, store } = await newStore();
    await store.append(firstMark());
    await database.knex.raw('GRANT UPDATE, DELETE, TRUNCATE ON facts TO CURRENT_USER');
    await expect(database.knex('facts').update({ version: 2 })).rejects.toThrow('never changed');
    await expect(database.knex('facts').delete()).rejects.toThrow('never changed');
    await expect(database.knex.raw('TRUNCATE facts')).rejects.toThrow('never changed');
  });
});
