import { Alert } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { GrowingList } from '../../ui/list/growing-list.tsx';
import { Stale } from '../../ui/list/results.tsx';
import { QueryFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { EventCard } from './event-card.tsx';
import { NoEvents } from './no-events.tsx';
import classes from './notices.module.css';
import type { Board } from './use-board.ts';

interface EventResultsProps {
  readonly board: Board;
  readonly onClear: () => void;
}

/** The events found, or why there is nothing to see. */
export function EventResults({ board, onClear }: EventResultsProps) {
  const { found, events, count, filtered, refresh } = board;
  if (found.isError && !found.currentData) {
    return <QueryFailed message={MESSAGES.eventsFailed} query={found} />;
  }
  if (count === undefined) return <LoadingState label="Loading events" rows={3} rowHeight={96} />;
  return (
    <Stale query={found}>
      {events.length > 0 ? (
        <EventList board={board} />
      ) : (
        <NoEvents filtered={filtered} onClear={onClear} onRefresh={refresh} />
      )}
      {found.isFetchNextPageError && (
        <Alert color="red" role="alert" mt="md">
          {MESSAGES.eventsFailed}. {sentence(found.error, '')}
        </Alert>
      )}
    </Stale>
  );
}

function EventList({ board: { found, events } }: { readonly board: Board }) {
  const { today } = useCollegeTime();
  const now = today();
  return (
    <GrowingList
      className={classes.events}
      more={found.hasNextPage}
      loading={found.isFetchingNextPage}
      onMore={() => void found.fetchNextPage()}
    >
      {events.map(event => (
        <EventCard key={event.id} event={event} isToday={event.date === now} />
      ))}
    </GrowingList>
  );
}
