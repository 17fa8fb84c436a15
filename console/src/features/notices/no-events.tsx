import { Button } from '@mantine/core';
import { IconCalendarOff, IconRefresh } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoMatches } from '../../ui/list/no-matches.tsx';

interface NoEventsProps {
  /** Whether filters may be hiding events. */
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => Promise<void>;
}

/** No match for the filters is not the same as no planned events. */
export function NoEvents({ filtered, onClear, onRefresh }: NoEventsProps) {
  if (filtered) return <NoMatches title={MESSAGES.noEvents} onClear={onClear} />;
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={MESSAGES.noUpcomingFound}
      description="What the office plans appears here."
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          onClick={() => void onRefresh()}
        >
          Refresh Events
        </Button>
      }
    />
  );
}
