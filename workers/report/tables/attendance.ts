import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { punctuality } from '#contract/time.ts';
import { shownAt } from '#platform/days.ts';
import type { Sql } from '#read-model/filter.ts';
import { countFiltered, filteredMarks, withNames } from '#read-model/filtered-marks.ts';
import { presentRecord, type RecordRow } from '#read-model/records.ts';
import { batchesOf } from './batches.ts';
import { identifiedBy, STATUS_TEXTS, yesOrNo } from './cell-texts.ts';
import { inRecordedOrder } from './fingerprint.ts';
import { statsOf } from './stats.ts';
import { MARK_COLUMNS, type OpenTable, type Reading, tableRows } from './table.ts';

const COLUMNS = [
  'Student Name',
  'Roll Number',
  'Trade',
  ...MARK_COLUMNS,
  'QR Scanned',
  'Verified By',
  'Identified By',
] as const;

/** The rows of the report screen, newest first. */
export const openAttendance: OpenTable<'attendance'> = async ({ snapshot, position, subject, timeZone }) => {
  const marks = filteredMarks(position, subject.filters);
  const { counts, ...rows } = await markRows(marks, { snapshot, position, timeZone });
  return { about: [], columns: COLUMNS, stats: statsOf(counts), ...rows };
};

/** Rows of a table that are marks, newest first, and their counts. */
export async function markRows(marks: Sql, { snapshot, position, timeZone }: Omit<Reading, 'reader'>) {
  const counts = await countFiltered(snapshot, marks);
  const hashedText = await inRecordedOrder(snapshot, marks);
  return {
    counts,
    count: counts.present + counts.absent,
    rows: tableRows(batchesOf<RecordRow>(snapshot, withNames(snapshot, marks, position)), row => ({
      cells: recordCells(presentRecord(row), timeZone),
      hashedText: hashedText(row),
    })),
    inRecordedOrder: true,
  };
}

/** A record of the screen as cells of a report. */
export function recordCells(
  record: AttendanceRecord,
  timeZone: string,
): Record<(typeof COLUMNS)[number], string> {
  const arrival = record.arrivalTime === null ? null : new Date(record.arrivalTime);
  const isDated = record.date !== '' && record.time !== '';
  return {
    'Student Name': record.studentName,
    'Roll Number': record.studentId ?? '',
    Trade: record.trade,
    Event: record.eventName,
    'Event Type': record.eventType,
    Date: record.date,
    Time: record.time,
    Location: record.location,
    Status: STATUS_TEXTS[record.status],
    'Attendance Time': arrival ? shownAt(arrival, timeZone) : '',
    Punctuality: (arrival && isDated && punctuality(arrival, record, timeZone)) || '',
    'QR Scanned': yesOrNo(record.qrScanned),
    'Identified By': identifiedBy(record.strength),
    'Verified By': record.verifiedByName ?? '',
  };
}
