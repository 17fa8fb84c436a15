import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import type { AttendanceRecord } from '#contract/attendance/schema.ts';
import { punctuality } from '#contract/time.ts';
import { shortTrade } from '#contract/trades.ts';
import { type CollegeTime, formatDay, formatTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { ClockNote } from '../../ui/clock-note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './report.module.css';

const NOTHING = '–';

interface RowProps {
  readonly record: AttendanceRecord;
  readonly time: CollegeTime;
}

/** A table if there is room, otherwise cards. */
export function ReportRecordList({ records }: { readonly records: readonly AttendanceRecord[] }) {
  const time = useCollegeTime();
  const wide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  if (!wide) {
    return (
      <ul className={classes.cards}>
        {records.map(record => (
          <Card key={record.id} record={record} time={time} />
        ))}
      </ul>
    );
  }
  return (
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Student</Table.Th>
          <Table.Th scope="col">Roll Number</Table.Th>
          <Table.Th scope="col">Trade</Table.Th>
          <Table.Th scope="col">Event</Table.Th>
          <Table.Th scope="col">Date &amp; Time</Table.Th>
          <Table.Th scope="col">Verified By</Table.Th>
          <Table.Th scope="col">Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map(record => (
          <Row key={record.id} record={record} time={time} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Memoised: a refetch returns the same object for a record that did not change. */
const Row = memo(function Row({ record, time }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        {record.studentName}
      </Table.Th>
      <Table.Td className="rc-number">{record.studentId ?? NOTHING}</Table.Td>
      <Table.Td title={record.trade}>{shortTrade(record.trade)}</Table.Td>
      <Table.Td className={classes.event}>{record.eventName}</Table.Td>
      <Table.Td className={`${classes.when} rc-number`}>
        {formatDay(record.date)}
        <small>{formatTime(record.time)}</small>
      </Table.Td>
      <Table.Td>{record.verifiedByName ?? NOTHING}</Table.Td>
      <Table.Td className={`${classes.status} rc-number`}>
        <StatusBadge status={record.status} />
        <Arrival record={record} time={time} />
      </Table.Td>
    </Table.Tr>
  );
});

const Card = memo(function Card({ record, time }: RowProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>{record.studentName}</span>
        <StatusBadge status={record.status} />
      </div>
      <p className={`${classes.soft} rc-number`}>
        {[record.studentId ?? NOTHING, shortTrade(record.trade)].join(', ')}
      </p>
      <p className={classes.event}>{record.eventName}</p>
      <p className={`${classes.soft} rc-number`}>
        {formatDay(record.date)}, {formatTime(record.time)}
        <Arrival record={record} time={time} />
      </p>
      <p className={classes.soft}>Verified by {record.verifiedByName ?? NOTHING}</p>
    </li>
  );
});

function Arrival({ record, time }: RowProps) {
  if (record.arrivalTime === null) return null;
  const how = punctuality(new Date(record.arrivalTime), record, time.timeZone);
  return (
    <>
      <small>
        Arrived {time.time(record.arrivalTime)} · {how}
      </small>
      <ClockNote record={record} time={time} />
    </>
  );
}
