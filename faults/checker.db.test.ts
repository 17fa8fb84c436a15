import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/db.ts';
import { createEventStore } from '#server/event-store/event-store.ts';
import { PROJECTIONS } from '#server/projections.ts';
import { testDatabase } from '#testing/database/database.ts';
import { firstMark } from '#testing/server/first-mark.ts';
import { check, type LiveView } from './checker.ts';
import type { LoadLog, LoggedMark, Reply } from './load-log.ts';
import { markOf } from './people.ts';

const EVENT = randomUUID();
const MARKS = 5;

const answered = (mark: LoggedMark['mark'], reply: Reply): LoggedMark => ({
  mark,
  sendings: [{ began: 0, ended: 1, reply }],
});
const marked = (position: number): Reply => ({ kind: 'ok', outcome: 'marked', position });

/** A store with a few marks, and the log of a driver that made exactly these. */
async function honest(): Promise<{ database: Database; log: LoggedMark[] }> {
  const database = await testDatabase();
  const store = createEventStore({ pool: database.pool, projections: PROJECTIONS, now: () => new Date() });
  const log: LoggedMark[] = [];
  for (let position = 1; position <= MARKS; position++) {
    const mark = markOf(EVENT, { id: randomUUID(), qrData: '' });
    await store.append(firstMark({ eventId: EVENT, studentId: mark.studentId, commandId: mark.scanId }));
    log.push(answered(mark, marked(position)));
  }
  return { database, log };
}

async function kindsFound(
  database: Database,
  log: LoadLog,
  liveViews: readonly LiveView[] = [],
): Promise<string[]> {
  const { violations } = await check(database.pool, log, liveViews);
  return [...new Set(violations.map(violation => violation.kind))].toSorted();
}

/** Changes what the product itself can never change. */
async function tamper({ knex }: Database, statements: string): Promise<void> {
  await knex.raw(`
    GRANT UPDATE, DELETE ON facts TO CURRENT_USER;
    ALTER TABLE facts DISABLE TRIGGER facts_immutable;
    ALTER TABLE facts DROP CONSTRAINT facts_once_per_command, DROP CONSTRAINT facts_stream_version;
    ${statements}`);
}

const COPY = (more: string) => `
  INSERT INTO facts SELECT ${more}, type, data, means, actor_id, command_id, occurred_at, recorded_at
  FROM facts WHERE position = 2; UPDATE head SET position = 6`;

describe('the checker', () => {
  test('finds nothing if everything holds, and counts what it checked', async () => {
    const { database, log } = await honest();
    const [first] = log;
    if (!first) throw new Error('there is no first mark');
    const lostAnswer = {
      began: 0,
      ended: 1,
      reply: { kind: 'no answer', reason: 'socket hang up' },
    } as const;
    const again = { ...first, sendings: [lostAnswer, ...first.sendings] };
    expect(await check(database.pool, [again, ...log.slice(1)])).toEqual({
      acknowledged: MARKS,
      unknown: 1,
      violations: [],
    });
  });

  test('finds a mark that was acknowledged but is not stored', async () => {
    const { database, log } = await honest();
    const ghost = markOf(EVENT, { id: randomUUID(), qrData: '' });
    expect(await kindsFound(database, [...log, answered(ghost, marked(MARKS))])).toEqual(['lost']);
  });

  test('finds a mark that was reported as already made but is not stored', async () => {
    const { database, log } = await honest();
    const ghost = markOf(EVENT, { id: randomUUID(), qrData: '' });
    const reply = { kind: 'ok', outcome: 'already_marked', position: 2 } as const;
    expect(await kindsFound(database, [...log, answered(ghost, reply)])).toEqual(['lost']);
  });

  test('finds a mark that is stored at another position than acknowledged', async () => {
    const { database, log } = await honest();
    const moved = log.map((entry, index) => (index === 1 ? answered(entry.mark, marked(99)) : entry));
    expect(await kindsFound(database, moved)).toEqual(['misplaced']);
  });

  test('finds a command stored twice, although the facts can then not even be replayed', async () => {
    const { database, log } = await honest();
    await tamper(database, COPY('6, gen_random_uuid(), 1'));
    expect(await kindsFound(database, log)).toEqual(['doubled', 'projection']);
  });

  test('finds a second first mark of a stream, and a version used twice', async () => {
    const { database, log } = await honest();
    await tamper(database, COPY('6, stream, 1').replace('command_id,', 'gen_random_uuid(),'));
    const { violations } = await check(database.pool, log);
    expect(violations.map(violation => violation.detail)).toEqual([
      expect.stringContaining('nobody sent the fact at position 6'),
      expect.stringMatching(/the version 1 of stream \S+ is stored at positions 2, 6/),
      expect.stringMatching(/second first mark at position 6/),
      expect.stringContaining('event_counts'),
    ]);
  });

  test('finds a gap in the positions, and a fact beyond the head', async () => {
    const { database, log } = await honest();
    await tamper(database, 'UPDATE head SET position = 7; UPDATE facts SET position = 9 WHERE position = 5');
    const { violations } = await check(database.pool, log);
    expect(violations.filter(({ kind }) => kind === 'gap').map(({ detail }) => detail)).toEqual([
      'position 5 is missing',
      'position 6 is missing',
      'position 7 is missing',
      'position 9 lies outside 1 to 7, the head',
    ]);
  });

  test('finds a fact that was never sent', async () => {
    const { database, log } = await honest();
    expect(await kindsFound(database, log.slice(1))).toEqual(['unasked']);
  });

  test('finds a good mark that was refused, and one that was never answered', async () => {
    const { database, log } = await honest();
    const [first, second] = log;
    if (!first || !second) throw new Error('there are no marks');
    const refused = answered(first.mark, { kind: 'refused', status: 500, text: 'Something went wrong' });
    const silent = answered(second.mark, { kind: 'unavailable', code: 'unknown_outcome' });
    const { violations } = await check(database.pool, [refused, silent, ...log.slice(2)]);
    expect(violations).toEqual([
      { kind: 'refused', detail: expect.stringContaining('was answered 500') },
      { kind: 'refused', detail: expect.stringContaining('was never answered, after 1 sendings') },
    ]);
  });

  test.each([
    ['a report row changed', "UPDATE attendance_records SET status = 'absent' WHERE position = 3"],
    ['a report row missing', 'DELETE FROM attendance_records WHERE position = 3'],
    ['a count that is one off', 'UPDATE event_counts SET present = present + 1'],
  ])('finds %s', async (_, statement) => {
    const { database, log } = await honest();
    await database.knex.raw(statement);
    expect(await kindsFound(database, log)).toEqual(['projection']);
  });

  test('finds a socket that got other counts than a GET, or none', async () => {
    const { database, log } = await honest();
    const fetched = { eventId: EVENT, asOf: MARKS, present: MARKS, absent: 0, expected: MARKS };
    const view = (heard: LiveView['heard']): LiveView[] => [{ where: 'the console', heard, fetched }];
    expect(await kindsFound(database, log, view({ ...fetched }))).toEqual([]);
    expect(await kindsFound(database, log, view({ ...fetched, present: 4 }))).toEqual(['live']);
    expect(await kindsFound(database, log, view({ ...fetched, asOf: 4 }))).toEqual(['live']);
    expect(await kindsFound(database, log, view(undefined))).toEqual(['live']);
  });
});
