import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import type { AttendanceRecord } from '#contract/attendance/schema.ts';
import { punctuality } from '#contract/time.ts';
import { type CollegeTime, formatDay, formatTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { ClockNote } from '../../ui/clock-note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './my-attendance.module.css';

interface OwnMarksListProps {
  readonly records: readonly AttendanceRecord[];
}

interface RowProps {
  readonly record: AttendanceRecord;
  readonly time: CollegeTime;
}

/** A card list on small screens, a table on large ones. */
export function OwnMarksList({ records }: OwnMarksListProps) {
  const time = useCollegeTime();
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  if (!wide) {
    return (
      <ul className={classes.cards}>
        {records.map(record => (
          <RecordCard key={record.id} record={record} time={time} />
        ))}
      </ul>
    );
  }
  return (
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Event</Table.Th>
          <Table.Th scope="col">Date &amp; Time</Table.Th>
          <Table.Th scope="col">Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map(record => (
          <RecordRow key={record.id} record={record} time={time} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Memoised: a refetch returns the same object for a record that did not change. */
const RecordRow = memo(function RecordRow({ record, time }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.event}>
        {record.eventName}
        <small>{record.eventType}</small>
      </Table.Th>
      <Table.Td className="rc-number">
        {formatDay(record.date)}
        {record.time && <small className={classes.soft}>{formatTime(record.time)}</small>}
      </Table.Td>
      <Table.Td>
        <StatusBadge status={record.status} />
        <Arrival record={record} time={time} />
      </Table.Td>
    </Table.Tr>
  );
});

const RecordCard = memo(function RecordCard({ record, time }: RowProps) {
  return (
    <li className={classes.card}>
      <div className={classes.event}>
        {record.eventName}
        <small className="rc-number">
          {formatDay(record.date)}
          {record.time && `, ${formatTime(record.time)}`}
        </small>
        <Arrival record={record} time={time} />
      </div>
      <StatusBadge status={record.status} />
    </li>
  );
});

function Arrival({ record, time }: RowProps) {
  if (record.arrivalTime === null) return null;
  const how = punctuality(new Date(record.arrivalTime), record, time.timeZone);
  return (
    <>
      <small className={`${classes.soft} rc-number`}>
        Arrived {time.time(record.arrivalTime)} · {how}
      </small>
      <ClockNote record={record} time={time} />
    </>
  );
}
