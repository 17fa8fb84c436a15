import type { Knex } from 'knex';
import type { Strength } from '#contract/attendance/strength.ts';
import type { Means, Role } from '#contract/constants.ts';
import type { ExpectedStatus, SubjectOf } from '#contract/reports/request.ts';
import type { Expected } from '#read-model/expected.ts';
import { all, compared, foundIn, type Sql, searchCondition } from '#read-model/filter.ts';
import { marksAt } from '#read-model/marks-at.ts';
import { strengthSql } from '#read-model/strength-sql.ts';
import type { TableReading } from './table.ts';

/** A student expected, marked, or both. Without a mark there are no fields of a mark. */
export type StudentRow = {
  readonly student_id: string;
  readonly expected: boolean;
  readonly trade: string | null;
  readonly name: string | null;
  readonly roll_no: string | null;
  /** On the event's day. Nothing is told of somebody who was erased. */
  readonly year: string | null;
} & (
  | { readonly status: 'not_marked' }
  | {
      readonly status: 'present' | 'absent';
      readonly stream: string;
      readonly means: Means;
      readonly strength: Strength | null;
      readonly occurred_at: Date;
      readonly recorded_at: Date;
      readonly position: number;
      readonly arrived_at: Date | null;
      readonly marked_by_name: string | null;
    }
);

/** Everyone expected or marked, as `students`. A marked student has the trade of the mark. */
export function studentsOf({ position, subject }: TableReading<'event' | 'sheet'>, expected: Expected): Sql {
  const marks = marksAt(position, { eventId: subject.eventId });
  return {
    sql: `WITH students AS (
      SELECT student_id, expected.student_id IS NOT NULL AS expected, coalesce(status, 'not_marked') AS status,
        CASE WHEN status IS NULL THEN expected.trade ELSE marks.trade END AS trade,
        stream, means, ${strengthSql('marks')} AS strength, marked_by, occurred_at, recorded_at, position, arrived_at
      FROM (${marks.sql}) AS marks FULL JOIN (${expected.sql}) AS expected USING (student_id))`,
    values: [...marks.values, ...expected.values],
  };
}

/** The students that the filters select. Only admins get the students without a mark, as on the screens. */
export function chosenOf({ subject, reader }: TableReading<'event'>): Sql {
  const { search, status, trade, strength } = subject.filters;
  return all([
    ...compared('students.status', '=', status),
    ...compared('students.trade', '=', trade),
    ...compared('students.strength', '=', strength),
    ...(reader === 'admin' ? [] : [MARKED]),
    ...(search ? [isFound(search, reader)] : []),
  ]);
}

/** Those who are expected, of a trade if one is chosen. */
export const expectedOnly = ({ trade }: SubjectOf<'sheet'>['filters']): Sql =>
  all([{ sql: 'students.expected', values: [] }, ...compared('students.trade', '=', trade)]);

const MARKED: Sql = { sql: "students.status <> 'not_marked'", values: [] };

/** Readers may not search by fields that they may not see. */
function isFound(search: string, reader: Role): Sql {
  const found = reader === 'admin' ? searchCondition(search) : foundIn(['name'], search);
  return { ...found, sql: `student_id IN (SELECT id FROM users WHERE ${found.sql})` };
}

/**
 * Rows of `students` with names, and with years as of `then`, by roll number. For a reader who may not see it, the order
 * would tell it.
 */
export const named = (students: Sql, then: Sql, chosen: Sql, reader: Role = 'admin'): Sql => ({
  sql: `${students.sql}
    SELECT students.*, owner.name, owner.roll_no, admin.name AS marked_by_name,
      CASE WHEN owner.erased_at IS NULL THEN known.year END AS year
    FROM students LEFT JOIN (${then.sql}) AS known USING (student_id)
    LEFT JOIN users AS owner ON owner.id = student_id LEFT JOIN users AS admin ON admin.id = marked_by
    WHERE ${chosen.sql} ORDER BY ${reader === 'admin' ? 'owner.roll_no_order, ' : ''}lower(owner.name), student_id`,
  values: [...students.values, ...then.values, ...chosen.values],
});

export interface Counted {
  readonly expected: number;
  /** Marked all the same. */
  readonly notExpected: number;
  readonly present: number;
  readonly absent: number;
  readonly unmarked: number;
  readonly matching: number;
}

/** Counts the whole event, and the students that were selected. */
export async function countStudents(snapshot: Knex, students: Sql, chosen: Sql): Promise<Counted> {
  const of = (status: ExpectedStatus): string => `count(*) FILTER (WHERE status = '${status}')::integer`;
  const { rows }: { rows: Counted[] } = await snapshot.raw(
    `${students.sql}
     SELECT count(*) FILTER (WHERE expected)::integer AS expected,
       count(*) FILTER (WHERE NOT expected)::integer AS "notExpected", ${of('present')} AS present,
       ${of('absent')} AS absent, ${of('not_marked')} AS unmarked,
       count(*) FILTER (WHERE ${chosen.sql})::integer AS matching
     FROM students`,
    [...students.values, ...chosen.values],
  );
  const [counted] = rows;
  if (!counted) throw new Error('a count did not come back');
  return counted;
}
