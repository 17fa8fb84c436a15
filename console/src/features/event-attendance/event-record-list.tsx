import { Table, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { memo } from 'react';
import type { EventRecord } from '#contract/attendance/records.ts';
import { STRENGTH_WORDS } from '#contract/attendance/strength.ts';
import { type CollegeTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { TableOrCards } from '../../ui/list/data-table.tsx';
import { SelectBox, type SelectBoxProps } from '../../ui/list/select-box.tsx';
import type { SelectedRows } from '../../ui/list/use-selection.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Arrival } from './arrival.tsx';
import { type RecordAct, RecordActions } from './record-actions.tsx';
import classes from './records.module.css';

const COLUMNS = [
  <VisuallyHidden key="select" className="rc-screen-only">
    Select
  </VisuallyHidden>,
  'Student',
  'Trade',
  'Status',
  'Attendance Time',
  'QR Scanned',
  <VisuallyHidden key="actions" className="rc-screen-only">
    Actions
  </VisuallyHidden>,
];

interface EventRecordListProps {
  readonly records: readonly EventRecord[];
  readonly selection: SelectedRows<EventRecord>;
  readonly onAct: (act: RecordAct) => void;
}

interface RowProps extends Pick<EventRecordListProps, 'onAct'>, Pick<SelectBoxProps, 'full'> {
  readonly record: EventRecord;
  readonly time: CollegeTime;
  readonly isSelected: boolean;
  /** It never changes, so that only the row that is selected is drawn again. */
  readonly onSelect: SelectedRows<EventRecord>['choose'];
}

/** All details, for admins: a table if there is room, otherwise cards. */
export function EventRecordList({ records, selection, onAct }: EventRecordListProps) {
  const time = useCollegeTime();
  const propsOf = (record: EventRecord): RowProps => ({
    ...{ record, time, onAct },
    isSelected: selection.ids.has(record.id),
    full: selection.full,
    onSelect: selection.choose,
  });
  return (
    <TableOrCards
      from={75}
      columns={COLUMNS}
      className={classes.table ?? ''}
      verticalSpacing="xs"
      highlightOnHover
      rows={records}
      row={record => <Row key={record.id} {...propsOf(record)} />}
      card={record => <Card key={record.id} {...propsOf(record)} />}
    />
  );
}

/** Memoised: a refetch returns the same object for a record that did not change. */
const Row = memo(function Row({ time, onAct, ...box }: RowProps) {
  const { record } = box;
  return (
    <Table.Tr>
      <Table.Td className={classes.box}>
        <Box {...box} />
      </Table.Td>
      <Table.Th scope="row" className={classes.student}>
        {record.studentName} <small className="rc-number">{contactOf(record)}</small>
      </Table.Th>
      <Table.Td>
        <Trade record={record} />
      </Table.Td>
      <Table.Td>
        <StatusBadge status={record.status} />
      </Table.Td>
      <Table.Td>
        <Arrival record={record} time={time} />
      </Table.Td>
      <Table.Td>
        <QrScanned record={record} />
      </Table.Td>
      <Table.Td className={classes.actions}>
        <RecordActions record={record} onAct={onAct} />
      </Table.Td>
    </Table.Tr>
  );
});

const Card = memo(function Card({ time, onAct, ...box }: RowProps) {
  const { record } = box;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Box {...box} />
        <div className={classes.student}>
          {record.studentName}
          <small className="rc-number">{contactOf(record)}</small>
        </div>
        <RecordActions record={record} onAct={onAct} />
      </div>
      <div className={classes.soft}>
        <Trade record={record} />
      </div>
      <div className={classes.line}>
        <StatusBadge status={record.status} />
        <Arrival record={record} time={time} />
      </div>
      <p className={classes.scanned}>
        QR Scanned: <QrScanned record={record} />
      </p>
    </li>
  );
});

const Box = ({ record, isSelected, full, onSelect }: Omit<RowProps, 'time' | 'onAct'>) => (
  <SelectBox
    of={`the mark of ${record.studentName}`}
    chosen={isSelected}
    full={full}
    onChoose={() => onSelect([record.id], !isSelected)}
  />
);

/** Who was marked and not expected is counted at the head of the page, so here they can be found. */
const Trade = ({ record: { trade, expected } }: { readonly record: EventRecord }) => (
  <>
    {trade} {expected === false && <small className={classes.told}>Not expected</small>}
  </>
);

const contactOf = ({ studentId, email }: EventRecord): string =>
  [studentId, email].filter(text => text !== null && text !== '').join(', ');

/** Whether the student's code was scanned, as an icon and a word, how the student was told, and at which gate. */
function QrScanned({ record: { qrScanned, strength, gate } }: { readonly record: EventRecord }) {
  const Shown = qrScanned ? IconCheck : IconMinus;
  return (
    <>
      <span className={classes.yesNo} data-yes={qrScanned}>
        <Shown size={18} stroke={2} aria-hidden />
        {qrScanned ? 'Yes' : 'No'}
      </span>{' '}
      {strength !== null && (
        <small className={classes.told}>{[STRENGTH_WORDS[strength], gate].filter(Boolean).join(', ')}</small>
      )}
    </>
  );
}
