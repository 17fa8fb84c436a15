import type { Role } from '#contract/constants.ts';
import { dayInWords } from '#contract/day-in-words.ts';
import { audienceOf, onlyFor } from '#contract/events/audience.ts';
import { MESSAGES } from '#contract/messages.ts';
import { localTime, punctuality } from '#contract/time.ts';
import { shownAt } from '#platform/days.ts';
import type { Cell } from '#platform/table-files/written.ts';
import { eventsAt } from '#read-model/events-at.ts';
import { type Expected, expectedAt } from '#read-model/expected.ts';
import { arrivalOf } from '#read-model/records.ts';
import { type RosterEvent, studentsThen } from '#read-model/roster.ts';
import { dayAndTime } from '../layout/words.ts';
import { batchesOf } from './batches.ts';
import { identifiedBy, STATUS_TEXTS, yesOrNo } from './cell-texts.ts';
import {
  type Counted,
  chosenOf,
  countStudents,
  named,
  type StudentRow,
  studentsOf,
} from './event-students.ts';
import { hashedMark } from './fingerprint.ts';
import { countStats, rateStat } from './stats.ts';
import { type OpenTable, type Stat, type TableReading, type TableRow, tableRows } from './table.ts';

const COLUMNS = [
  'Student Name',
  'Roll Number',
  'Trade',
  'Year',
  'Status',
  'Attendance Time',
  'Punctuality',
  'QR Scanned',
  'Verified By',
  'Identified By',
  'Expected',
] as const;

/** What students see of each other. */
const FOR_STUDENTS = [
  'Student Name',
  'Trade',
  'Status',
] as const satisfies readonly (typeof COLUMNS)[number][];

interface EventRow extends RosterEvent {
  readonly title: string;
  /** HH:MM */
  readonly time: string;
  readonly location: string;
}

/** One event's students: those expected, and others who were marked, by roll number. */
export const openEvent: OpenTable<'event'> = async reading => {
  const { snapshot, reader, timeZone } = reading;
  const event = await findEvent(reading);
  if (!event) return undefined;
  const then = { asOf: reading.position.asOf, timeZone };
  const expected = await expectedAt(snapshot, event, then);
  const { knownFrom } = expected;
  const students = studentsOf(reading, expected);
  const chosen = chosenOf(reading);
  const counted = await countStudents(snapshot, students, chosen);
  const rows = batchesOf<StudentRow>(snapshot, named(students, studentsThen(event, then), chosen, reader));
  return {
    about: [
      ...aboutEvent(event, expected, timeZone),
      ...(reader === 'admin' ? [] : ['those who are marked']),
    ],
    columns: reader === 'admin' ? COLUMNS : FOR_STUDENTS,
    stats: statsOf(counted),
    isPart: counted.matching < counted.present + counted.absent + counted.unmarked,
    count: counted.matching,
    rows: tableRows(rows, row =>
      rowOf(row, { event, reader, recorded: knownFrom === null || knownFrom.byAdding, zone: timeZone }),
    ),
    inRecordedOrder: false,
  };
};

/** What an event is, for whom, and since when its roster is known if that is later. */
export function aboutEvent(event: EventRow, { knownFrom }: Expected, timeZone: string): string[] {
  const audience = onlyFor(audienceOf(event));
  return [
    event.title,
    dayAndTime(event.date, event.time),
    event.location,
    ...(audience ? [audience] : []),
    ...(knownFrom
      ? [MESSAGES.rosterKnownFrom(dayInWords(localTime(knownFrom.at, timeZone).day), knownFrom.byAdding)]
      : []),
  ];
}

/** The event as of the position. It is not found if it was deleted, or did not exist yet. */
export async function findEvent({
  snapshot,
  position,
  subject,
}: TableReading<'event' | 'sheet'>): Promise<EventRow | undefined> {
  const events = eventsAt(position);
  const { rows }: { rows: EventRow[] } = await snapshot.raw(
    `SELECT id, title, date, location, trades, years, students, to_char(time, 'HH24:MI') AS time
     FROM (${events.sql}) AS events WHERE id = ?`,
    [...events.values, subject.eventId],
  );
  return rows[0];
}

/**
 * The stats of the whole event, whatever the filter, as its screen shows them. Those present, absent and not marked are
 * as many as those expected, but for who is marked and not expected.
 */
const statsOf = ({ expected, notExpected, unmarked, ...outcomes }: Counted): readonly Stat[] => [
  { name: 'Expected', value: expected },
  ...countStats(outcomes),
  { name: 'Not marked', value: unmarked },
  ...(notExpected > 0 ? [{ name: 'Marked, not expected', value: notExpected }] : []),
  rateStat(outcomes),
];

interface About {
  readonly event: EventRow;
  readonly reader: Role;
  readonly recorded: boolean;
  readonly zone: string;
}

function rowOf(row: StudentRow, about: About): TableRow {
  const cells: Record<(typeof COLUMNS)[number], Cell> = {
    'Student Name': row.name ?? '',
    'Roll Number': row.roll_no ?? '',
    Trade: row.trade ?? '',
    Year: row.year ?? '',
    Status: STATUS_TEXTS[row.status],
    ...arrivalCells(row, about),
    'QR Scanned': yesOrNo(row.status !== 'not_marked' && row.means === 'scan'),
    'Identified By': row.status === 'not_marked' ? '' : identifiedBy(row.strength),
    'Verified By': row.status === 'not_marked' ? '' : (row.marked_by_name ?? ''),
    Expected: about.reader === 'admin' ? yesOrNo(row.expected) : null,
  };
  return { cells, hashedText: hashedStudent(row, about.recorded) };
}

function arrivalCells(row: StudentRow, { event, zone }: About) {
  const arrival = row.status === 'not_marked' ? null : arrivalOf(row);
  const unknown = row.status === 'present' ? '' : 'Not attended';
  return {
    'Attendance Time': arrival ? shownAt(arrival, zone) : unknown,
    Punctuality: arrival ? (punctuality(arrival, event, zone) ?? '') : '',
  };
}

/** The expected students are recorded, except before the history of students began. */
export function hashedStudent(row: StudentRow, recorded: boolean): string | null {
  if (row.status !== 'not_marked') return hashedMark(row);
  return recorded ? JSON.stringify([row.status, row.student_id, row.trade]) : null;
}
