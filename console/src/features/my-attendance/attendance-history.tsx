import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../lib/time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterRecords, NO_FILTERS } from './filters.ts';
import { RecordList } from './record-list.tsx';

export function AttendanceHistory({ records }: { readonly records: readonly AttendanceRecord[] }) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const { today } = useCollegeTime();
  const shown = useMemo(() => filterRecords(records, filters, today()), [records, filters, today]);
  const filtered = shown.length < records.length;

  return (
    <Panel
      title="Attendance History"
      aside={
        <span role="status" className="rc-number">
          Showing {shown.length} of {records.length} records
        </span>
      }
    >
      <FilterBar filters={filters} onChange={setFilters} />
      {shown.length > 0 ? (
        <RecordList records={shown} />
      ) : (
        <EmptyState
          title={MESSAGES.noAttendance}
          description={MESSAGES.adjustFilters}
          action={
            filtered && (
              <Button variant="default" onClick={() => setFilters(NO_FILTERS)}>
                Clear filters
              </Button>
            )
          }
        />
      )}
    </Panel>
  );
}
