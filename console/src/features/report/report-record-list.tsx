import { Table } from '@mantine/core';
import { memo } from 'react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { STRENGTH_WORDS } from '#contract/attendance/strength.ts';
import { shortTrade } from '#contract/trades.ts';
import { type CollegeTime, formatDay, formatTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { EventTitle } from '../../ui/event/event-title.tsx';
import { TableOrCards } from '../../ui/list/data-table.tsx';
import { Arrived } from '../../ui/state/clock-note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './report.module.css';

const NOTHING = '–';
const COLUMNS = ['Student', 'Roll Number', 'Trade', 'Event', 'Date & Time', 'Verified By', 'Status'];

interface RowProps {
  readonly record: AttendanceRecord;
  readonly time: CollegeTime;
}

export function ReportRecordList({ records }: { readonly records: readonly AttendanceRecord[] }) {
  const time = useCollegeTime();
  return (
    <TableOrCards
      from={75}
      columns={COLUMNS}
      highlightOnHover
      rows={records}
      row={record => <Row key={record.id} record={record} time={time} />}
      card={record => <Card key={record.id} record={record} time={time} />}
    />
  );
}

/** Memoised: a refetch returns the same object for a record that did not change. */
const Row = memo(function Row({ record, time }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        {record.studentName}
      </Table.Th>
      <Table.Td className={`${classes.roll} rc-number`}>{record.studentId ?? NOTHING}</Table.Td>
      <Table.Td title={record.trade}>{shortTrade(record.trade)}</Table.Td>
      <Table.Td className={classes.event}>
        <EventTitle title={record.eventName} />
      </Table.Td>
      <Table.Td className={`${classes.when} rc-number`}>
        {formatDay(record.date)} <small>{formatTime(record.time)}</small>
      </Table.Td>
      <Table.Td className={classes.verified}>
        {record.verifiedByName ?? NOTHING}{' '}
        {record.strength !== null && <small>{STRENGTH_WORDS[record.strength]}</small>}
      </Table.Td>
      <Table.Td className={`${classes.status} rc-number`}>
        <StatusBadge status={record.status} />
        <Arrived record={record} time={time} />
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
      <p className="rc-soft rc-number">
        {[record.studentId ?? NOTHING, shortTrade(record.trade)].join(', ')}
      </p>
      <p className={classes.event}>
        <EventTitle title={record.eventName} />
      </p>
      <p className="rc-soft rc-number">
        {formatDay(record.date)}, {formatTime(record.time)}
        <Arrived record={record} time={time} />
      </p>
      <p className="rc-soft">{verifiedBy(record)}</p>
    </li>
  );
});

const verifiedBy = ({ verifiedByName, strength }: AttendanceRecord): string =>
  `Verified by ${[verifiedByName ?? NOTHING, strength && STRENGTH_WORDS[strength].toLowerCase()].filter(Boolean).join(', ')}`;
