import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice, NoticeState } from '#contract/notices/schema.ts';
import { Results, shownPages } from '../../ui/list/results.tsx';
import { SearchInput } from '../../ui/list/search-input.tsx';
import { SectionCount } from '../../ui/list/shown-count.tsx';
import { useSteadyRows } from '../../ui/list/use-steady-rows.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyLine, EmptyState } from '../../ui/state/empty-state.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { useManagedNoticesInfiniteQuery } from './manage-notices-api.ts';
import { ManagedRow } from './managed-row.tsx';

interface NoticeSectionsProps {
  readonly onWrite: (notice: ManagedNotice) => void;
  readonly onDelete: (notice: ManagedNotice) => void;
}

/** Current notices first, because they are looked for most. */
const ORDER: readonly NoticeState[] = ['in_force', 'scheduled', 'expired'];

/** All notices by their current state. A failure, or an empty list, is shown once for all of them. */
export function NoticeSections(on: NoticeSectionsProps) {
  const [search, setSearch] = useState('');
  const current = useManagedNoticesInfiniteQuery({ state: 'in_force' });
  if (current.error && !current.data) return <QueryFailed message={MESSAGES.noticesFailed} query={current} />;
  if (current.data?.pages[0]?.total === 0) {
    return (
      <Panel title="Notices">
        <EmptyState
          icon={IconSpeakerphone}
          title={MESSAGES.noNotices}
          description="Everybody sees a notice above the events, from its publish date to its expiry date."
        />
      </Panel>
    );
  }
  return (
    <div className={kept.sections}>
      <search>
        <SearchInput
          label="Search notices"
          placeholder="Search notices..."
          value={search}
          onSettle={setSearch}
        />
      </search>
      {ORDER.map(state => (
        <NoticeSection key={state} state={state} search={search} {...on} />
      ))}
    </div>
  );
}

interface NoticeSectionProps extends NoticeSectionsProps {
  readonly state: NoticeState;
  readonly search: string;
}

const SECTION_TEXTS: Readonly<Record<NoticeState, { title: string; none: string }>> = {
  in_force: { title: 'Published', none: 'No notice is published.' },
  scheduled: { title: 'Scheduled', none: 'No notice is scheduled.' },
  expired: { title: 'Expired', none: 'No notice has expired.' },
};

/** The notices of one state: pinned first, then the newest. */
function NoticeSection({ state, search, ...on }: NoticeSectionProps) {
  const found = useManagedNoticesInfiniteQuery({ state, ...(search && { search }) });
  const pages = shownPages(found);
  const notices = pages.flatMap(page => page.notices);
  const count = pages[0]?.count;
  const { placed, hand } = useSteadyRows(notices, found.currentData ? search : '');
  const { title, none } = SECTION_TEXTS[state];

  return (
    <Panel title={title} aside={<SectionCount title={title} count={count} />}>
      <Results
        query={found}
        failure={MESSAGES.noticesFailed}
        loading={<LoadingState label={`Loading notices: ${title}`} rows={2} rowHeight={72} />}
      >
        {count === 0 && placed.length === 0 && <EmptyLine>{search ? 'Nothing found here.' : none}</EmptyLine>}
        <ul {...hand}>
          {placed.map(({ row, gone }) => (
            <ManagedRow key={row.id} notice={row} gone={gone} {...on} />
          ))}
        </ul>
      </Results>
    </Panel>
  );
}
