import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '#contract/constants.ts';
import { addDays, today } from '#contract/time.ts';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import type { Person } from '#testing/server/people.ts';
import { recordRows } from '#testing/server/record-rows.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent, scanOf, TIME_ZONE } from '#testing/server/scenario.ts';
import { streamOf } from '../attendance/marks/stream.ts';
import { rebuild } from '../event-store/rebuild.ts';
import { PROJECTIONS } from '../projections.ts';

const TRADE = 'Biotechnology';
const OTHER_TRADE = 'Instrumentation';
/** Each history is lived through on a day of its own. */
const FIRST = '2026-11-20';
const dayOf = (served: Clocked): string => today(served.now(), TIME_ZONE);

/** One of the students; one of them more often, so that much happens with them. */
const who = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
/** The steps of an admin with one event and its few students, in any order. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      who,
      status: fc.constantFrom(...ATTENDANCE_STATUSES),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('complete' as const), absences: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const), withdraw: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), who }) },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** The expected state: the rules written a second time, as simply as possible. */
class Model {
  completed = false;
  everReopened = false;
  frozen: readonly number[] = [];
  readonly away = new Set<number>();
  readonly withdrawn = new Set<number>();
  /** Of whom a person has recorded something. */
  readonly decided = new Set<number>();
  readonly marks = new Map<number, { status: AttendanceStatus; by: 'admin' | 'completion' }>();

  get expected(): readonly number[] {
    return this.completed ? this.frozen : [0, 1, 2, 3].filter(who => !this.away.has(who));
  }

  /** Applies a step. Returns the HTTP status it should have. */
  apply(one: Step): number {
    if (one.do === 'move') this.away.has(one.who) ? this.away.delete(one.who) : this.away.add(one.who);
    if (one.do === 'mark') return this.mark(one.who, one.status);
    if (one.do === 'withdraw') {
      if (this.marks.has(one.who)) this.decided.add(one.who);
      return this.withdraw(one.who);
    }
    if (one.do === 'deliver') return this.deliver(one.who);
    if (one.do === 'complete') this.complete(one.absences);
    if (one.do === 'reopen') return this.reopen(one.withdraw);
    return 200;
  }

  private mark(who: number, status: AttendanceStatus): number {
    if (this.completed) return 409;
    if (this.marks.get(who)?.status === status) return 200;
    if (this.away.has(who)) return 409;
    this.set(who, status);
    return 200;
  }

  /** A scan that was made before all of this, when everybody was expected. It overrules nobody, but a completion. */
  private deliver(who: number): number {
    const isSo = this.marks.get(who)?.status === 'present';
    if (!isSo && this.decided.has(who)) return 409;
    if (!isSo) this.set(who, 'present');
    return 200;
  }

  private set(who: number, status: AttendanceStatus): void {
    this.marks.set(who, { status, by: 'admin' });
    this.decided.add(who);
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
  served: Clocked,
  eventId: string,
  people: readonly Person[],
  one: Step,
): Promise<number> {
  const target = { token: served.admin.token, id: eventId };
  const person = people['who' in one ? one.who : 0];
  if (!person) throw new Error('nobody is enrolled');
  const userId = person.id;
  switch (one.do) {
    case 'mark':
      return (await served.api.raw('mark', { ...target, body: { userId, eventId, status: one.status } }))
        .status;
    case 'withdraw': {
      const id = streamOf(eventId, userId);
      return (await served.api.raw('withdrawMark', { ...target, id, body: { reason: 'mistaken' } })).status;
    }
    case 'deliver': {
      const times = {
        scannedAt: at(dayOf(served), '09:30').toISOString(),
        sentAt: served.now().toISOString(),
      };
      const scan = scanOf({ id: eventId }, person, times);
      return (await served.api.raw('scan', { ...target, body: scan })).status;
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
      await recordRows(knex, served.now());
      return 200;
    }
  }
}

async function standing(served: Clocked, eventId: string): Promise<Map<string, string>> {
  const rows: { student_id: string; status: string }[] = await served.database
    .knex('attendance_records')
    .where({ event_id: eventId });
  return new Map(rows.map(row => [row.student_id, row.status]));
}

test('after any marks, withdrawals, late scans, completions, reopenings and moves, the state follows the rules and the facts', async () => {
  const served = await serveAt(at(FIRST, '09:00'));
  const { knex, pool } = served.database;
  const people = await Promise.all(Array.from({ length: 4 }, () => served.newStudent({ trade: TRADE })));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), async steps => {
      const day = addDays(dayOf(served), 1);
      served.goTo(at(day, '09:00'));
      await knex('users')
        .whereIn(
          'id',
          people.map(({ id }) => id),
        )
        .update({ trade: TRADE });
      await recordRows(knex, served.now());
      const { id } = await newEvent(served, { date: day, trades: [TRADE] });
      served.goTo(at(day, '10:00'));
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
    { numRuns: 40, endOnFailure: true },
  );
  expect(await statusesThatDiffer(served)).toEqual([]);

  await knex('frozen_rosters').update({ students: 99 });
  expect(await differences({ pool })).toHaveLength(1);
  await rebuild(served.database, { projections: PROJECTIONS });
  expect(await differences({ pool })).toEqual([]);
});

/** Events whose status differs from the last choice in their own stream. */
async function statusesThatDiffer({ database }: Clocked): Promise<unknown[]> {
  const { rows } = await database.knex.raw(`
    SELECT id FROM events LEFT JOIN LATERAL (
      SELECT data->>'status' AS status FROM facts WHERE stream = id AND data->'status' IS NOT NULL ORDER BY version DESC LIMIT 1
    ) AS last ON true
    WHERE status_choice IS DISTINCT FROM last.status`);
  return rows;
}
