import { Alert } from '@mantine/core';
import {
  IconCalendarDown,
  IconCalendarPlus,
  IconCalendarStats,
  IconCalendarTime,
  IconCloudOff,
  IconRefresh,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { NoticesAnswer } from '#contract/notices/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { showing } from '../../lib/format/format.ts';
import { homeOf, PATHS } from '../../lib/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { OpenFrame } from '../../ui/frame/open-frame.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { TYPE_CHOICES } from '../../ui/list/filter-choices.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { LastKnown } from '../../ui/state/last-known.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { NO_FILTERS } from './board-event-filters.ts';
import { EventResults } from './event-results.tsx';
import classes from './notices.module.css';
import { NoticesInForce } from './notices-in-force.tsx';
import { type Board, useBoard, useFresh } from './use-board.ts';

/** Inside the shell for signed-in users. Visitors get the landing page's frame. */
export function NoticesPage() {
  const user = useUser();
  if (user) return <NoticeBoard user={user} />;
  return (
    <OpenFrame contained>
      <NoticeBoard user={null} />
    </OpenFrame>
  );
}

/** The notices of the office, and below them the active and upcoming events. */
function NoticeBoard({ user }: { readonly user: User | null }) {
  const board = useBoard();
  const { whole, refresh } = board;
  const first = whole.currentData?.pages[0];
  useFresh(() => void refresh(), whole.isError || whole.keptAt !== null);

  const back = user
    ? { to: homeOf(user.role), label: 'Back to Dashboard' }
    : { to: PATHS.home, label: 'Back to Home' };
  return (
    <>
      <PageHeader
        title="Notices and Events"
        description="What the placement office announces, and what comes next."
        back={back}
        actions={<BoardActions isAdmin={user?.role === 'admin'} onRefresh={refresh} />}
      />
      {whole.isError && !first ? (
        <QueryFailed message={MESSAGES.noticesFailed} query={{ ...whole, refetch: refresh }} />
      ) : (
        <>
          <LastKnown failure={MESSAGES.noticesFailed} at={whole.keptAt} />
          {whole.isError && whole.keptAt === null && (
            <Alert color="red" role="alert" icon={<IconCloudOff aria-hidden />} className={classes.stale}>
              {MESSAGES.noticesFailed}. {sentence(whole.error, '')}
            </Alert>
          )}
          <NoticesInForce first={first} board={board} />
          {/* Only below the notices: they push down what is there before them. */}
          {first && (
            <>
              <BoardStatTiles stats={first.stats} />
              <BoardEventsPanel board={board} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** The active and upcoming events, earliest first, and their filters. */
function BoardEventsPanel({ board }: { readonly board: Board }) {
  const { events, count, filters, choose } = board;
  return (
    <Panel
      title="Upcoming Events"
      aside={
        <span role="status" className="rc-number">
          {count !== undefined && count > 0 && showing(events.length, { count }, 'event')}
        </span>
      }
    >
      <FilterBar
        filters={filters}
        onChange={choose}
        search={{ label: 'Search events', placeholder: 'Search events...' }}
        selects={{ event_type: { label: 'Event type', choices: TYPE_CHOICES } }}
        columns="minmax(0, 1fr) 14rem"
      />
      <EventResults board={board} onClear={() => choose(() => NO_FILTERS)} />
    </Panel>
  );
}

function BoardStatTiles({ stats }: { readonly stats: NoticesAnswer['stats'] }) {
  return (
    <StatGrid label="Events in figures">
      <StatTile label="Total Events" value={stats.totalEvents} icon={IconCalendarStats} />
      <StatTile label="Upcoming" value={stats.upcoming} icon={IconCalendarTime} tone="brand" />
      <StatTile label="Today" value={stats.today} icon={IconCalendarDown} tone="warn" />
      <StatTile label="Total Attendees" value={stats.totalAttendees} icon={IconUsersGroup} tone="present" />
    </StatGrid>
  );
}

interface BoardActionsProps {
  readonly isAdmin: boolean;
  readonly onRefresh: () => Promise<void>;
}

function BoardActions({ isAdmin, onRefresh }: BoardActionsProps) {
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  };
  return (
    <>
      <IconButton variant="default" icon={IconRefresh} loading={refreshing} onClick={() => void refresh()}>
        Refresh
      </IconButton>
      {isAdmin && (
        <LinkButton to={PATHS.createEvent} icon={IconCalendarPlus}>
          Create Event
        </LinkButton>
      )}
    </>
  );
}
