import { Button, Modal, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Path, useBeforeUnload } from 'react-router';
import { useHeldMove } from '../../lib/navigation/use-moves.ts';
import { beforeLogout } from '../../lib/session/before-logout.ts';
import classes from './leave-prompt.module.css';
import { useDialogText } from './use-dialog-text.ts';

interface LeavePromptProps {
  /** Something would be lost. */
  readonly unsaved: boolean;
  /** A sentence about what would be lost. */
  readonly what: string;
  /** The user wants to close the editor without leaving the page. */
  readonly closing?: boolean;
  /** It is for a dialog that Back closes by itself, after this question, while the page below stays. */
  readonly inDialog?: boolean;
  /** Called with the decision, whichever way the question came up. */
  readonly onAnswer?: (leave: boolean) => void;
}

const addressOf = ({ pathname, search }: Path): string => pathname + search;

/** Asks before unsaved input is lost: by a link, Back, logout, or closing the page or an editor. */
export function LeavePrompt({
  unsaved,
  what,
  closing = false,
  inDialog = false,
  onAnswer,
}: LeavePromptProps) {
  const mayLeave = useRef(false);
  const { dialogId, textId } = useDialogText();
  const [answerLogout, setAnswerLogout] = useState<(leave: boolean) => void>();
  const held = useHeldMove(
    ({ from, to, byBrowser }) =>
      unsaved && !mayLeave.current && !(inDialog && byBrowser) && addressOf(from) !== addressOf(to),
  );
  useBeforeUnload(useCallback(event => unsaved && event.preventDefault(), [unsaved]));
  useEffect(() => {
    mayLeave.current = false;
    if (!unsaved) return undefined;
    return beforeLogout(() => new Promise(resolve => setAnswerLogout(() => resolve)));
  }, [unsaved]);

  const answer = (leave: boolean): void => {
    mayLeave.current = leave;
    setAnswerLogout(undefined);
    answerLogout?.(leave);
    onAnswer?.(leave);
    if (leave) held?.proceed();
    else held?.drop();
  };
  return (
    <Modal
      id={dialogId}
      opened={closing || held !== null || answerLogout !== undefined}
      onClose={() => answer(false)}
      title="Leave without saving?"
      withCloseButton={false}
    >
      <Text id={textId}>{what}</Text>
      <div className={classes.choices}>
        <Button data-autofocus onClick={() => answer(false)}>
          Keep editing
        </Button>
        <Button variant="default" onClick={() => answer(true)}>
          Leave without saving
        </Button>
      </div>
    </Modal>
  );
}
