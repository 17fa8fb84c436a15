import { Button, Table } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { TableOrCards } from '../../ui/list/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Arrival } from './arrival.tsx';
import type { RecordAct } from './record-actions.tsx';
import classes from './records.module.css';

interface NamesListProps {
  readonly records: readonly AttendanceRecord[];
  readonly onAct: (act: RecordAct) => void;
}

/** What students see of an event's attendance: names, trades and statuses, and their own arrival time. */
export function NamesList({ records, onAct }: NamesListProps) {
  const { id } = useSignedInUser();
  const isOwn = (record: AttendanceRecord): boolean => record.user_id.id === id;
  return (
    <TableOrCards
      from={48}
      columns={['Student', 'Trade', 'Status']}
      rows={records}
      row={record => (
        <Table.Tr key={record.id}>
          <Table.Th scope="row">
            <Student record={record} own={isOwn(record)} onAct={onAct} />
          </Table.Th>
          <Table.Td>{record.trade}</Table.Td>
          <Table.Td>
            <StatusBadge status={record.status} />
          </Table.Td>
        </Table.Tr>
      )}
      card={record => (
        <li key={record.id} className={classes.card}>
          <div className={classes.head}>
            <Student record={record} own={isOwn(record)} onAct={onAct} />
            <StatusBadge status={record.status} />
          </div>
          <p className={classes.soft}>{record.trade}</p>
        </li>
      )}
    />
  );
}

interface StudentProps {
  readonly record: AttendanceRecord;
  readonly own: boolean;
  readonly onAct: (act: RecordAct) => void;
}

function Student({ record, own, onAct }: StudentProps) {
  const time = useCollegeTime();
  if (!own) return <div className={classes.student}>{record.studentName}</div>;
  return (
    <div className={classes.student}>
      {record.studentName}
      <span className={classes.you}>You</span>
      <div className={classes.own}>
        <Arrival record={record} time={time} />
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={({ currentTarget }) => onAct({ kind: 'history', record, from: currentTarget })}
        >
          History
        </Button>
      </div>
    </div>
  );
}
