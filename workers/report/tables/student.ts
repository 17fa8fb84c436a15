import type { Knex } from 'knex';
import { filteredMarks } from '#read-model/filtered-marks.ts';
import { markRows } from './attendance.ts';
import { outcomeStats } from './stats.ts';
import { MARK_COLUMNS, type OpenTable } from './table.ts';

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
  const { counts, ...rows } = await markRows(marks, { snapshot, position, timeZone });
  return {
    about: [student.name, student.roll_no ?? '', student.trade ?? ''],
    columns: COLUMNS,
    stats: [{ name: 'Events', value: counts.events }, ...outcomeStats(counts)],
    ...rows,
  };
};

async function findStudent(snapshot: Knex, id: string): Promise<StudentRow | undefined> {
  return snapshot('users').where({ id }).first('name', 'roll_no', 'trade');
}
