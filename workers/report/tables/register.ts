import type { Knex } from 'knex';
import { attendanceRate } from '#contract/attendance/records.ts';
import type { AttendanceStatus } from '#contract/constants.ts';
import type { Cell } from '#platform/table-files/written.ts';
import { PRESENT_AND_ABSENT } from '#read-model/counts-sql.ts';
import { eventsAt } from '#read-model/events-at.ts';
import type { Sql } from '#read-model/filter.ts';
import { filteredMarks } from '#read-model/filtered-marks.ts';
import { activeStudentsAt } from '#read-model/roster.ts';
import { batchesOf } from './batches.ts';
import { NO_TRADE } from './cell-texts.ts';
import { outcomeStats } from './stats.ts';
import { type OpenTable, type TableReading, type TableRow, tableRows } from './table.ts';

const STUDENT_COLUMNS = ['Student Name', 'Roll Number', 'Trade', 'Year'] as const;
const SUM_COLUMNS = ['Present', 'Absent', 'Attendance Rate %'] as const;
const LETTERS: Readonly<Record<AttendanceStatus, string>> = { present: 'P', absent: 'A' };

/** An event that any of the students is marked at. */
interface RegisterEvent {
  readonly id: string;
  readonly date: string;
  readonly time: string;
  readonly title: string;
  readonly present: number;
  readonly absent: number;
}

interface RegisterStudent {
  readonly student_id: string;
  readonly trade: string | null;
  readonly year: string | null;
  readonly name: string | null;
  readonly roll_no: string | null;
  /** By event. Null: no mark in the period. */
  readonly marks: Readonly<Record<string, AttendanceStatus>> | null;
}

/**
 * Active students in rows, by trade and roll number, and events in columns, by day and hour. A cell without a letter:
 * nothing is recorded of the student there.
 */
export const openRegister: OpenTable<'register'> = async reading => {
  const register = registerSql(reading);
  const events = await eventsOf(reading.snapshot, register);
  const titled = new Map(events.map((event, index) => [event.id, columnOf(event, index + 1)]));
  const sum = (status: AttendanceStatus): number => events.reduce((total, event) => total + event[status], 0);
  const count = await countStudents(reading.snapshot, register);
  return {
    about: [],
    columns: [...STUDENT_COLUMNS, ...titled.values(), ...SUM_COLUMNS],
    keptInView: STUDENT_COLUMNS.length,
    stats: [
      { name: 'Students', value: count },
      { name: 'Events', value: events.length },
      ...outcomeStats({ present: sum('present'), absent: sum('absent') }),
    ],
    count,
    rows: tableRows(batchesOf<RegisterStudent>(reading.snapshot, studentRows(register)), row =>
      rowOf(row, titled),
    ),
    inRecordedOrder: false,
  };
};

/** The `students` who are of a trade and year at the report's position, and all their `marks` in the period. */
function registerSql({ position, subject }: Pick<TableReading<'register'>, 'position' | 'subject'>): Sql {
  const { trade, year, ...period } = subject.filters;
  const students = activeStudentsAt(position.asOf, { trade, year });
  const marks = filteredMarks(position, period);
  const events = eventsAt(position);
  return {
    sql: `WITH students AS (${students.sql}),
      marks AS (
        SELECT * FROM (${marks.sql}) AS marks WHERE student_id IN (SELECT student_id FROM students)),
      events_then AS (${events.sql})`,
    values: [...students.values, ...marks.values, ...events.values],
  };
}

async function eventsOf(snapshot: Knex, register: Sql): Promise<readonly RegisterEvent[]> {
  const { rows }: { rows: RegisterEvent[] } = await snapshot.raw(
    `${register.sql}, marked AS (SELECT event_id, ${PRESENT_AND_ABSENT} FROM marks GROUP BY event_id)
     SELECT event_id AS id, date, to_char(time, 'HH24:MI') AS time, title, present, absent
     FROM marked JOIN events_then ON events_then.id = event_id
     ORDER BY date, events_then.time, event_id`,
    register.values,
  );
  return rows;
}

async function countStudents(snapshot: Knex, register: Sql): Promise<number> {
  const { rows }: { rows: { students: number }[] } = await snapshot.raw(
    `${register.sql} SELECT count(*)::integer AS students FROM students`,
    register.values,
  );
  return rows[0]?.students ?? 0;
}

const studentRows = ({ sql, values }: Sql): Sql => ({
  sql: `${sql}, marked AS (
      SELECT student_id, json_object_agg(event_id, status) AS marks FROM marks GROUP BY student_id)
    SELECT student_id, students.trade, students.year, name, roll_no, marks
    FROM students LEFT JOIN marked USING (student_id) LEFT JOIN users ON users.id = student_id
    ORDER BY students.trade COLLATE "C", roll_no_order, lower(name), student_id`,
  values,
});

/** The title of an event's column. Its number tells events of one title and moment apart. */
const columnOf = ({ date, time, title }: RegisterEvent, number: number): string =>
  `${number}. ${date} ${time} ${title}`;

function rowOf(student: RegisterStudent, columns: ReadonlyMap<string, string>): TableRow {
  const marks = [...columns].flatMap(([event, column]) => {
    const status = student.marks?.[event];
    return status === undefined ? [] : [{ event, column, status }];
  });
  const present = marks.filter(({ status }) => status === 'present').length;
  const absent = marks.length - present;
  const fixed: Record<(typeof STUDENT_COLUMNS)[number] | (typeof SUM_COLUMNS)[number], Cell> = {
    'Student Name': student.name ?? '',
    'Roll Number': student.roll_no ?? '',
    Trade: student.trade ?? NO_TRADE,
    Year: student.year ?? '',
    Present: present,
    Absent: absent,
    'Attendance Rate %': marks.length === 0 ? '' : attendanceRate(present, absent),
  };
  return {
    cells: { ...Object.fromEntries(marks.map(({ column, status }) => [column, LETTERS[status]])), ...fixed },
    hashedText: JSON.stringify([student.student_id, ...marks.map(({ event, status }) => [event, status])]),
  };
}
