import { Alert } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { useGrowingList } from '../../lib/use-growing-list.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
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
    return (
      <LoadFailed
        message={MESSAGES.eventsFailed}
        detail={sentence(found.error, '')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  }
  if (count === undefined) return <LoadingState label="Loading events" rows={3} rowHeight={96} />;
  return (
    <div className={classes.results} aria-busy={!found.currentData} data-stale={!found.currentData}>
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
    </div>
  );
}

function EventList({ board: { found, events } }: { readonly board: Board }) {
  const { today } = useCollegeTime();
  const { list, grow } = useGrowingList<HTMLUListElement>(events.length);
  const now = today();
  return (
    <>
      <ul className={classes.events} ref={list}>
        {events.map(event => (
          <EventCard key={event.id} event={event} isToday={event.date === now} />
        ))}
      </ul>
      <ShowMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        onMore={() => {
          grow();
          void found.fetchNextPage();
        }}
      />
    </>
  );
}
