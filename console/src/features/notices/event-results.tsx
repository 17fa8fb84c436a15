import { Alert } from '@mantine/core';
import { IconCalendarOff, IconRefresh, IconUser, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { onlyFor } from '#contract/events/audience.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { PublicEvent } from '#contract/notices/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { counted, nameOf } from '../../lib/format/format.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { EventLink } from '../../ui/event/event-link.tsx';
import { EventFacts, Fact, Facts } from '../../ui/facts.tsx';
import { NoMatches } from '../../ui/list/no-matches.tsx';
import { Stale, useNextPage } from '../../ui/list/results.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { hasFailed } from '../../ui/list/shown-count.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { Tag, Tags } from '../../ui/tag.tsx';
import { LongText } from './long-text.tsx';
import classes from './notices.module.css';
import type { Board } from './use-board.ts';

/** The events found, or why there is nothing to see. */
export function EventResults({ board, onClear }: { readonly board: Board; readonly onClear: () => void }) {
  const { found, events, count, filtered, refresh } = board;
  if (hasFailed(found)) {
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
    <>
      <ul className={classes.events}>
        {events.map(event => (
          <EventCard key={event.id} event={event} isToday={event.date === now} />
        ))}
      </ul>
      <ShowMore {...useNextPage(found)} />
    </>
  );
}

interface EventCardProps {
  readonly event: PublicEvent;
  /** By the college's calendar. */
  readonly isToday: boolean;
}

function EventCard({ event, isToday }: EventCardProps) {
  const attendees = event.attendee_count;
  const audience = onlyFor(event);
  return (
    <li className={classes.event} data-today={isToday}>
      <div className={kept.head}>
        <h3 className={`${kept.title} ${classes.title}`}>
          <EventLink event={event} />
        </h3>
        <Tags>
          <Tag>{event.event_type}</Tag>
          {isToday && <Tag tone="warn">Today</Tag>}
        </Tags>
      </div>
      {event.description && <LongText text={event.description} of={event.title} />}
      <EventFacts event={event}>
        {audience !== null && <Fact icon={IconUsersGroup}>{audience}</Fact>}
      </EventFacts>
      <Facts className={classes.foot}>
        <Fact icon={IconUser}>{nameOf(event.createdBy)}</Fact>
        <Fact icon={IconUsers}>
          <span>{counted(attendees, 'attendee')}</span>
        </Fact>
      </Facts>
    </li>
  );
}

interface NoEventsProps {
  /** Whether filters may be hiding events. */
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => Promise<void>;
}

/** No match for the filters is not the same as no planned events. */
function NoEvents({ filtered, onClear, onRefresh }: NoEventsProps) {
  if (filtered) return <NoMatches title={MESSAGES.noEvents} onClear={onClear} />;
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={MESSAGES.noUpcomingFound}
      description="What the office plans appears here."
      action={
        <IconButton variant="default" icon={IconRefresh} onClick={() => void onRefresh()}>
          Refresh Events
        </IconButton>
      }
    />
  );
}
