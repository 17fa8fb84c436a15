import { Alert, Button } from '@mantine/core';
import { useRef } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useUnmarkedStudentsInfiniteQuery } from '../../lib/api/event-attendance-endpoints.ts';
import { showing } from '../../lib/format/showing.ts';
import { useEventNews } from '../../lib/live/use-event-news.ts';
import { shownPages } from '../../ui/list/results.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type EventRecordFilters, unmarkedQueryOf } from './event-record-filters.ts';
import classes from './unmarked.module.css';
import { UnmarkedRow } from './unmarked-row.tsx';

interface UnmarkedPanelProps {
  readonly event: Pick<Event, 'id' | 'status'>;
  /** The filters of the records above, without the status. */
  readonly filters: EventRecordFilters;
}

/** Expected students without a mark. While the event is active, each can be marked manually. */
export function UnmarkedPanel({ event, filters }: UnmarkedPanelProps) {
  const unmarked = useUnmarkedStudentsInfiniteQuery(unmarkedQueryOf(event.id, filters));
  useEventNews(event.id, () => void unmarked.refetch());
  const list = useRef<HTMLUListElement>(null);
  const { isError, hasNextPage, isFetchingNextPage } = unmarked;
  const pages = shownPages(unmarked);
  const students = pages.flatMap(page => page.students);
  const first = pages[0];

  if (!first && !isError) return null;
  if (first?.total === 0) return null;
  return (
    <Panel
      title="Not marked yet"
      aside={first && <span>{showing(students.length, first.count, 'students')}</span>}
    >
      {isError && (
        <Alert color="red" role="alert">
          {MESSAGES.eventDataFailed}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void unmarked.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {first && students.length === 0 && <p className={classes.none}>{MESSAGES.adjustFilters}</p>}
      {/* A marked student leaves the list together with the button that was pressed, so the list takes the focus. */}
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Not marked yet">
        {students.map(student => (
          <UnmarkedRow
            key={student.id}
            student={student}
            event={event}
            onMarked={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      <ShowMore
        more={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void unmarked.fetchNextPage()}
      />
    </Panel>
  );
}
