import type { Knex } from 'knex';
import { z } from 'zod';
import type { DoorRosterAnswer, DoorRosterQuery, DoorStudent } from '#contract/attendance/door-roster.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { expectedAt } from '#read-model/expected.ts';
import type { Sql } from '#read-model/filter.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { decodeCursor, pageFrom } from '../paging.ts';

/** Whether the last student of a page is expected, and their id. */
const cursorKey = z.tuple([z.boolean(), z.uuid()]);

/** A page of what a door needs of the students while it has no network, those expected at the event first. */
export const doorRoster = (
  { knex, timeZone }: { readonly knex: Knex; readonly timeZone: string },
  id: string,
  { limit, cursor }: DoorRosterQuery,
): Promise<DoorRosterAnswer | Refusal> =>
  inSnapshot(knex, async (snapshot, { head }) => {
    const event = await snapshot('events')
      .where({ id })
      .first<{ id: string; trade: string | null; date: string } | undefined>('id', 'trade', 'date');
    if (!event) return refuse('event_not_found');
    const after = decodeCursor(cursorKey, cursor);
    if (isRefusal(after)) return after;
    const students = studentsAt(event.id, await expectedAt(snapshot, event, { asOf: head, timeZone }));
    const found = await pageOf(snapshot, students, { after, limit: limit + 1 });
    const { rows, nextCursor } = pageFrom(found, limit, last => [last.expected, last.id]);
    return {
      success: true,
      students: rows.map(presentStudent),
      ...(await countsOf(snapshot, students)),
      nextCursor,
    };
  });

/** All students, as `students`: whether the event expects them, and their mark. */
const studentsAt = (eventId: string, expected: Sql): Sql => ({
  sql: `WITH expected AS (${expected.sql}), students AS (
    SELECT users.id, users.name, users.roll_no, users.trade, users.qr_code AS u, users.qr_generation AS g,
      users.deactivated_at IS NULL AS active, expected.student_id IS NOT NULL AS expected,
      marks.recorded_at AS marked_at, marks.marked_by
    FROM users
      LEFT JOIN expected ON expected.student_id = users.id
      LEFT JOIN attendance_records AS marks
        ON marks.event_id = ? AND marks.student_id = users.id AND marks.status = 'present'
    WHERE users.role = 'user' AND users.erased_at IS NULL)`,
  values: [...expected.values, eventId],
});

interface Row extends Omit<DoorStudent, 'present'> {
  readonly expected: boolean;
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

const presentStudent = ({ id, name, roll_no, trade, active, u, g, marked_at, by }: Row): DoorStudent => ({
  id,
  name,
  roll_no,
  trade,
  active,
  u,
  g,
  present: marked_at && { at: marked_at.toISOString(), by: by ?? '' },
});

async function countsOf(snapshot: Knex, students: Sql): Promise<{ count: number; total: number }> {
  const { rows }: { rows: { count: number; total: number }[] } = await snapshot.raw(
    `${students.sql} SELECT count(*)::integer AS total, count(*) FILTER (WHERE expected)::integer AS count
     FROM students`,
    [...students.values],
  );
  return rows[0] ?? { count: 0, total: 0 };
}
