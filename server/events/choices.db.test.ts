import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#contract/constants.ts';
import type { Person } from '#testing/server/people.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { streamOf } from '../attendance/stream.ts';
import { rebuild } from '../event-store/rebuild.ts';
import { PROJECTIONS } from '../projections.ts';

const TRADE = 'Biotechnology';
const OTHER_TRADE = 'Instrumentation';

/** The steps of an admin with one event and its few students, in any order. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      who: fc.nat(3),
      status: fc.constantFrom(...ATTENDANCE_STATUSES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('complete' as const), absences: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const), withdraw: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), who: fc.nat(3) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** The expected state: the rules written a second time, as simply as possible. */
class Model {
  completed = false;
  everReopened = false;
  frozen: readonly number[] = [];
  readonly away = new Set<number>();
  readonly withdrawn = new Set<number>();
  readonly marks = new Map<number, { status: AttendanceStatus; by: 'admin' | 'completion' }>();

  get expected(): readonly number[] {
    return this.completed ? this.frozen : [0, 1, 2, 3].filter(who => !this.away.has(who));
  }

  /** Applies a step. Returns the HTTP status it should have. */
  apply(one: Step): number {
    if (one.do === 'move') this.away.has(one.who) ? this.away.delete(one.who) : this.away.add(one.who);
    if (one.do === 'mark') return this.mark(one.who, one.status);
    if (one.do === 'withdraw') return this.withdraw(one.who);
    if (one.do === 'complete') this.complete(one.absences);
    if (one.do === 'reopen') return this.reopen(one.withdraw);
    return 200;
  }

  private mark(who: number, status: AttendanceStatus): number {
    if (this.completed || this.away.has(who)) return 409;
    if (this.marks.get(who)?.status !== status) this.marks.set(who, { status, by: 'admin' });
    return 200;
  }

  /** What was withdrawn before stays withdrawn. */
  private withdraw(who: number): number {
    if (this.marks.has(who)) this.withdrawn.add(who);
    this.marks.delete(who);
    return this.withdrawn.has(who) ? 200 : 404;
  }

  private complete(absences: boolean): void {
    if (!this.completed) {
      this.frozen = this.expected;
      this.completed = true;
    }
    if (!absences) return;
    for (const who of this.frozen)
      if (!this.marks.has(who)) this.marks.set(who, { status: 'absent', by: 'completion' });
  }

  private reopen(withdraw: boolean): number {
    if (!this.completed && !this.everReopened) return 409;
    this.completed = false;
    this.everReopened = true;
    for (const [who, { by }] of this.marks) if (withdraw && by === 'completion') this.withdraw(who);
    return 200;
  }
}

/** Performs a step through the API. Returns its HTTP status. */
async function perform(
  served: Served,
  eventId: string,
  people: readonly Person[],
  one: Step,
): Promise<number> {
  const target = { token: served.admin.token, id: eventId };
  const userId = 'who' in one ? people[one.who]?.id : undefined;
  switch (one.do) {
    case 'mark':
      return (await served.api.raw('mark', { ...target, body: { userId, eventId, status: one.status } }))
        .status;
    case 'withdraw': {
      const id = streamOf(eventId, userId ?? '');
      return (await served.api.raw('withdrawMark', { ...target, id, body: { reason: 'mistaken' } })).status;
    }
    case 'complete': {
      const body = { markRemainingAbsent: one.absences };
      return (await served.api.raw('completeEvent', { ...target, body })).status;
    }
    case 'reopen': {
      const body = { withdrawRosterAbsences: one.withdraw };
      return (await served.api.raw('reopenEvent', { ...target, body })).status;
    }
    case 'move': {
      const swapped = `CASE trade WHEN '${TRADE}' THEN '${OTHER_TRADE}' ELSE '${TRADE}' END`;
      const { knex } = served.database;
      await knex('users')
        .where({ id: userId })
        .update({ trade: knex.raw(swapped) });
      await recordRows(knex);
      return 200;
    }
  }
}

async function standing(served: Served, eventId: string): Promise<Map<string, string>> {
  const rows: { student_id: string; status: string }[] = await served.database
    .knex('attendance_records')
    .where({ event_id: eventId });
  return new Map(rows.map(row => [row.student_id, row.status]));
}

test('after any marks, withdrawals, completions, reopenings and moves, the state follows the rules and the facts', async () => {
  const served = await serve();
  const { knex, pool } = served.database;
  const people = await Promise.all(Array.from({ length: 4 }, () => served.newStudent({ trade: TRADE })));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
      await knex('users')
        .whereIn(
          'id',
          people.map(({ id }) => id),
        )
        .update({ trade: TRADE });
      await recordRows(knex);
      const { id } = await newEvent(served, { trades: [TRADE] });
      const model = new Model();
      for (const one of steps) {
        const status = await perform(served, id, people, one);
        expect(status).toBe(model.apply(one));
        const { event } = await served.asAdmin.ok('event', { id });
        const statuses = [...model.marks.values()].map(mark => mark.status);
        const present = statuses.filter(each => each === 'present').length;
        const absent = statuses.length - present;
        expect(event).toMatchObject({
          status: model.completed ? 'completed' : 'active',
          counts: { present, absent, expected: model.expected.length },
        });
      }
      expect(await standing(served, id)).toEqual(
        new Map([...model.marks].map(([who, { status }]) => [people[who]?.id, status])),
      );
      expect(await differences({ pool })).toEqual([]);
    }),
    { numRuns: 40 },
  );
  expect(await statusesThatDiffer(served)).toEqual([]);

  await knex('frozen_rosters').update({ students: 99 });
  expect(await differences({ pool })).toHaveLength(1);
  await rebuild(served.database, { projections: PROJECTIONS });
  expect(await differences({ pool })).toEqual([]);
});

/** Events whose status differs from the last choice in their own stream. */
async function statusesThatDiffer({ database }: Served): Promise<unknown[]> {
  const { rows } = await database.knex.raw(`
    SELECT id FROM events LEFT JOIN LATERAL (
      SELECT data->>'status' AS status FROM facts WHERE stream = id AND data->'status' IS NOT NULL ORDER BY version DESC LIMIT 1
    ) AS last ON true
    WHERE status_choice IS DISTINCT FROM last.status`);
  return rows;
}
