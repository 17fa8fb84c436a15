import { expectedAt } from '#read-model/expected.ts';
import { studentsThen } from '#read-model/roster.ts';
import { batchesOf } from './batches.ts';
import { aboutEvent, findEvent, hashedStudent } from './event.ts';
import { countStudents, expectedOnly, named, type StudentRow, studentsOf } from './event-students.ts';
import { type OpenTable, tableRows } from './table.ts';

/**
 * A sheet for the students who are expected at an event to sign, where there is no power or no phone. Those who are
 * present already need not sign. What is signed is entered from a list.
 */
export const openSheet: OpenTable<'sheet'> = async reading => {
  const { snapshot, timeZone, position, subject } = reading;
  const event = await findEvent(reading);
  if (!event) return undefined;
  const then = { asOf: position.asOf, timeZone };
  const expected = await expectedAt(snapshot, event, then);
  const students = studentsOf(reading, expected);
  const chosen = expectedOnly(subject.filters);
  const counted = await countStudents(snapshot, students, chosen);
  const rows = batchesOf<StudentRow>(snapshot, named(students, studentsThen(event, then), chosen));
  const isRecorded = expected.knownFrom === null || expected.knownFrom.byAdding;
  return {
    about: aboutEvent(event, expected, timeZone),
    columns: ['Student Name', 'Roll Number', 'Trade', 'Signature'],
    stats: [{ name: 'Students', value: counted.matching }],
    count: counted.matching,
    rows: tableRows(rows, row => ({
      cells: {
        'Student Name': row.name ?? '',
        'Roll Number': row.roll_no ?? '',
        Trade: row.trade ?? '',
        Signature: row.status === 'present' ? 'Present' : '',
      },
      hashedText: hashedStudent(row, isRecorded),
    })),
    inRecordedOrder: false,
  };
};
