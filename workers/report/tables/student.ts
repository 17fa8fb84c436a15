import type { Knex } from 'knex';
import { punctuality } from '#contract/time.ts';
import { countFiltered, filteredMarks, withNames } from '#read-model/filtered-marks.ts';
import { arrivalOf, type RecordRow } from '#read-model/records.ts';
import { batchesOf } from './batches.ts';
import { STATUS_TEXTS, shownAt } from './cell-texts.ts';
import { inRecordedOrder } from './recorded-order.ts';
import { outcomeStats } from './stats.ts';
import { type Cells, MARK_COLUMNS, type OpenTable, tableRows } from './table.ts';

const COLUMNS = [...MARK_COLUMNS, 'Punctuality', 'Verified By'] as const;

interface StudentRow {
  readonly name: string;
  readonly roll_no: string | null;
  readonly trade: string | null;
}

/** One student's attendance, newest first. */
export const openStudent: OpenTable<'student'> = async ({ snapshot, position, subject, timeZone }) => {
  const { userId, filters } = subject;
  const student = await findStudent(snapshot, userId);
  if (!student) return undefined;
  const marks = filteredMarks(position, filters, { searchIn: 'events', only: { studentId: userId } });
  const stats = await countFiltered(snapshot, marks);
  const hashedText = await inRecordedOrder(snapshot, marks);
  return {
    about: [student.name, student.roll_no ?? '', student.trade ?? ''].filter(Boolean),
    columns: COLUMNS,
    stats: [{ name: 'Events', value: stats.events }, ...outcomeStats(stats)],
    count: stats.present + stats.absent,
    rows: tableRows(batchesOf<RecordRow>(snapshot, withNames(snapshot, marks, position)), row => ({
      cells: cellsOf(row, timeZone),
      hashedText: hashedText(row),
    })),
    inRecordedOrder: true,
  };
};

async function findStudent(snapshot: Knex, id: string): Promise<StudentRow | undefined> {
  return snapshot('users').where({ id }).first('name', 'roll_no', 'trade');
}

function cellsOf(row: RecordRow, timeZone: string): Cells {
  const { title, event_type, date, time, location } = row;
  const arrival = arrivalOf(row);
  const start = date !== null && time !== null ? { date, time } : undefined;
  const cells: Record<(typeof COLUMNS)[number], string> = {
    Event: title ?? '',
    'Event Type': event_type ?? '',
    Date: date ?? '',
    Time: time ?? '',
    Location: location ?? '',
    Status: STATUS_TEXTS[row.status],
    'Attendance Time': arrival ? shownAt(arrival, timeZone) : '',
    Punctuality: arrival && start ? (punctuality(arrival, start, timeZone) ?? '') : '',
    'Verified By': row.marked_by_name ?? '',
  };
  return cells;
}
