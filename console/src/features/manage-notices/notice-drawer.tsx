import { CloseButton, Drawer } from '@mantine/core';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import type { ManagedNotice } from '#contract/notices/schema.ts';
import drawerForm from '../../ui/drawer-form.module.css';
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
      <Drawer.Root opened={opened} onClose={requestClose} position="right" size={560} closeOnEscape={false}>
        <Drawer.Overlay backgroundOpacity={0.45} />
        <Drawer.Content>
          {/* Not the drawer's own Escape: the question that opens would take the same key press as its answer. */}
          <Drawer.Body
            className={drawerForm.drawer}
            onKeyDown={({ key }) => key === 'Escape' && requestClose()}
          >
            <div className={drawerForm.drawerHead}>
              <Drawer.Title className={drawerForm.drawerTitle}>
                {notice ? 'Edit Notice' : 'New Notice'}
              </Drawer.Title>
              <CloseButton size={44} iconSize={24} aria-label="Close" onClick={requestClose} />
            </div>
            <NoticeEditor notice={notice} onDirty={setDirty} onCancel={requestClose} onSaved={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <LeavePrompt
        unsaved={unsaved}
        what={MESSAGES.noticeUnsaved}
        closing={leaving}
        onAnswer={leave => (leave ? close() : setLeaving(false))}
      />
    </>
  );
}
