import { Alert } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice, NoticeState } from '#contract/notices/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useManagedNoticesInfiniteQuery } from '../../lib/api/notice-endpoints.ts';
import { useGrowingList } from '../../lib/use-growing-list.ts';
import kept from '../../ui/kept-list.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
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
  const pages = (found.currentData ?? found.data)?.pages ?? [];
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
      {found.isError && !found.currentData ? (
        <LoadFailed
          message={MESSAGES.noticesFailed}
          detail={sentence(found.error, '')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : count === undefined ? (
        <LoadingState label={`Loading notices: ${title}`} rows={2} rowHeight={72} />
      ) : (
        <>
          {count === 0 && <p className={classes.none}>{search ? 'Nothing found here.' : none}</p>}
          <ul className={kept.list} ref={list} aria-busy={!found.currentData}>
            {notices.map(notice => (
              <ManagedRow key={notice.id} notice={notice} onWrite={onWrite} onDelete={onDelete} />
            ))}
          </ul>
          {found.isError && (
            <Alert color="red" role="alert" mt="md">
              {MESSAGES.noticesFailed}. {sentence(found.error, '')}
            </Alert>
          )}
          <ShowMore
            more={found.hasNextPage}
            loading={found.isFetchingNextPage}
            onMore={() => {
              grow();
              void found.fetchNextPage();
            }}
          />
        </>
      )}
    </Panel>
  );
}
