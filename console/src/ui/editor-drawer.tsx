import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FormDrawer } from './form-drawer.tsx';
import { useAskBeforeClosing } from './use-ask-before-closing.tsx';

interface Editor {
  /** Tells whether something has been entered that is not saved. */
  readonly onDirty: (dirty: boolean) => void;
  /** Closes, after a question if something would be lost. */
  readonly requestClose: () => void;
  /** Closes at once: what was entered is saved. */
  readonly close: () => void;
}

interface EditorDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: number;
  /** A sentence about what would be lost. */
  readonly unsaved: string;
  readonly onClose: () => void;
  readonly children: (editor: Editor) => ReactNode;
}

/** An editor beside its list, so that both can be compared. Closing by mistake loses nothing. */
export function EditorDrawer({ opened, title, size = 560, unsaved, onClose, children }: EditorDrawerProps) {
  const [dirty, setDirty] = useState(false);
  const close = (): void => {
    setDirty(false);
    onClose();
  };
  const { requestClose, question } = useAskBeforeClosing(opened && dirty, unsaved, close);
  return (
    <>
      <FormDrawer opened={opened} title={title} size={size} onClose={requestClose}>
        {children({ onDirty: setDirty, requestClose, close })}
      </FormDrawer>
      {question}
    </>
  );
}

/** Tells the drawer of an editor whether something has been entered that is not saved. */
export function useTellDirty(isDirty: boolean, onDirty: Editor['onDirty']): void {
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(isDirty), [isDirty]);
}
