import { type AttendanceRecord, attendanceRate } from '#contract/attendance.ts';
import { type ReportContent, rowOf } from './template.ts';

/** A record of a student of this name, everything else unremarkable. */
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
  studentId: '21CE042',
  email: 'student@college.test',
  department: 'Civil Engineering',
  trade: 'Civil Engineering',
  attendanceTime: '2026-11-20T05:00:00.000Z',
  arrivalTime: '2026-11-20T05:00:00.000Z',
  timeDoubtful: false,
  qrScanned: true,
  ...more,
});

export function reportContent(
  attendance: readonly AttendanceRecord[],
  more: Partial<ReportContent> = {},
): ReportContent {
  const present = attendance.filter(record => record.status === 'present').length;
  const absent = attendance.length - present;
  return {
    college: { name: 'Training & Placement Office', timeZone: 'Asia/Kolkata' },
    filters: {},
    rows: attendance.map((record, index) => rowOf(record, index + 1)),
    stats: {
      totalStudents: new Set(attendance.map(record => record.studentName)).size,
      totalEvents: new Set(attendance.map(record => record.eventName)).size,
      presentCount: present,
      absentCount: absent,
      attendanceRate: attendanceRate(present, absent),
    },
    asOf: attendance.length,
    generatedAt: new Date('2026-11-20T08:35:00Z'),
    ...more,
  };
}
