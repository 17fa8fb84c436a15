import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { TimelineEntry, TimelineTerms } from '#contract/attendance/timeline.ts';
import { EVENT_IDENTITIES } from '#contract/constants.ts';
import { dayEnd, momentOf } from '#contract/time.ts';
import { EVENT_FACTS, EVENT_TERM_FACTS } from '../../events/facts.ts';
import { DEVICE_FACTS } from '../../qr/device-facts.ts';
import { STUDENT_FACTS } from '../../students/facts.ts';

/** An entry that shows a fact, with the fact's position. */
export interface Positioned {
  readonly position: number;
  readonly entry: TimelineEntry;
}

interface SurroundingsRequest {
  readonly student: { readonly id: string; readonly erased_at: Date | null };
  readonly event: { readonly id: string; readonly date: string };
  readonly timeZone: string;
  /** The number of facts that are read at most. */
  readonly limit: number;
}

interface Surroundings {
  /** The phones that the student bound on the day of the event. */
  readonly phones: readonly TimelineEntry[];
  /** What was done to the event, and since it exists to the student. */
  readonly acts: readonly Positioned[];
}

/**
 * What happened to an event and to a student, apart from marks. Their streams have their own ids, so one look at the
 * index of streams finds both.
 */
export async function surroundings(
  knex: Knex,
  { student, event, timeZone, limit }: SurroundingsRequest,
): Promise<Surroundings> {
  const rows: unknown = await knex('facts')
    .leftJoin('users', 'users.id', 'actor_id')
    .whereIn('stream', [event.id, student.id])
    .whereIn('type', TYPES)
    .orderBy('position')
    .limit(limit)
    // The roster of a completion may have thousands of students.
    .select('stream', 'position', 'type', knex.raw("data - 'roster' AS data"), 'recorded_at')
    .select('occurred_at', 'actor_id', 'users.name as actor_name');
  const facts = factRows.parse(rows);
  const ofEvent = facts.filter(({ stream }) => stream === event.id);
  const ofStudent = facts.filter(({ stream }) => stream === student.id);
  // An event of before facts were recorded of it has none that begins it.
  const since = ofEvent.find(({ type }) => type === EVENT_TERM_FACTS.created)?.position ?? 0;
  return {
    phones: phonesOf(ofStudent, { day: event.date, timeZone }),
    acts: [
      ...stepsOf(ofEvent),
      ...termsOf(ofEvent, student.id),
      ...studentChangesOf(ofStudent, student.erased_at !== null).filter(({ position }) => position > since),
    ],
  };
}

const TYPES: readonly string[] = [EVENT_FACTS, EVENT_TERM_FACTS, STUDENT_FACTS]
  .flatMap(types => Object.values<string>(types))
  .concat(DEVICE_FACTS.bound);

const factRows = z.array(
  z.object({
    stream: z.string(),
    position: z.number(),
    type: z.string(),
    data: z.unknown(),
    recorded_at: z.date(),
    occurred_at: z.date(),
    actor_id: z.string(),
    actor_name: z.string().nullable(),
  }),
);
type FactRow = z.infer<typeof factRows>[number];

/** A change from before such facts were kept was recorded later than it happened, so both times are told. */
const actOf = ({ recorded_at, occurred_at, actor_id, actor_name }: FactRow) => ({
  at: recorded_at.toISOString(),
  occurredAt: occurred_at.toISOString(),
  by: { id: actor_id, name: actor_name ?? '' },
});

function phonesOf(
  facts: readonly FactRow[],
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): TimelineEntry[] {
  const [from, until] = [momentOf(day, '00:00', timeZone), dayEnd(day, timeZone)];
  return facts
    .filter(({ type, recorded_at: at }) => type === DEVICE_FACTS.bound && at >= from && at < until)
    .map(({ recorded_at }) => ({ kind: 'phone', at: recorded_at.toISOString() }));
}

const reopening = z.object({ completion: z.string().nullable() });

function stepsOf(facts: readonly FactRow[]): Positioned[] {
  return facts.flatMap((fact, index) => {
    const what = stepOf(fact, facts[index - 1]);
    return what ? [{ position: fact.position, entry: { kind: 'event', what, ...actOf(fact) } }] : [];
  });
}

/** What a fact did to the event's status, if anything. `before`: the event's fact before it. */
function stepOf({ type, data, recorded_at }: FactRow, before: FactRow | undefined) {
  if (type === EVENT_FACTS.opened) return 'opened';
  if (type === EVENT_FACTS.completed) return 'completed';
  if (type !== EVENT_FACTS.reopened) return undefined;
  if (reopening.parse(data).completion !== null) return 'reopened';
  // An event of a past day is opened in the transaction that adds it.
  const isNew =
    before?.type === EVENT_TERM_FACTS.created && before.recorded_at.getTime() === recorded_at.getTime();
  return isNew ? 'added_late' : 'reopened_after_day';
}

/** Facts of before name one trade, no students, and no identity. Of the others that it lists, nobody is told. */
const termsFor = (studentId: string) =>
  z
    .object({
      date: z.string(),
      time: z.string(),
      trade: z.string().nullable().default(null),
      trades: z.array(z.string()).default([]),
      years: z.array(z.string()).default([]),
      students: z.array(z.string()).default([]),
      identity: z.enum(EVENT_IDENTITIES).default('any'),
    })
    .transform(
      ({ trade, trades, students, ...rest }): TimelineTerms => ({
        ...rest,
        listed: students.length,
        isListed: students.includes(studentId),
        trades: trade === null ? trades : [...trades, trade],
      }),
    );

const TERM_TYPES: readonly string[] = Object.values(EVENT_TERM_FACTS);

function termsOf(facts: readonly FactRow[], studentId: string): Positioned[] {
  const known = facts.filter(({ type }) => TERM_TYPES.includes(type));
  return changesOf(known, termsFor(studentId)).flatMap(({ fact, from, to }) =>
    from ? [{ position: fact.position, entry: { kind: 'terms', from, to, ...actOf(fact) } }] : [],
  );
}

const studentTerms = z.object({
  trade: z.string().nullable(),
  year: z.string().nullable(),
  active: z.boolean(),
});

const STUDENT_TYPES: readonly string[] = Object.values(STUDENT_FACTS);

/** An erasure takes the year from the person's data, so it is not shown from the facts either. */
function studentChangesOf(facts: readonly FactRow[], isErased: boolean): Positioned[] {
  const known = facts.filter(({ type }) => STUDENT_TYPES.includes(type));
  const shape = isErased ? studentTerms.transform(was => ({ ...was, year: null })) : studentTerms;
  return changesOf(known, shape).map(({ fact, from, to }) => ({
    position: fact.position,
    entry: { kind: 'student', from, to, ...actOf(fact) },
  }));
}

interface Change<V> {
  readonly fact: FactRow;
  /** Null: there is none before it. */
  readonly from: V | null;
  readonly to: V;
}

/** What each fact changed. One that changed nothing of it, such as a title, is left out. */
function changesOf<V>(facts: readonly FactRow[], shape: z.ZodType<V>): Change<V>[] {
  const values = facts.map(({ data }) => shape.parse(data));
  return facts.flatMap((fact, index) => {
    const [from = null, to] = [values[index - 1], values[index]];
    return to === undefined || isDeepStrictEqual(from, to) ? [] : [{ fact, from, to }];
  });
}
