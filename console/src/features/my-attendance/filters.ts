import type { AttendanceRecord } from '#contract/attendance.ts';
import { type AttendanceStatus, DAYS, type EventType } from '#contract/constants.ts';
import { addDays } from '#contract/time.ts';

export interface Filters {
  readonly search: string;
  readonly status: AttendanceStatus | '';
  readonly type: EventType | '';
  readonly range: keyof typeof DAYS | '';
}

export const NO_FILTERS: Filters = { search: '', status: '', type: '', range: '' };

/** The records all filters let pass. `today` is the college's; a range reckons by the event's day. */
export function filterRecords(
  records: readonly AttendanceRecord[],
  filters: Filters,
  today: string,
): readonly AttendanceRecord[] {
  const sought = filters.search.trim().toLocaleLowerCase();
  const from = filters.range === '' ? '' : addDays(today, 1 - DAYS[filters.range]);
  return records.filter(
    record =>
      record.eventName.toLocaleLowerCase().includes(sought) &&
      (filters.status === '' || record.status === filters.status) &&
      (filters.type === '' || record.eventType === filters.type) &&
      (from === '' || (record.date >= from && record.date <= today)),
  );
}
