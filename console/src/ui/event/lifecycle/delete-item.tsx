import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface DeleteItemProps {
  readonly hasMarks: boolean;
  readonly onChoose: () => void;
}

/** The last item of an event's menu. An event with marks stays, and the item says so. */
export const DeleteItem = ({ hasMarks, onChoose }: DeleteItemProps) => (
  <>
    <Menu.Divider />
    <Menu.Item
      leftSection={<IconTrash size={18} aria-hidden />}
      disabled={hasMarks}
      color="var(--rc-absent)"
      // Not faded, because the reason has to be readable.
      {...(hasMarks && { style: { opacity: 1, color: 'var(--rc-ink-soft)' } })}
      onClick={onChoose}
    >
      Delete
      {hasMarks && <small style={{ display: 'block' }}>Attendance was marked already</small>}
    </Menu.Item>
  </>
);
