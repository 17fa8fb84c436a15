import type { Knex } from 'knex';
import { attendanceRate } from '#contract/attendance/records.ts';
import type { SubjectOf } from '#contract/reports/request.ts';
import type { Cell } from '#platform/table-files/written.ts';
import { all, compared, type Sql } from '#read-model/filter.ts';
import { filteredMarks } from '#read-model/filtered-marks.ts';
import { activeStudentsAt } from '#read-model/roster.ts';
import { batchesOf } from './batches.ts';
import { NO_TRADE } from './cell-texts.ts';
import { type OpenTable, type TableRow, tableRows } from './table.ts';

const COLUMNS = ['Trade', 'Student Name', 'Roll Number', 'Present', 'Absent', 'Attendance Rate %'] as const;

interface RatedStudent {
  readonly student_id: string;
  /** The trade of their newest mark in the period. */
  readonly trade: string | null;
  readonly present: number;
  readonly absent: number;
  readonly name: string | null;
  readonly roll_no: string | null;
}

/**
 * Active students whose rate over a period is below, or at least, a limit. Sorted by trade and roll number. The
 * rate is the whole percent that every screen shows. A student without marks in the period has no rate and
 * is not included.
 */
export const openEligibility: OpenTable<'eligibility'> = async ({ snapshot, position, subject }) => {
  const { trade, ...period } = subject.filters;
  const rated = ratedStudents(filteredMarks(position, period), activeStudentsAt(position.asOf), trade);
  const chosen = chosenOf(subject);
  const counted = await count(snapshot, rated, chosen);
  const { side, rate } = subject;
  return {
    about: [],
    columns: COLUMNS,
    stats: [
      { name: 'Students marked', value: counted.marked },
      { name: side === 'below' ? `Below ${rate}%` : `At least ${rate}%`, value: counted.chosen },
    ],
    count: counted.chosen,
    rows: tableRows(batchesOf<RatedStudent>(snapshot, named(rated, chosen)), rowOf),
    inRecordedOrder: false,
  };
};

/** The marks and rate of each of these students, as `rated`. */
function ratedStudents(marks: Sql, students: Sql, trade: string | undefined): Sql {
  const ofTrade = all(compared('trade', '=', trade));
  return {
    sql: `WITH students AS (
      SELECT student_id, (array_agg(trade ORDER BY position DESC))[1] AS trade,
        count(*) FILTER (WHERE status = 'present')::integer AS present,
        count(*) FILTER (WHERE status = 'absent')::integer AS absent
      FROM (${marks.sql}) AS marks WHERE student_id IN (${students.sql}) GROUP BY student_id
    ), rated AS (
      SELECT *, round(100.0 * present / (present + absent)) AS rate FROM students WHERE ${ofTrade.sql})`,
    values: [...marks.values, ...students.values, ...ofTrade.values],
  };
}

const chosenOf = ({ side, rate }: SubjectOf<'eligibility'>): Sql => ({
  sql: side === 'below' ? 'rate < ?' : 'rate >= ?',
  values: [rate],
});

const named = (rated: Sql, chosen: Sql): Sql => ({
  sql: `${rated.sql}
    SELECT student_id, rated.trade, present, absent, name, roll_no
    FROM rated LEFT JOIN users ON users.id = student_id
    WHERE ${chosen.sql} ORDER BY rated.trade COLLATE "C", lower(roll_no), lower(name), student_id`,
  values: [...rated.values, ...chosen.values],
});

interface Counted {
  readonly marked: number;
  readonly chosen: number;
}

async function count(snapshot: Knex, rated: Sql, chosen: Sql): Promise<Counted> {
  const { rows }: { rows: Counted[] } = await snapshot.raw(
    `${rated.sql}
     SELECT count(*)::integer AS marked, count(*) FILTER (WHERE ${chosen.sql})::integer AS chosen FROM rated`,
    [...rated.values, ...chosen.values],
  );
  return rows[0] ?? { marked: 0, chosen: 0 };
}

function rowOf({ student_id, trade, present, absent, name, roll_no }: RatedStudent): TableRow {
  const cells: Record<(typeof COLUMNS)[number], Cell> = {
    Trade: trade ?? NO_TRADE,
    'Student Name': name ?? '',
    'Roll Number': roll_no ?? '',
    Present: present,
    Absent: absent,
    'Attendance Rate %': attendanceRate(present, absent),
  };
  return { cells, hashedText: JSON.stringify([student_id, trade, present, absent]) };
}
