import type { Knex } from 'knex';
import { z } from 'zod';
import type { DoorRosterAnswer, DoorRosterQuery, DoorStudent } from '#contract/attendance/door-roster.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { expectedAt } from '#read-model/expected.ts';
import type { Sql } from '#read-model/filter.ts';
import { findRosterEvent } from '#read-model/roster.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { decodeCursor, pageFrom } from '../paging.ts';
import { newAfter } from '../photos/photo-rows.ts';

/** Whether the last student of a page is expected, and their id. */
const cursorKey = z.tuple([z.boolean(), z.uuid()]);

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
    const expected = await expectedAt(snapshot, event, { asOf: head, timeZone });
    const students = studentsAt(event.id, expected, newAfter(now()));
    const found = await pageOf(snapshot, students, { after, limit: limit + 1 });
    const { rows, nextCursor } = pageFrom(found, limit, last => [last.expected, last.id]);
    return {
      success: true,
      students: rows.map(presentStudent),
      ...(await countsOf(snapshot, students)),
      nextCursor,
    };
  });

/**
 * All students, as `students`: whether the event expects them, their mark, and their photo, which is new if they
 * brought it themselves and it was approved after a moment.
 */
const studentsAt = (eventId: string, expected: Sql, newAfter: Date): Sql => ({
  sql: `WITH expected AS (${expected.sql}), students AS (
    SELECT users.id, users.name, users.roll_no, users.trade, users.year, users.qr_code AS u, users.qr_generation AS g,
      users.deactivated_at IS NULL AS active, users.waiting_since IS NOT NULL AS waiting, expected.student_id IS NOT NULL AS expected,
      marks.recorded_at AS marked_at, marks.marked_by, photos.version AS photo_version,
      CASE WHEN photos.added_as = 'student' AND photos.approved_at > ? THEN photos.approved_at END AS photo_new_since
    FROM users
      LEFT JOIN expected ON expected.student_id = users.id
      LEFT JOIN attendance_records AS marks
        ON marks.event_id = ? AND marks.student_id = users.id AND marks.status = 'present'
      LEFT JOIN student_photos AS photos
        ON photos.student_id = users.id AND photos.state = 'approved'
    WHERE users.role = 'user' AND users.erased_at IS NULL)`,
  values: [...expected.values, newAfter, eventId],
});

interface Row extends Omit<DoorStudent, 'present' | 'photo'> {
  readonly expected: boolean;
  readonly photo_version: string | null;
  readonly photo_new_since: Date | null;
  readonly marked_at: Date | null;
  readonly by: string | null;
}

async function pageOf(
  snapshot: Knex,
  students: Sql,
  { after, limit }: { readonly after: z.output<typeof cursorKey> | undefined; readonly limit: number },
): Promise<Row[]> {
  const { rows }: { rows: Row[] } = await snapshot.raw(
    `${students.sql} SELECT students.*, markers.name AS "by"
     FROM students LEFT JOIN users AS markers ON markers.id = students.marked_by
     WHERE ?::uuid IS NULL OR (NOT expected, students.id) > (NOT ?::boolean, ?::uuid)
     ORDER BY NOT expected, students.id LIMIT ?`,
    [...students.values, after?.[1] ?? null, after?.[0] ?? false, after?.[1] ?? null, limit],
  );
  return rows;
}

function presentStudent({
  marked_at: at,
  by,
  photo_version: version,
  photo_new_since: newSince,
  ...row
}: Row): DoorStudent {
  const { id, name, roll_no, trade, year, active, u, g } = row;
  return {
    ...{ id, name, roll_no, trade, year, active, u, g },
    ...(row.waiting && { waiting: true }),
    photo: version === null ? null : { version, newSince: newSince?.toISOString() ?? null },
    present: at && { at: at.toISOString(), by: by ?? '' },
  };
}

async function countsOf(snapshot: Knex, students: Sql): Promise<{ count: number; total: number }> {
  const { rows }: { rows: { count: number; total: number }[] } = await snapshot.raw(
    `${students.sql} SELECT count(*)::integer AS total, count(*) FILTER (WHERE expected)::integer AS count
     FROM students`,
    [...students.values],
  );
  return rows[0] ?? { count: 0, total: 0 };
}
