import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { LeavePrompt } from '../../ui/leave-prompt.tsx';
import { NoticeEditor } from './notice-editor.tsx';

interface NoticeDrawerProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly notice: ManagedNotice | null;
  readonly onClose: () => void;
}

/** Opens beside the list, so that both can be compared. Closing by mistake loses nothing. */
export function NoticeDrawer({ opened, notice, onClose }: NoticeDrawerProps) {
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const unsaved = opened && dirty;

  const close = (): void => {
    setLeaving(false);
    setDirty(false);
    onClose();
  };
  const requestClose = (): void => {
    if (unsaved) setLeaving(true);
    else close();
  };
  return (
    <>
      <FormDrawer
        opened={opened}
        title={notice ? 'Edit Notice' : 'New Notice'}
        size={560}
        onClose={requestClose}
      >
        <NoticeEditor notice={notice} onDirty={setDirty} onCancel={requestClose} onSaved={close} />
      </FormDrawer>
      <LeavePrompt
        unsaved={unsaved}
        what={MESSAGES.noticeUnsaved}
        closing={leaving}
        onAnswer={leave => (leave ? close() : setLeaving(false))}
      />
    </>
  );
}
