import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice, NoticeState } from '#contract/notices/schema.ts';
import { useManagedNoticesInfiniteQuery } from '../../lib/api/notice-endpoints.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import kept from '../../ui/kept-list.module.css';
import { SearchInput } from '../../ui/list/search-input.tsx';
import { QueryFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoticeSection } from './notice-section.tsx';

interface NoticeSectionsProps {
  readonly onWrite: (notice: ManagedNotice) => void;
  readonly onDelete: (notice: ManagedNotice) => void;
}

/** Current notices first, because they are looked for most. */
const ORDER: readonly NoticeState[] = ['in_force', 'scheduled', 'expired'];

/** All notices by their current state. A failure, or an empty list, is shown once for all of them. */
export function NoticeSections({ onWrite, onDelete }: NoticeSectionsProps) {
  const [search, setSearch] = useState('');
  const current = useManagedNoticesInfiniteQuery({ state: 'in_force' });
  if (current.error && !current.data) return <QueryFailed message={MESSAGES.noticesFailed} query={current} />;
  if (current.data?.pages[0]?.total === 0) {
    return (
      <Panel title="Notices">
        <EmptyState
          icon={IconSpeakerphone}
          title={MESSAGES.noNotices}
          description="A notice stands above the events for everybody, from its publish date to its expiry date."
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
        <NoticeSection key={state} state={state} search={search} onWrite={onWrite} onDelete={onDelete} />
      ))}
    </div>
  );
}
