import { useDidUpdate } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { eventsRoutes } from '#contract/events/routes.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useActiveEventsQuery, useUpcomingEventsQuery } from '../../../../lib/api/event-endpoints.ts';
import { useLastKnown } from '../../../../lib/kept/use-last-known.ts';
import { usePollWhileAway } from '../../../../lib/live/use-poll-while-away.ts';
import { PATHS } from '../../../../lib/paths.ts';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { LoadFailed } from '../../../../ui/state/load-failed.tsx';
import { LoadingState } from '../../../../ui/state/loading-state.tsx';
import { useCollegeDay } from './college-day.ts';
import { useChosenEvent } from './event-choice.ts';
import { activeOn, soonAfter } from './on-day.ts';

const NONE: readonly Event[] = [];

/** This many events, the active ones and the next, are kept for a door that will have no network. */
const KEPT_AHEAD = 20;

/** The active events, and the one of them to mark for. `named`: in the address, or by the screen before. */
export function useActiveEvent(named: string | null) {
  const active = useActiveEvents();
  return { ...active, ...useChosenEvent(active.events, named, active.day) };
}

export type ActiveEvent = ReturnType<typeof useActiveEvent>;

/**
 * The active events. While the server does not answer: those that this device kept, and those that have begun since.
 * `coming`: those that are on or to come, as another answer has them. `soon`: those of them that begin while a roster
 * fetched now is still of use. Undefined: not known yet.
 */
function useActiveEvents() {
  // With the events comes how many are present at each.
  const answer = useActiveEventsQuery(undefined, usePollWhileAway());
  const { isUninitialized, isLoading, isError, isFetching, refetch } = answer;
  const next = useUpcomingEventsQuery({ limit: KEPT_AHEAD }, { skip: isUninitialized || isLoading });
  const { data, keptAt } = useLastKnown('active-events', eventsRoutes.activeEvents.answer, answer);
  const ahead = useLastKnown('next-events', eventsRoutes.upcomingEvents.answer, next);
  const day = useCollegeDay();
  const active = data?.events ?? NONE;
  const coming = ahead.data?.events;
  // At midnight, without waiting for the next poll: only a call that fails shows that the server does not answer, and
  // then the device judges by the day.
  useDidUpdate(() => void refetch(), [day]);
  const events = useMemo(
    () => (keptAt === null ? active : activeOn(day, active, coming ?? NONE)),
    [keptAt, day, active, coming],
  );
  const soon = useMemo(() => coming && soonAfter(day, coming), [day, coming]);
  return { day, events, coming, soon, loaded: data !== undefined, keptAt, isError, isFetching, refetch };
}

interface ActiveEventsProps {
  readonly active: ActiveEvent;
  readonly children: ReactNode;
}

/** The select, its label and the chosen event in two lines, which take the place of the skeleton. */
const SELECT_PX = 116;

/** Shows `children` once there are active events to choose from, otherwise the reason why not. */
export function ActiveEvents({ active, children }: ActiveEventsProps) {
  const { events, loaded, isError, isFetching, refetch } = active;
  if (events.length > 0) return children;
  if (!loaded && isError) {
    return <LoadFailed message={MESSAGES.activeEventsFailed} onRetry={refetch} retrying={isFetching} />;
  }
  if (!loaded) return <LoadingState label="Loading active events" rows={1} rowHeight={SELECT_PX} />;
  return (
    <EmptyState
      title={MESSAGES.noActiveEvents}
      description="Attendance is marked on the day of an event."
      action={
        <LinkButton to={PATHS.createEvent} icon={IconCalendarPlus}>
          Create Event
        </LinkButton>
      }
    />
  );
}
