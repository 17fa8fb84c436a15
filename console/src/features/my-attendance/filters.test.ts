import { describe, expect, test } from 'vitest';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { filterRecords, NO_FILTERS } from './filters.ts';

const TODAY = '2026-11-20';
const aRecord = (given: Partial<AttendanceRecord>): AttendanceRecord => ({
  id: 'r',
  status: 'present',
  event_id: { id: 'e', title: 'Drive' },
  user_id: { id: 'u', name: 'Meera', trade: 'Civil Engineering' },
  verified_by: null,
  verifiedByName: null,
  eventName: 'Drive',
  eventType: 'Event',
  date: TODAY,
  time: '10:00',
  location: 'Hall',
  createdAt: '2026-11-20T04:30:00Z',
  studentName: 'Meera',
  studentId: null,
  email: null,
  department: 'Civil Engineering',
  trade: 'Civil Engineering',
  attendanceTime: '2026-11-20T04:30:00Z',
  arrivalTime: null,
  timeDoubtful: false,
  qrScanned: true,
  ...given,
});

const records = [
  aRecord({ id: 'today' }),
  aRecord({ id: 'six days ago', date: '2026-11-14', eventType: 'TNP Meeting', eventName: 'Policy meeting' }),
  aRecord({ id: 'a week ago', date: '2026-11-13', status: 'absent' }),
  aRecord({ id: 'a month ago', date: '2026-10-21' }),
  aRecord({ id: 'long ago', date: '2026-08-22' }),
];
const shown = (filters: Partial<typeof NO_FILTERS>) =>
  filterRecords(records, { ...NO_FILTERS, ...filters }, TODAY).map(record => record.id);

describe('filters', () => {
  test('that are not set let everything pass', () => {
    expect(shown({})).toHaveLength(records.length);
  });
  test('search event names, whatever their case', () => {
    expect(shown({ search: ' POLICY ' })).toEqual(['six days ago']);
    expect(shown({ search: 'nothing like it' })).toEqual([]);
  });
  test('pick a status or a type', () => {
    expect(shown({ status: 'absent' })).toEqual(['a week ago']);
    expect(shown({ type: 'TNP Meeting' })).toEqual(['six days ago']);
  });
  test('reckon ranges by days that include today', () => {
    expect(shown({ range: 'week' })).toEqual(['today', 'six days ago']);
    expect(shown({ range: 'month' })).toEqual(['today', 'six days ago', 'a week ago']);
    expect(shown({ range: 'threeMonths' })).toEqual(['today', 'six days ago', 'a week ago', 'a month ago']);
  });
  test('hold together', () => {
    expect(shown({ range: 'week', status: 'absent' })).toEqual([]);
  });
});
