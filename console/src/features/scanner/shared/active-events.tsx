import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { eventsRoutes } from '#contract/events/routes.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useActiveEventsQuery } from '../../../lib/api/event-endpoints.ts';
import { useLastKnown } from '../../../lib/kept/use-last-known.ts';
import { PATHS } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';

const NONE: readonly Event[] = [];

/** The active events, or those that this device kept while the server does not answer. */
export function useActiveEvents() {
  const answer = useActiveEventsQuery();
  const { isError, isFetching, refetch } = answer;
  const { data, keptAt } = useLastKnown('active-events', eventsRoutes.activeEvents.answer, answer);
  return { events: data?.events ?? NONE, loaded: data !== undefined, keptAt, isError, isFetching, refetch };
}

interface ActiveEventsProps {
  readonly active: ReturnType<typeof useActiveEvents>;
  readonly children: ReactNode;
}

/** Shows `children` once there are active events to choose from, otherwise the reason why not. */
export function ActiveEvents({ active, children }: ActiveEventsProps) {
  const { events, loaded, isError, isFetching, refetch } = active;
  if (events.length > 0) return children;
  if (!loaded && isError) {
    return <LoadFailed message={MESSAGES.activeEventsFailed} onRetry={refetch} retrying={isFetching} />;
  }
  if (!loaded) return <LoadingState label="Loading active events" rows={1} />;
  return (
    <EmptyState
      title={MESSAGES.noActiveEvents}
      description="Attendance is marked on the day of an event."
      action={
        <Button
          component={Link}
          to={PATHS.createEvent}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          Create Event
        </Button>
      }
    />
  );
}
