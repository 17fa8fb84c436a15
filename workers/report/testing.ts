import { createHash } from 'node:crypto';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import type { ReportFilters } from '#contract/reports/filters.ts';
import type { Cells } from '#platform/table-files/written.ts';
import { createTally } from './chart/tally.ts';
import { ROW_NOUNS, TITLES } from './layout/about.ts';
import { columnsFor, type PAPER_COLUMNS, printed } from './layout/columns.ts';
import type { ReportContent } from './layout/document.ts';
import { numbered } from './layout/template.ts';
import { filtersInWords } from './layout/words.ts';
import { recordCells } from './tables/attendance.ts';
import { statsOf } from './tables/stats.ts';

/** A record of a student with this name. Everything else is ordinary. */
export const recordFor = (studentName: string, more: Partial<AttendanceRecord> = {}): AttendanceRecord => ({
  id: '00000000-0000-8000-8000-000000000001',
  status: 'present',
  event_id: { id: 'event', title: 'Placement talk' },
  user_id: { id: 'student', name: studentName, trade: 'Civil Engineering' },
  verified_by: 'admin',
  verifiedByName: 'Dr. Rao',
  eventName: 'Placement talk',
  eventType: 'Event',
  date: '2026-11-20',
  time: '10:30',
  location: 'Main hall',
  createdAt: '2026-11-20T05:00:00.000Z',
  studentName,
  gate: null,
  studentId: '21CE042',
  email: 'student@college.test',
  department: 'Civil Engineering',
  trade: 'Civil Engineering',
  attendanceTime: '2026-11-20T05:00:00.000Z',
  arrivalTime: '2026-11-20T05:00:00.000Z',
  timeDoubtful: false,
  keptOffline: false,
  qrScanned: true,
  strength: 'static',
  position: 1,
  ...more,
});

/** The attendance report of these records. */
export function reportContent(
  attendance: readonly AttendanceRecord[],
  { filters, ...more }: Partial<Omit<ReportContent, 'filters'>> & { readonly filters?: ReportFilters } = {},
): ReportContent {
  const cells = attendance.map(record => recordCells(record, 'Asia/Kolkata'));
  const present = attendance.filter(record => record.status === 'present').length;
  return {
    ...contentOf('attendance', cells),
    filters: filtersInWords(filters ?? {}),
    stats: statsOf({
      students: new Set(attendance.map(record => record.studentName)).size,
      events: new Set(attendance.map(record => record.eventName)).size,
      present,
      absent: attendance.length - present,
    }),
    ...more,
  };
}

/** A report of any kind with these rows. */
export function contentOf(
  kind: keyof typeof PAPER_COLUMNS,
  cells: readonly Cells[],
  more: Partial<ReportContent> = {},
): ReportContent {
  const { columns, paper } = columnsFor(kind, Object.keys(cells[0] ?? NO_CELLS));
  const tally = createTally(kind);
  for (const each of cells) tally.add(each);
  return {
    id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
    college: { name: 'Training & Placement Office', timeZone: 'Asia/Kolkata' },
    title: TITLES[kind],
    rowNoun: ROW_NOUNS[kind],
    subject: [],
    filters: ['no filters'],
    columns: numbered(columns),
    paper,
    rows: cells.map((each, index) => printed(each, columns, index + 1)),
    stats: [],
    chart: tally.chart(),
    asOf: cells.length,
    hash: createHash('sha256').update(JSON.stringify(cells)).digest('hex'),
    generatedAt: new Date('2026-11-20T08:35:00Z'),
    requestedBy: 'Dr. Rao',
    checkAt: 'https://attendance.college.test/verify/0192f3a4-5b6c-7d8e-9f01-23456789abcd',
    ...more,
  };
}

/** The titles of a report's cells, for a report without rows. */
const NO_CELLS = recordCells(recordFor(''), 'Asia/Kolkata');
