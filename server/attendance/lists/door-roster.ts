import type { Knex } from 'knex';
import { z } from 'zod';
import {
  type DoorRosterAnswer,
  type DoorRosterQuery,
  type DoorStudent,
  isExpected,
} from '#contract/attendance/door-roster.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { audienceOf } from '#contract/events/audience.ts';
import { rosterAt } from '#read-model/expected.ts';
import type { Sql } from '#read-model/filter.ts';
import { markedAt, seenAtSql, waitedSql } from '#read-model/marked-at.ts';
import { findRosterEvent, type RosterEvent } from '#read-model/roster.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { decodeCursor, pageFrom } from '../../paging.ts';
import { newAfter } from '../../photos/photo-rows.ts';

/** Whether the last student of a page is expected, their id, and the counts of the first page. */
const cursorKey = z.tuple([z.boolean(), z.uuid(), z.int(), z.int()]);

/** A page of what a door needs of the students while it has no network, those expected at the event first. */
export const doorRoster = (
  { knex, timeZone, now }: { readonly knex: Knex; readonly timeZone: string; readonly now: () => Date },
  id: string,
  { limit, cursor }: DoorRosterQuery,
): Promise<DoorRosterAnswer | Refusal> =>
  inSnapshot(knex, async (snapshot, { head }) => {
    const event = await findRosterEvent(snapshot, id);
    if (!event) return refuse('event_not_found');
    const after = decodeCursor(cursorKey, cursor);
    if (isRefusal(after)) return after;
    const expected = await rosterAt(snapshot, event, { asOf: head, timeZone });
    const counts = after ? { count: after[2], total: after[3] } : await countsOf(snapshot, expected);
    const found = await studentsAfter(snapshot, expected, { after, limit: limit + 1 });
    const details = { event, newAfter: newAfter(now()) };
    const { rows, nextCursor } = pageFrom(found, limit, last => [
      ...[last.expected, last.id],
      ...[counts.count, counts.total],
    ]);
    return { success: true, students: await described(snapshot, rows, details), ...counts, nextCursor };
  });

/** A student, and whether the event expects them. */
interface Place {
  readonly id: string;
  readonly expected: boolean;
}

interface PageRequest {
  readonly after: z.output<typeof cursorKey> | undefined;
  readonly limit: number;
}

/** The next students in the order of the roster. A device reads all pages, so each must cost only what is on it. */
async function studentsAfter(
  snapshot: Knex,
  expected: Sql,
  { after, limit }: PageRequest,
): Promise<readonly Place[]> {
  const [wasExpected = true, last = FIRST_ID] = after ?? [];
  const first = wasExpected ? await placesOf(snapshot, { expected, isExpected: true, last, limit }) : [];
  if (first.length === limit) return first;
  const next = { last: wasExpected ? FIRST_ID : last, limit: limit - first.length };
  return [...first, ...(await placesOf(snapshot, { expected, isExpected: false, ...next }))];
}

/** No student has it, and it is before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Places {
  readonly expected: Sql;
  readonly isExpected: boolean;
  /** The id to begin after. */
  readonly last: string;
  readonly limit: number;
}

/**
 * Users and expected students are both read in order of the id, from the last one on. So PostgreSQL reads little more
 * than it returns.
 */
async function placesOf(
  snapshot: Knex,
  { expected, isExpected, last, limit }: Places,
): Promise<readonly Place[]> {
  const { rows }: { rows: Place[] } = await snapshot.raw(
    `WITH expected AS NOT MATERIALIZED (${expected.sql})
     SELECT id, ?::boolean AS expected FROM users
     WHERE ${STUDENTS} AND id > ?
       AND ${isExpected ? '' : 'NOT'} EXISTS (SELECT FROM expected WHERE student_id = id AND student_id > ?)
     ORDER BY id LIMIT ?`,
    [...expected.values, isExpected, last, last, limit],
  );
  return rows;
}

const STUDENTS = "users.role = 'user' AND users.erased_at IS NULL";

/** How many the event expects, and how many students there are. */
async function countsOf(snapshot: Knex, expected: Sql): Promise<{ count: number; total: number }> {
  const { rows }: { rows: { count: number; total: number }[] } = await snapshot.raw(
    `SELECT count(*)::integer AS total, count(student_id)::integer AS count
     FROM users LEFT JOIN (${expected.sql}) AS expected ON student_id = id WHERE ${STUDENTS}`,
    [...expected.values],
  );
  return rows[0] ?? { count: 0, total: 0 };
}

interface Row extends Omit<DoorStudent, 'present' | 'photo'> {
  readonly photo_version: string | null;
  readonly photo_new_since: Date | null;
  /** Of a mark as present. Null: there is none. */
  readonly occurred_at: Date | null;
  readonly recorded_at: Date | null;
  readonly waited: boolean | null;
  readonly seen_at: Date | null;
  readonly by: string | null;
}

/**
 * These students in their order, with their marks, and with their photos. A photo is new if they brought it themselves
 * and it was approved after a moment.
 */
async function described(
  snapshot: Knex,
  places: readonly Place[],
  { event, newAfter }: { readonly event: RosterEvent; readonly newAfter: Date },
): Promise<DoorStudent[]> {
  const { rows }: { rows: Row[] } = await snapshot.raw(
    `SELECT users.id, users.name, users.roll_no, users.trade, users.year, users.qr_code AS u, users.qr_generation AS g,
       users.deactivated_at IS NULL AS active, users.waiting_since IS NOT NULL AS waiting,
       marks.occurred_at, marks.recorded_at, ${waitedSql('marks')} AS waited, ${seenAtSql('marks')} AS seen_at,
       markers.name AS "by", photos.version AS photo_version,
       CASE WHEN photos.added_as = 'student' AND photos.approved_at > ? THEN photos.approved_at END AS photo_new_since
     FROM unnest(?::uuid[]) WITH ORDINALITY AS page (id, nth)
       JOIN users ON users.id = page.id
       LEFT JOIN attendance_records AS marks
         ON marks.event_id = ? AND marks.student_id = users.id AND marks.status = 'present'
       LEFT JOIN users AS markers ON markers.id = marks.marked_by
       LEFT JOIN student_photos AS photos ON photos.student_id = users.id AND photos.state = 'approved'
     ORDER BY nth`,
    [newAfter, places.map(({ id }) => id), event.id],
  );
  const audience = audienceOf(event);
  const onRoster = new Set(places.filter(({ expected }) => expected).map(({ id }) => id));
  return rows.map(row => {
    const student = presentStudent(row);
    return onRoster.has(row.id) && !isExpected(audience, student) ? { ...student, expected: true } : student;
  });
}

function presentStudent({
  occurred_at: occurredAt,
  recorded_at: recordedAt,
  waited,
  seen_at: seenAt,
  by,
  photo_version: version,
  photo_new_since: newSince,
  ...row
}: Row): DoorStudent {
  const { id, name, roll_no, trade, year, active, u, g } = row;
  const at =
    occurredAt && recordedAt && markedAt({ occurredAt, recordedAt, waited: waited === true, seenAt });
  return {
    ...{ id, name, roll_no, trade, year, active, u, g },
    ...(row.waiting && { waiting: true }),
    photo: version === null ? null : { version, newSince: newSince?.toISOString() ?? null },
    present: at && { at: at.toISOString(), by: by ?? '' },
  };
}
