import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isRefusal, type Refusal, SENTENCES } from '#contract/errors.ts';
import { principalOf } from '#testing/server/people.ts';
import { newEvent, TIME_ZONE } from '#testing/server/scenario.ts';
import { serve } from '#testing/server/serve.ts';
import { servicesOn } from '#testing/server/services.ts';
import { createEventStore, type EventStore } from '../../event-store/event-store.ts';
import { PROJECTIONS } from '../../projections.ts';
import { markMany } from './mark-many.ts';
import { commandOf } from './stream.ts';

const GRACE_HOURS = 72;

const served = await serve();
const people = await Promise.all(Array.from({ length: 4 }, () => served.newStudent()));

const diskFull = (): Error =>
  Object.assign(new pg.DatabaseError('could not extend file: No space left on device', 0, 'error'), {
    code: '53100',
    severity: 'ERROR',
  });
const connectionLost = (): Error => new Error('Connection terminated unexpectedly');

/** The real store, except that it fails for the commands that have an error in this map. */
const failingFor = (store: EventStore, errors: ReadonlyMap<string, Error>): EventStore => ({
  ...store,
  async append(entry) {
    const error = errors.get(entry.commandId);
    if (error) throw error;
    return store.append(entry);
  },
});

/**
 * One call that marks all students of a new event. `errors` are the errors of each student's append, by
 * index.
 */
async function markAll(errors: readonly (Error | undefined)[]) {
  const event = await newEvent(served);
  const { pool, knex } = served.database;
  const now = (): Date => new Date();
  const reported: Refusal[] = [];
  const commandId = randomUUID();
  const failing = new Map(
    people.flatMap(({ id }, nth) => {
      const error = errors[nth];
      return error ? [[commandOf(commandId, id), error] as const] : [];
    }),
  );
  const store = failingFor(createEventStore({ pool, projections: PROJECTIONS, now }), failing);
  const body = {
    eventId: event.id,
    commandId,
    marks: people.map(({ id }) => ({ userId: id, status: 'present' as const })),
  };
  const results = markMany(
    {
      ...servicesOn(served.database),
      store,
      knex,
      now,
      timeZone: TIME_ZONE,
      graceHours: GRACE_HOURS,
      reportFailure: (_, refusal) => reported.push(refusal),
    },
    body,
    principalOf(served.admin),
  );
  const again = () => served.asAdmin.ok('bulkMark', { body });
  return { results, reported, again };
}

const failed = (nth: number, code: 'disk_full' | 'unknown_outcome') => ({
  userId: people[nth]?.id,
  code,
  error: SENTENCES[code],
});

test('rows that could not be stored report their own reasons; sent again, all are stored', async () => {
  const call = await markAll([undefined, diskFull(), connectionLost(), diskFull()]);
  const results = await call.results;
  if (isRefusal(results)) throw new Error(results.refused);
  expect(results).toEqual([
    { userId: people[0]?.id, outcome: 'marked', position: expect.any(Number) },
    failed(1, 'disk_full'),
    failed(2, 'unknown_outcome'),
    failed(3, 'disk_full'),
  ]);
  expect(call.reported.map(({ refused }) => refused).toSorted()).toEqual(['disk_full', 'unknown_outcome']);
  const later = (await call.again()).results;
  expect(later.map(result => 'outcome' in result && result.outcome)).toEqual(Array(4).fill('marked'));
  expect(later[0]).toEqual(results[0]);
});

test('rows that failed for the same reason are reported beside those that were stored', async () => {
  const { results } = await markAll([undefined, diskFull()]);
  const marked = { outcome: 'marked' };
  expect(await results).toMatchObject([marked, failed(1, 'disk_full'), marked, marked]);
});

test('a call in which every row failed for the same reason fails for that reason', async () => {
  const error = diskFull();
  const { results } = await markAll(people.map(() => error));
  await expect(results).rejects.toBe(error);
});

test('a call in which every row failed, each for a reason of its own, tells the reason of each', async () => {
  const { results } = await markAll([diskFull(), connectionLost(), diskFull(), connectionLost()]);
  expect(await results).toEqual(
    (['disk_full', 'unknown_outcome', 'disk_full', 'unknown_outcome'] as const).map((code, nth) =>
      failed(nth, code),
    ),
  );
});
