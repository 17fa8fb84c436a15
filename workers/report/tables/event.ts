import type { Knex } from 'knex';
import type { Means } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { ExpectedStatus } from '#contract/reports/request.ts';
import { localTime, punctuality } from '#contract/time.ts';
import { eventsAt } from '#read-model/events-at.ts';
import { type Expected, expectedAt } from '#read-model/expected.ts';
import { all, compared, containing, type Sql, searchCondition } from '#read-model/filter.ts';
import { marksAt } from '#read-model/marks-at.ts';
import { arrivalOf } from '#read-model/records.ts';
import { batchesOf } from './batches.ts';
import { STATUS_TEXTS, shownAt, yesOrNo } from './cell-texts.ts';
import { hashedMark } from './fingerprint.ts';
import { outcomeStats } from './stats.ts';
import {
  type Cell,
  type OpenTable,
  type Stat,
  type TableReading,
  type TableRow,
  tableRows,
} from './table.ts';

const COLUMNS = [
  'Student Name',
  'Roll Number',
  'Trade',
  'Status',
  'Attendance Time',
  'Punctuality',
  'QR Scanned',
  'Verified By',
] as const;

/** What students see of each other. */
const FOR_STUDENTS = [
  'Student Name',
  'Trade',
  'Status',
] as const satisfies readonly (typeof COLUMNS)[number][];

interface EventRow {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  /** HH:MM */
  readonly time: string;
  readonly location: string;
  readonly trade: string | null;
}

/** A student expected, marked, or both. Without a mark there are no fields of a mark. */
type StudentRow = {
  readonly student_id: string;
  readonly trade: string | null;
  readonly name: string | null;
  readonly roll_no: string | null;
} & (
  | { readonly status: 'not_marked' }
  | {
      readonly status: 'present' | 'absent';
      readonly stream: string;
      readonly means: Means;
      readonly occurred_at: Date;
      readonly recorded_at: Date;
      readonly position: number;
      readonly arrived_at: Date | null;
      readonly marked_by_name: string | null;
    }
);

/** One event's students: those expected, and others who were marked, by roll number. */
export const openEvent: OpenTable<'event'> = async reading => {
  const { snapshot, reader, timeZone } = reading;
  const event = await findEvent(reading);
  if (!event) return undefined;
  const expected = await expectedAt(snapshot, event, {
    asOf: reading.position.asOf,
    timeZone: reading.timeZone,
  });
  const students = studentsOf(reading, expected);
  const chosen = chosenOf(reading);
  const counted = await count(snapshot, students, chosen);
  const rows = batchesOf<StudentRow>(snapshot, named(students, chosen));
  return {
    about: [
      event.title,
      `${event.date} ${event.time}`,
      event.location,
      ...(expected.knownFrom ? [MESSAGES.rosterKnownFrom(localTime(expected.knownFrom, timeZone).day)] : []),
    ],
    columns: reader === 'admin' ? COLUMNS : FOR_STUDENTS,
    stats: statsOf(counted),
    count: counted.matching,
    rows: tableRows(rows, row => rowOf(row, { event, recorded: !expected.knownFrom, zone: timeZone })),
    inRecordedOrder: false,
  };
};

/** The event as of the position. It is not found if it was deleted, or did not exist yet. */
async function findEvent({
  snapshot,
  position,
  subject,
}: TableReading<'event'>): Promise<EventRow | undefined> {
  const events = eventsAt(position);
  const { rows }: { rows: EventRow[] } = await snapshot.raw(
    `SELECT id, title, date, location, trade, to_char(time, 'HH24:MI') AS time
     FROM (${events.sql}) AS events WHERE id = ?`,
    [...events.values, subject.eventId],
  );
  return rows[0];
}

/** Everyone expected or marked, as `students`. A marked student has the trade of the mark. */
function studentsOf({ position, subject }: TableReading<'event'>, expected: Expected): Sql {
  const marks = marksAt(position, { eventId: subject.eventId });
  return {
    sql: `WITH students AS (
      SELECT student_id, expected.student_id IS NOT NULL AS expected, coalesce(status, 'not_marked') AS status,
        CASE WHEN status IS NULL THEN expected.trade ELSE marks.trade END AS trade,
        stream, means, marked_by, occurred_at, recorded_at, position, arrived_at
      FROM (${marks.sql}) AS marks FULL JOIN (${expected.sql}) AS expected USING (student_id))`,
    values: [...marks.values, ...expected.values],
  };
}

/** The students that the filters select. Readers may not search by fields that they may not see. */
function chosenOf({ subject, reader }: TableReading<'event'>): Sql {
  const { search, status, trade } = subject.filters;
  const found = search && reader === 'admin' ? searchCondition(search) : byName(search);
  return all([
    ...compared('students.status', '=', status),
    ...compared('students.trade', '=', trade),
    ...(search ? [{ ...found, sql: `student_id IN (SELECT id FROM users WHERE ${found.sql})` }] : []),
  ]);
}

const byName = (search = ''): Sql => ({ sql: 'name ILIKE ?', values: [containing(search)] });

const named = (students: Sql, chosen: Sql): Sql => ({
  sql: `${students.sql}
    SELECT students.*, owner.name, owner.roll_no, admin.name AS marked_by_name
    FROM students LEFT JOIN users AS owner ON owner.id = student_id LEFT JOIN users AS admin ON admin.id = marked_by
    WHERE ${chosen.sql} ORDER BY owner.roll_no, owner.name, student_id`,
  values: [...students.values, ...chosen.values],
});

interface Counted {
  readonly expected: number;
  readonly present: number;
  readonly absent: number;
  readonly unmarked: number;
  readonly matching: number;
}

async function count(snapshot: Knex, students: Sql, chosen: Sql): Promise<Counted> {
  const of = (status: ExpectedStatus): string => `count(*) FILTER (WHERE status = '${status}')::integer`;
  const { rows }: { rows: Counted[] } = await snapshot.raw(
    `${students.sql}
     SELECT count(*) FILTER (WHERE expected)::integer AS expected, ${of('present')} AS present,
       ${of('absent')} AS absent, ${of('not_marked')} AS unmarked,
       count(*) FILTER (WHERE ${chosen.sql})::integer AS matching
     FROM students`,
    [...students.values, ...chosen.values],
  );
  const [counted] = rows;
  if (!counted) throw new Error('a count did not come back');
  return counted;
}

/** The stats of the whole event, whatever the filter, as its screen shows them. */
const statsOf = ({ expected, present, absent, unmarked }: Counted): readonly Stat[] => {
  const [here, away, rate] = outcomeStats({ present, absent });
  return [
    { name: 'Expected', value: expected },
    ...(here && away ? [here, away] : []),
    { name: 'Not marked', value: unmarked },
    ...(rate ? [rate] : []),
  ];
};

interface About {
  readonly event: EventRow;
  readonly recorded: boolean;
  readonly zone: string;
}

function rowOf(row: StudentRow, about: About): TableRow {
  const cells: Record<(typeof COLUMNS)[number], Cell> = {
    'Student Name': row.name ?? '',
    'Roll Number': row.roll_no ?? '',
    Trade: row.trade ?? '',
    Status: STATUS_TEXTS[row.status],
    ...arrivalCells(row, about),
    'QR Scanned': yesOrNo(row.status !== 'not_marked' && row.means === 'scan'),
    'Verified By': row.status === 'not_marked' ? '' : (row.marked_by_name ?? ''),
  };
  return { cells, hashedText: hashedTextOf(row, about.recorded) };
}

function arrivalCells(row: StudentRow, { event, zone }: About) {
  const arrival = row.status === 'not_marked' ? null : arrivalOf(row);
  const unknown = row.status === 'present' ? '' : 'Not attended';
  return {
    'Attendance Time': arrival ? shownAt(arrival, zone) : unknown,
    Punctuality: arrival ? punctuality(arrival, event, zone) : '',
  };
}

/** Who was expected is recorded, except before the history of students began. */
function hashedTextOf(row: StudentRow, recorded: boolean): string | null {
  if (row.status !== 'not_marked') return hashedMark(row);
  return recorded ? JSON.stringify([row.status, row.student_id, row.trade]) : null;
}
