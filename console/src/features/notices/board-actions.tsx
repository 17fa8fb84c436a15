import { Button } from '@mantine/core';
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';

interface BoardActionsProps {
  readonly isAdmin: boolean;
  readonly onRefresh: () => Promise<void>;
}

export function BoardActions({ isAdmin, onRefresh }: BoardActionsProps) {
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden />}
        loading={refreshing}
        onClick={() => void refresh()}
      >
        Refresh
      </Button>
      {isAdmin && (
        <Button
          component={Link}
          to={PATHS.createEvent}
          leftSection={<IconCalendarPlus size={20} aria-hidden />}
        >
          Create Event
        </Button>
      )}
    </>
  );
}
