import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { useBackCloses } from '../../lib/navigation/back-closes.ts';
import { FormProblem } from '../form/form-problem.tsx';
import { useTellIfGone } from '../form/use-tell-if-gone.ts';
import classes from './confirm-dialog.module.css';
import { useDialogText } from './use-dialog-text.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** The effect of the action. It is read with the title, and so are choices that are not asked for by `fields`. */
  readonly children?: ReactNode;
  /** What is filled in. The first of it has the focus, and each says itself what it is. */
  readonly fields?: ReactNode;
  readonly confirm: string;
  /** The action removes something. */
  readonly danger?: boolean;
  /**
   * It has a text, and choices and a field to fill in, in this order. On a small phone they stand closer, and side by
   * side if it is held across, so that nothing has to be scrolled.
   */
  readonly across?: boolean;
  /** Takes the action. Returns the problem, or null on success. */
  readonly onConfirm: () => Promise<string | null>;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before an action. A refusal is shown in the dialog, which stays open. If the dialog is gone
 * before the answer, because its screen was left, a refusal is told wherever the user is.
 */
export function ConfirmDialog({
  title,
  children,
  fields,
  confirm,
  danger = false,
  across = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  useFocusBack();
  const [doing, setDoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const tellIfGone = useTellIfGone();
  const { dialogId, textId } = useDialogText();
  const act = async (): Promise<void> => {
    setDoing(true);
    setProblem(null);
    const why = await onConfirm();
    if (why !== null) tellIfGone(why);
    setProblem(why);
    setDoing(false);
  };
  const close = (): void => {
    // What is being done is not called off by that, and its answer may be something that is shown only once.
    if (!doing) onClose();
  };
  useBackCloses(close);
  return (
    <Modal
      id={dialogId}
      opened
      onClose={close}
      title={title}
      {...(across && { xOffset: '0.5rem', classNames: { content: classes.across, header: classes.head } })}
    >
      <form
        noValidate
        className={classes.dialog}
        // What was said of the input before is not said of this one.
        onChange={() => setProblem(null)}
        onSubmit={event => {
          event.preventDefault();
          void act();
        }}
      >
        <div id={textId} className={classes.text}>
          {children}
        </div>
        {fields}
        <FormProblem problem={problem} />
        <div className={classes.buttons}>
          {/* A field takes the focus first, because it comes first. */}
          <Button variant="default" onClick={onClose} disabled={doing} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" {...(danger && { color: 'red' })} loading={doing}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
