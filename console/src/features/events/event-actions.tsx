import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconEdit, IconEye, IconScan } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schema.ts';
import { useEventCounts } from '../../lib/live/live-state.ts';
import { duplicateEventPath, editEventPath, eventAttendancePath, scanPath } from '../../lib/paths.ts';
import { DeleteItem } from '../../ui/event/lifecycle/delete-item.tsx';

interface EventActionsProps {
  readonly event: Event;
  /** `from`: the button that takes the focus back. */
  readonly onDelete: (event: Event, from: HTMLElement | null) => void;
}

/** The actions on one event of a list. */
export function EventActions({ event, onDelete }: EventActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { present, absent } = useEventCounts(event);
  const ways = [
    { label: 'Open', to: eventAttendancePath(event.id), icon: IconEye },
    ...(event.status === 'completed' ? [] : [{ label: 'Scan QR', to: scanPath(event.id), icon: IconScan }]),
    { label: 'Edit', to: editEventPath(event.id), icon: IconEdit },
    { label: 'Duplicate', to: duplicateEventPath(event.id), icon: IconCopy },
  ];
  return (
    <Menu width={230} position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Actions for ${event.title}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ label, to, icon: Shown }) => (
          <Menu.Item key={label} component={Link} to={to} leftSection={<Shown size={18} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <DeleteItem hasMarks={present + absent > 0} onChoose={() => onDelete(event, button.current)} />
      </Menu.Dropdown>
    </Menu>
  );
}
