import type { Knex } from 'knex';
import { countFiltered, filteredMarks, withNames } from '#read-model/filtered-marks.ts';
import { presentRecord, type RecordRow } from '#read-model/records.ts';
import { recordCells } from './attendance.ts';
import { batchesOf } from './batches.ts';
import { inRecordedOrder } from './recorded-order.ts';
import { outcomeStats } from './stats.ts';
import { MARK_COLUMNS, type OpenTable, tableRows } from './table.ts';

const COLUMNS = [...MARK_COLUMNS, 'Verified By'] as const;

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
    about: [student.name, student.roll_no ?? '', student.trade ?? ''],
    columns: COLUMNS,
    stats: [{ name: 'Events', value: stats.events }, ...outcomeStats(stats)],
    count: stats.present + stats.absent,
    rows: tableRows(batchesOf<RecordRow>(snapshot, withNames(snapshot, marks, position)), row => ({
      cells: recordCells(presentRecord(row), timeZone),
      hashedText: hashedText(row),
    })),
    inRecordedOrder: true,
  };
};

async function findStudent(snapshot: Knex, id: string): Promise<StudentRow | undefined> {
  return snapshot('users').where({ id }).first('name', 'roll_no', 'trade');
}
