import { useState } from 'react';
import type { Notice } from '#contract/notices/schema.ts';
import { counted } from '../../lib/format/format.ts';
import { GrowingList } from '../../ui/list/growing-list.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoticeCard } from './notice-card.tsx';
import classes from './notices.module.css';

interface NoticesInForceProps {
  /** Undefined while loading. */
  readonly notices: readonly Notice[] | undefined;
  /** How many are in force. A page may hold fewer. */
  readonly count: number | undefined;
}

/** This many are shown above the events. The rest is one press away. */
const SHOWN_AT_FIRST = 3;

/** The notices in force, pinned first. Shows nothing if there are none. */
export function NoticesInForce({ notices, count = 0 }: NoticesInForceProps) {
  const [all, setAll] = useState(false);
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
        <GrowingList
          className={classes.notices}
          more={shown.length < notices.length}
          label="Show more notices"
          onMore={() => setAll(true)}
        >
          {shown.map(notice => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
        </GrowingList>
      </Panel>
    </div>
  );
}

const inForce = (shown: number, count: number): string =>
  shown < count ? `Showing ${shown} of ${count}` : counted(count, 'notice');
