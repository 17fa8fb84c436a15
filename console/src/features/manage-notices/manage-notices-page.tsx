import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { PATHS } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EditorDrawer } from '../../ui/dialog/editor-drawer.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { DeleteNotice } from './delete-notice.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { NoticeSections } from './notice-sections.tsx';

/** The open dialog and its notice. It does not change while the drawer slides out. */
interface Doing {
  readonly what: 'nothing' | 'writing' | 'deleting';
  /** Null: a new one. */
  readonly notice: ManagedNotice | null;
}

/** The notices of the office: current, scheduled and expired. */
export function ManageNoticesPage() {
  const [{ what, notice }, setDoing] = useState<Doing>({ what: 'nothing', notice: null });
  const done = (): void => setDoing(last => ({ ...last, what: 'nothing' }));
  const write = (which: ManagedNotice | null): void => setDoing({ what: 'writing', notice: which });
  return (
    <>
      <PageHeader
        title="Manage Notices"
        description="Messages that everybody sees above the events, and the days on which they are shown."
        back={{ to: PATHS.admin, label: 'Back to Dashboard' }}
        actions={
          <>
            <IconButton icon={IconPlus} onClick={() => write(null)}>
              New Notice
            </IconButton>
            <LinkButton to={PATHS.notices} variant="default" icon={IconSpeakerphone}>
              View Notices
            </LinkButton>
          </>
        }
      />
      <NoticeSections onWrite={write} onDelete={which => setDoing({ what: 'deleting', notice: which })} />
      <EditorDrawer
        opened={what === 'writing'}
        title={notice ? 'Edit Notice' : 'New Notice'}
        unsaved={MESSAGES.noticeUnsaved}
        onClose={done}
      >
        <NoticeEditor notice={notice} />
      </EditorDrawer>
      {what === 'deleting' && notice && <DeleteNotice notice={notice} onClose={done} />}
    </>
  );
}
