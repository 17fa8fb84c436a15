import { Button, CloseButton, Drawer } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isEscape } from '../../lib/focus/is-escape.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { useBackCloses } from '../../lib/navigation/back-closes.ts';
import forms from '../form/form.module.css';
import { FormProblem } from '../form/form-problem.tsx';
import { useDraft } from '../form/use-draft.ts';
import classes from './editor-drawer.module.css';
import { useAskBeforeClosing } from './use-ask-before-closing.tsx';

interface Editor {
  /** Tells whether something has been entered that is not saved. */
  readonly setDirty: (dirty: boolean) => void;
  /** Closes, after a question if something would be lost. */
  readonly requestClose: () => void;
  /** Closes at once: what was entered is saved. */
  readonly close: () => void;
}

const EditorContext = createContext<Editor | null>(null);

/** The drawer that the calling editor is in. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('an editor is not in a drawer');
  return editor;
}

interface EditorDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: number;
  /** A sentence about what would be lost. */
  readonly unsaved: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An editor beside its list, so that both can be compared. Closing by mistake loses nothing. */
export function EditorDrawer({ opened, title, size = 560, unsaved, onClose, children }: EditorDrawerProps) {
  const [dirty, setDirty] = useState(false);
  const close = (): void => {
    setDirty(false);
    onClose();
  };
  const { requestClose, question } = useAskBeforeClosing(opened && dirty, unsaved, close);
  useBackCloses(requestClose, opened);
  return (
    <>
      <Drawer.Root opened={opened} onClose={requestClose} position="right" size={size} closeOnEscape={false}>
        <Drawer.Overlay backgroundOpacity={0.45} />
        {/* Not the drawer's own Escape: the question would take the same key press as its answer.
            In the capture phase, because Mantine drops `onKeyDown` here. */}
        <Drawer.Content
          onKeyDownCapture={({ nativeEvent, target }) =>
            isEscape(nativeEvent) && !closesItself(target) && requestClose()
          }
        >
          <Drawer.Body className={classes.drawer}>
            {/* Not the drawer's own header, which would be a second banner of the page. */}
            <div className={classes.head}>
              <Drawer.Title className={classes.title}>{title}</Drawer.Title>
              <CloseButton size={44} iconSize={24} aria-label="Close" onClick={requestClose} />
            </div>
            <EditorContext value={{ setDirty, requestClose, close }}>{children}</EditorContext>
            <FocusBack />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {question}
    </>
  );
}

/**
 * The drawer returns the focus when it begins to close. The button that was pressed is enabled again later, and takes it
 * once more before both are gone.
 */
function FocusBack() {
  useFocusBack();
  return null;
}

/** An open list of choices takes Escape for itself. Mantine marks its field with this. */
const closesItself = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['mantineStopPropagation'] === 'true';

interface EditorFormProps<F extends FieldValues, T> {
  readonly form: UseFormReturn<F, unknown, T>;
  /** Tells this form from others of the screen: what was typed may come back to it. */
  readonly draft: string;
  /** What is wrong with the form as a whole. */
  readonly problem: string | null;
  readonly label: string;
  /** Instead of the label, while the form is sent. */
  readonly pending: string;
  readonly onSubmit: (values: T) => Promise<void>;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of an editor in a drawer. */
export function EditorForm<F extends FieldValues, T>(props: EditorFormProps<F, T>) {
  const { form, draft, problem, label, pending, onSubmit, children } = props;
  const { setDirty, requestClose } = useEditor();
  useDraft(form, draft);
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const fields = useRef<HTMLFormElement>(null);
  // If the drawer has looked for it before, because what the form is made of was still to come.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <form ref={fields} noValidate className={forms.form} onSubmit={form.handleSubmit(onSubmit)}>
      {children}
      <FormProblem problem={problem} />
      <div className={forms.buttons}>
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {isSubmitting ? pending : label}
        </Button>
        <Button size="lg" variant="default" onClick={requestClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
