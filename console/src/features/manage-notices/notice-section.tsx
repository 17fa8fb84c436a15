import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice, NoticeState } from '#contract/notices/schema.ts';
import { useManagedNoticesInfiniteQuery } from '../../lib/api/notice-endpoints.ts';
import kept from '../../ui/kept-list.module.css';
import { useGrowingList } from '../../ui/list/growing-list.tsx';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './manage-notices.module.css';
import { ManagedRow } from './managed-row.tsx';

interface NoticeSectionProps {
  readonly state: NoticeState;
  readonly search: string;
  readonly onWrite: (notice: ManagedNotice) => void;
  readonly onDelete: (notice: ManagedNotice) => void;
}

const SECTION_TEXTS: Readonly<Record<NoticeState, { title: string; none: string }>> = {
  in_force: { title: 'In force', none: 'No notice is in force.' },
  scheduled: { title: 'Scheduled', none: 'No notice is scheduled.' },
  expired: { title: 'Expired', none: 'No notice has expired.' },
};

/** The notices of one state: pinned first, then the newest. */
export function NoticeSection({ state, search, onWrite, onDelete }: NoticeSectionProps) {
  const found = useManagedNoticesInfiniteQuery({ state, ...(search && { search }) });
  const pages = shownPages(found);
  const notices = pages.flatMap(page => page.notices);
  const count = pages[0]?.count;
  const { list, grow } = useGrowingList<HTMLUListElement>(notices.length);
  const { title, none } = SECTION_TEXTS[state];

  return (
    <Panel
      title={title}
      aside={
        <span role="status" className="rc-number">
          {count}
        </span>
      }
    >
      <Results
        query={found}
        failure={MESSAGES.noticesFailed}
        loading={<LoadingState label={`Loading notices: ${title}`} rows={2} rowHeight={72} />}
        onMore={grow}
      >
        {count === 0 && <p className={classes.none}>{search ? 'Nothing found here.' : none}</p>}
        <ul className={kept.list} ref={list}>
          {notices.map(notice => (
            <ManagedRow key={notice.id} notice={notice} onWrite={onWrite} onDelete={onDelete} />
          ))}
        </ul>
      </Results>
    </Panel>
  );
}
