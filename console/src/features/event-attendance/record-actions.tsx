import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDotsVertical, IconHistory, IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { otherStatus } from './other-status.ts';

/** An action that was requested for a record. */
export interface RecordAct {
  readonly kind: 'correct' | 'withdraw' | 'history';
  readonly record: AttendanceRecord;
  /** The button that was pressed. It gets the focus back afterwards. */
  readonly from: HTMLElement | null;
}

interface RecordActionsProps {
  readonly record: AttendanceRecord;
  readonly onAct: (act: RecordAct) => void;
}

/** An admin's actions on one mark. */
export function RecordActions({ record, onAct }: RecordActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const act = (kind: RecordAct['kind']): void => onAct({ kind, record, from: button.current });
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Actions for ${record.studentName}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => act('correct')}>
          Correct to {otherStatus(record.status)}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => act('withdraw')}>
          Withdraw mark
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => act('history')}>
          History
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
