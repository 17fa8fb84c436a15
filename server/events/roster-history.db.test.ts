import fc from 'fast-check';
import { expect, test } from 'vitest';
import { YEARS } from '#contract/constants.ts';
import { addDays } from '#contract/time.ts';
import { at, type Clocked, serveAt } from '#testing/server/clocked.ts';
import { differences } from '#testing/server/replay.ts';
import { newEvent } from '#testing/server/scenario.ts';

const FIRST = '2026-11-20';
const TRADES = ['Civil Engineering', 'Instrumentation', 'Biotechnology'] as const;

/** For all, for one or several trades, for years, and for both. */
const AUDIENCES = [
  { trades: [], years: [] },
  { trades: [TRADES[0]], years: [] },
  { trades: [TRADES[0], TRADES[2]], years: [] },
  { trades: [], years: [YEARS[1]] },
  { trades: [TRADES[0], TRADES[1]], years: [YEARS[1], YEARS[3]] },
];
const isAmong = (wanted: readonly string[], value: string | null): boolean =>
  wanted.length === 0 || wanted.some(each => each === value);

/** What a student is, as far as rosters care. */
interface Known {
  readonly trade: string;
  readonly year: string | null;
  readonly active: boolean;
  readonly erased?: true;
}

const wanted = fc
  .record(
    { trade: fc.constantFrom(...TRADES), active: fc.boolean(), year: fc.constantFrom(...YEARS) },
    { requiredKeys: [] },
  )
  .filter(changes => Object.keys(changes).length > 0);
/** Places in the list of those who have joined and are not erased. */
const who = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 5 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('join'), trade: fc.constantFrom(...TRADES) }),
  fc.record({ kind: fc.constant('many'), who, change: wanted }),
  fc.record({ kind: fc.constant('one'), who, change: wanted }),
  fc.record({ kind: fc.constant('erase'), who }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const days = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 2, maxLength: 4 });

test('each event expects who was active at the end of its day, whatever was changed then and later, one by one or together', async () => {
  const property = fc.asyncProperty(days, async history => {
    const served = await serveAt(at(FIRST, '08:00'));
    // A failed history must not leave its server behind: smaller ones are tried next.
    await expectRosters(served, history).finally(() => served.stop());
  });
  await fc.assert(property, { numRuns: 12 });
});

/** Lives through the history, and then looks at the roster of each event. */
async function expectRosters(served: Clocked, history: readonly (readonly Step[])[]): Promise<void> {
  const { student, other } = served;
  const civil = { trade: 'Civil Engineering', year: null, active: true };
  const students = new Map<string, Known>([student, other].map(({ id }) => [id, civil]));
  const events = [];
  for (const nth of history.keys())
    for (const audience of AUDIENCES)
      events.push({
        nth,
        audience,
        id: (await newEvent(served, { date: addDays(FIRST, nth), ...audience })).id,
      });

  const atEndOf: Known[][] = [];
  const idsAtEndOf: string[][] = [];
  for (const [nth, steps] of history.entries()) {
    for (const [hour, each] of steps.entries()) {
      served.goTo(at(addDays(FIRST, nth), `${10 + hour}:00`));
      await take(served, students, each);
    }
    atEndOf.push([...students.values()]);
    idsAtEndOf.push([...students.keys()]);
  }

  served.goTo(at(addDays(FIRST, history.length), '09:00'));
  for (const { nth, audience, id } of events) {
    const wanted = (idsAtEndOf[nth] ?? []).filter((_, place) => {
      const known = atEndOf[nth]?.[place];
      return known?.active && isAmong(audience.trades, known.trade) && isAmong(audience.years, known.year);
    });
    const asAdmin = { token: served.admin.token, id };
    const unmarked = await served.api.ok('unmarkedStudents', { ...asAdmin, query: {} });
    expect(unmarked.students.map(each => each.id).toSorted()).toEqual(wanted.toSorted());
    const { event } = await served.api.ok('event', asAdmin);
    expect(event.counts.expected).toBe(wanted.length);
  }
  expect(await differences(served.database)).toEqual([]);
}

/** Does it, and keeps what it means for the students in `students`. */
async function take(served: Clocked, students: Map<string, Known>, each: Step): Promise<void> {
  if (each.kind === 'join') {
    const { id } = await served.newStudent({ trade: each.trade });
    students.set(id, { trade: each.trade, year: null, active: true });
    return;
  }
  const there = [...students].flatMap(([id, { erased }]) => (erased ? [] : [id]));
  const ids = each.who.flatMap(place => there[place] ?? []);
  const [first] = ids;
  if (first === undefined) return;
  const token = served.admin.token;
  if (each.kind === 'erase') {
    await served.api.ok('eraseUser', { token, id: first, body: { confirm: first } });
    change(students, first, { active: false, erased: true });
    return;
  }
  const changed = each.kind === 'many' ? ids : [first];
  if (each.kind === 'many') {
    const { results } = await served.api.ok('changeUsers', { token, body: { ids, change: each.change } });
    expect(results.map(({ outcome }) => ['changed', 'unchanged'].includes(outcome))).toEqual(
      ids.map(() => true),
    );
  } else await served.api.ok('updateUser', { token, id: first, body: each.change });
  for (const id of changed) change(students, id, each.change);
}

function change(students: Map<string, Known>, id: string, changes: Partial<Known>): void {
  const known = students.get(id);
  if (known) students.set(id, { ...known, ...changes });
}
