import { Table } from '@mantine/core';
import { memo } from 'react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { type CollegeTime, formatDay, formatTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { EventLink } from '../../ui/event/event-link.tsx';
import { Lines, TableOrCards } from '../../ui/list/data-table.tsx';
import { Arrived } from '../../ui/state/clock-note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './my-attendance.module.css';

interface RowProps {
  readonly record: AttendanceRecord;
  readonly time: CollegeTime;
}

/** A card list on small screens, a table on large ones. */
export function OwnMarksList({ records }: { readonly records: readonly AttendanceRecord[] }) {
  const time = useCollegeTime();
  return (
    <TableOrCards
      from={48}
      narrow={Lines}
      columns={['Event', 'Date & Time', 'Status']}
      highlightOnHover
      rows={records}
      row={record => <RecordRow key={record.id} record={record} time={time} />}
      card={record => <RecordCard key={record.id} record={record} time={time} />}
    />
  );
}

/** Memoised: a refetch returns the same object for a record that did not change. */
const RecordRow = memo(function RecordRow({ record, time }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.event}>
        <EventLink event={record.event_id} /> <small>{record.eventType}</small>
      </Table.Th>
      <Table.Td className="rc-number">
        {formatDay(record.date)}{' '}
        {record.time && <small className={classes.soft}>{formatTime(record.time)}</small>}
      </Table.Td>
      <Table.Td>
        <StatusBadge status={record.status} />
        <Arrived record={record} time={time} className={classes.soft} />
      </Table.Td>
    </Table.Tr>
  );
});

const RecordCard = memo(function RecordCard({ record, time }: RowProps) {
  return (
    <li className={classes.card}>
      <div className={classes.event}>
        <EventLink event={record.event_id} />
        <small className="rc-number">
          {formatDay(record.date)}
          {record.time && `, ${formatTime(record.time)}`}
        </small>
        <Arrived record={record} time={time} className={classes.soft} />
      </div>
      <StatusBadge status={record.status} />
    </li>
  );
});
