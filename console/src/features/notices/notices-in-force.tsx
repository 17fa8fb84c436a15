import { Alert } from '@mantine/core';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { NoticesAnswer } from '#contract/notices/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { counted, showing } from '../../lib/format/format.ts';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { NoticeCard } from './notice-card.tsx';
import classes from './notices.module.css';
import type { Board } from './use-board.ts';

interface NoticesInForceProps {
  /** Undefined while loading. */
  readonly first: Pick<NoticesAnswer, 'notices' | 'noticeCount'> | undefined;
  readonly board: Pick<Board, 'more' | 'moreNotices'>;
}

/** This many are shown above the events. The rest is one press away. */
const SHOWN_AT_FIRST = 3;

/** The notices in force, pinned first. Shows nothing if there are none. */
export function NoticesInForce({ first, board: { more, moreNotices } }: NoticesInForceProps) {
  const [all, setAll] = useState(false);
  const { notices, noticeCount: count = 0 } = more.data ?? first ?? {};
  const shown = all ? notices : notices?.slice(0, SHOWN_AT_FIRST);

  if (!notices || !shown) {
    return (
      <div className={classes.section}>
        <Panel title="Notices">
          <LoadingState label="Loading notices" rows={2} rowHeight={64} />
        </Panel>
      </div>
    );
  }
  if (notices.length === 0) return null;
  return (
    <div className={classes.section}>
      <Panel title="Notices" aside={<span className="rc-number">{inForce(shown.length, count)}</span>}>
        <ul className={classes.notices}>
          {shown.map(notice => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
        </ul>
        <ShowMore
          more={shown.length < (more.data ? notices.length : count)}
          loading={more.isFetching && !more.data}
          label="Show more notices"
          onMore={() => (shown.length < notices.length ? setAll(true) : moreNotices())}
        />
        {more.isError && (
          <Alert color="red" role="alert" mt="md">
            {MESSAGES.noticesFailed}. {sentence(more.error, '')}
          </Alert>
        )}
      </Panel>
    </div>
  );
}

const inForce = (shown: number, count: number): string =>
  shown < count ? showing(shown, { count }, 'notice') : counted(count, 'notice');
