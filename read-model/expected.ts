import type { Knex } from 'knex';
import { startOf } from '#platform/database/clock-sql.ts';
import type { Sql } from './filter.ts';
import {
  eventIsFor,
  type KnownFrom,
  type RosterEvent,
  type RosterReading,
  rosterKnownFrom,
  rosterOf,
  rosterPosition,
  studentsAt,
} from './roster.ts';

/** Who is expected at an event, as `student_id` and `trade`. */
export interface Expected extends Sql {
  /** Since when these students are known, where the roster of the day itself is not. */
  readonly knownFrom: KnownFrom | null;
}

/**
 * Who was expected at a position. If the event was completed by then, these are the students it was completed with.
 * Otherwise they are those of its day, as far as they were known then.
 */
export async function expectedAt(
  snapshot: Knex,
  event: RosterEvent,
  reading: RosterReading,
): Promise<Expected> {
  const completion = await completionAt(snapshot, event, reading);
  const knownFrom =
    completion === undefined
      ? await rosterKnownFrom(snapshot, event, reading)
      : await addedLate(snapshot, event.id, { ...reading, asOf: completion });
  return { ...rosterBy(completion, event, reading), knownFrom };
}

/** The same for who does not ask since when they are known. */
export const rosterAt = async (snapshot: Knex, event: RosterEvent, reading: RosterReading): Promise<Sql> =>
  rosterBy(await completionAt(snapshot, event, reading), event, reading);

const rosterBy = (completion: number | undefined, event: RosterEvent, reading: RosterReading): Sql =>
  completion === undefined ? rosterOf(event, reading) : namedBy(completion);

/** The position of the completion that stood then. */
async function completionAt(
  snapshot: Knex,
  event: RosterEvent,
  { asOf }: RosterReading,
): Promise<number | undefined> {
  const last: { type: string; position: number } | undefined = await snapshot('facts')
    .where({ stream: event.id })
    .where('position', '<=', asOf)
    .whereIn('type', ['EventCompleted', 'EventReopened'])
    .orderBy('version', 'desc')
    .first('type', 'position');
  return last?.type === 'EventCompleted' ? last.position : undefined;
}

/** Where the event was added after its day, as that was when it was completed: those known then were frozen. */
async function addedLate(snapshot: Knex, id: string, reading: RosterReading): Promise<KnownFrom | null> {
  const then: { date: string } | undefined = await snapshot('event_terms')
    .where({ event_id: id })
    .where('position', '<=', reading.asOf)
    .orderBy('position', 'desc')
    .first('date');
  const known = then && (await rosterKnownFrom(snapshot, { id, ...then }, reading));
  return known?.byAdding ? known : null;
}

/** The trade is a column of its own: with `part->>'trade'`, a sort would carry a trade's whole roster in every row. */
const namedBy = (position: number): Sql => ({
  sql: `SELECT student::uuid AS student_id, trade
    FROM facts, jsonb_to_recordset(data->'roster') AS part (trade text, students jsonb),
      jsonb_array_elements_text(students) AS student
    WHERE position = ?`,
  values: [position],
});

/** Up to where changes to students matter, for rows of `events`. Needs the bindings of `clockChanges`. */
export const ROSTER_POSITION = rosterPosition('events.id', startOf('(events.date + 1)'));

/**
 * The students expected by the day of an event, for a query on rows of `events`: `FROM …`, to which conditions on
 * `student_id` may be added. Needs the bindings of `clockChanges`.
 */
export const FROM_EXPECTED_BY_DAY = `FROM ${studentsAt(ROSTER_POSITION)}
  WHERE active AND ${eventIsFor({ trade: 'trade', year: 'year', id: 'student_id' })}`;

/**
 * Whether the student `:studentId` is expected, as a condition on rows of `events`: the same as `rosterAt` says now, for
 * many events at once. Needs the bindings of `clockChanges`, too.
 */
export const EXPECTS_STUDENT = `coalesce(
  (SELECT EXISTS (SELECT FROM jsonb_array_elements(data->'roster') AS part
      WHERE jsonb_exists(part->'students', :studentId::text))
    FROM frozen_rosters JOIN facts USING (position) WHERE event_id = events.id),
  EXISTS (SELECT ${FROM_EXPECTED_BY_DAY} AND student_id = :studentId::uuid))`;
