import type { Knex } from 'knex';
import { attendanceRate } from '#contract/attendance/records.ts';
import type { SubjectOf } from '#contract/reports/request.ts';
import type { Cell } from '#platform/table-files/written.ts';
import { PRESENT_AND_ABSENT } from '#read-model/counts-sql.ts';
import type { Sql } from '#read-model/filter.ts';
import { filteredMarks } from '#read-model/filtered-marks.ts';
import { activeStudentsAt } from '#read-model/roster.ts';
import { batchesOf } from './batches.ts';
import { NO_TRADE } from './cell-texts.ts';
import { type OpenTable, type TableRow, tableRows } from './table.ts';

const COLUMNS = [
  'Trade',
  'Year',
  'Student Name',
  'Roll Number',
  'Present',
  'Absent',
  'Attendance Rate %',
] as const;

interface RatedStudent {
  readonly student_id: string;
  /** The student's own, at the position of the report. */
  readonly trade: string | null;
  readonly year: string | null;
  /** The trade of their newest mark in the period. */
  readonly marked_trade: string | null;
  readonly present: number;
  readonly absent: number;
  readonly name: string | null;
  readonly roll_no: string | null;
}

/**
 * Active students whose rate over a period is below, or at least, a limit. Sorted by trade and roll number. The
 * rate is the whole percent that every screen shows. A student without marks in the period has no rate and
 * is not listed, only counted.
 */
export const openEligibility: OpenTable<'eligibility'> = async ({ snapshot, position, subject }) => {
  const { trade, year, ...period } = subject.filters;
  const students = activeStudentsAt(position.asOf, { trade, year });
  const rated = ratedStudents(students, filteredMarks(position, period));
  const chosen = chosenOf(subject);
  const counted = await count(snapshot, rated, chosen);
  const { side, rate } = subject;
  return {
    about: [],
    columns: COLUMNS,
    stats: [
      { name: 'Students marked', value: counted.marked },
      { name: side === 'below' ? `Below ${rate}%` : `At least ${rate}%`, value: counted.chosen },
      { name: 'Active students without a mark', value: counted.unmarked },
    ],
    count: counted.chosen,
    rows: tableRows(batchesOf<RatedStudent>(snapshot, named(rated, chosen)), rowOf),
    inRecordedOrder: false,
  };
};

/** The marks and rate of each of these students, as `rated`. Without a mark, these are null. */
const ratedStudents = (students: Sql, marks: Sql): Sql => ({
  sql: `WITH students AS (${students.sql}), marked AS (
      SELECT student_id, (array_agg(trade ORDER BY position DESC))[1] AS marked_trade, ${PRESENT_AND_ABSENT}
      FROM (${marks.sql}) AS marks WHERE student_id IN (SELECT student_id FROM students) GROUP BY student_id
    ), rated AS (
      SELECT *, round(100.0 * present / (present + absent)) AS rate
      FROM students LEFT JOIN marked USING (student_id))`,
  values: [...students.values, ...marks.values],
});

const chosenOf = ({ side, rate }: SubjectOf<'eligibility'>): Sql => ({
  sql: side === 'below' ? 'rate < ?' : 'rate >= ?',
  values: [rate],
});

const named = (rated: Sql, chosen: Sql): Sql => ({
  sql: `${rated.sql}
    SELECT student_id, rated.trade, rated.year, marked_trade, present, absent, name, roll_no
    FROM rated LEFT JOIN users ON users.id = student_id
    WHERE ${chosen.sql} ORDER BY rated.trade COLLATE "C", roll_no_order, lower(name), student_id`,
  values: [...rated.values, ...chosen.values],
});

interface Counted {
  readonly marked: number;
  readonly unmarked: number;
  readonly chosen: number;
}

async function count(snapshot: Knex, rated: Sql, chosen: Sql): Promise<Counted> {
  const { rows }: { rows: Counted[] } = await snapshot.raw(
    `${rated.sql}
     SELECT count(rate)::integer AS marked, (count(*) - count(rate))::integer AS unmarked,
       count(*) FILTER (WHERE ${chosen.sql})::integer AS chosen FROM rated`,
    [...rated.values, ...chosen.values],
  );
  return rows[0] ?? { marked: 0, unmarked: 0, chosen: 0 };
}

function rowOf({ student_id, trade, year, marked_trade, present, absent, ...user }: RatedStudent): TableRow {
  const cells: Record<(typeof COLUMNS)[number], Cell> = {
    Trade: trade ?? NO_TRADE,
    Year: year ?? '',
    'Student Name': user.name ?? '',
    'Roll Number': user.roll_no ?? '',
    Present: present,
    Absent: absent,
    'Attendance Rate %': attendanceRate(present, absent),
  };
  // The hash covers marks, so the trade of a mark. No year: no hash of a report that somebody holds may change.
  return { cells, hashedText: JSON.stringify([student_id, marked_trade, present, absent]) };
}
