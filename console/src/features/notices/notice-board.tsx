import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { User } from '#contract/accounts.ts';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api-error.ts';
import { homeOf, PATHS } from '../../lib/paths.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BoardActions } from './board-actions.tsx';
import { BoardEventsPanel } from './board-events-panel.tsx';
import { BoardStatTiles } from './board-stat-tiles.tsx';
import classes from './notices.module.css';
import { NoticesInForce } from './notices-in-force.tsx';
import { useBoard } from './use-board.ts';
import { useFresh } from './use-fresh.ts';

/** The notices of the office, and below them the active and upcoming events. */
export function NoticeBoard({ user }: { readonly user: User | null }) {
  const board = useBoard();
  const { whole, refresh } = board;
  const first = whole.currentData?.pages[0];
  useFresh(() => void refresh(), whole.isError);

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
        <LoadFailed
          message={MESSAGES.noticesFailed}
          detail={sentence(whole.error, '')}
          onRetry={() => void refresh()}
          retrying={whole.isFetching}
        />
      ) : (
        <>
          {whole.isError && (
            <Alert color="red" role="alert" icon={<IconCloudOff aria-hidden />} className={classes.stale}>
              {MESSAGES.noticesFailed}. {sentence(whole.error, '')}
            </Alert>
          )}
          <NoticesInForce notices={first?.notices} count={first?.noticeCount} />
          <BoardStatTiles stats={first?.stats} />
          <BoardEventsPanel board={board} />
        </>
      )}
    </>
  );
}
