import { Button, Modal, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Location, useBeforeUnload, useBlocker } from 'react-router';
import { beforeLogout } from '../lib/before-logout.ts';
import classes from './leave-prompt.module.css';

interface LeavePromptProps {
  /** Something would be lost. */
  readonly unsaved: boolean;
  /** What would, as a sentence. */
  readonly what: string;
  /** Somebody wants to close what is being edited without leaving the page. */
  readonly closing?: boolean;
  /** Told whether to leave it, however it was asked. */
  readonly onAnswer?: (leave: boolean) => void;
}

const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Asks before what was typed is lost: by a link, by going back, by logging out, by closing the page or an editor. */
export function LeavePrompt({ unsaved, what, closing = false, onAnswer }: LeavePromptProps) {
  const mayLeave = useRef(false);
  const [answerLogout, setAnswerLogout] = useState<(leave: boolean) => void>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !mayLeave.current && addressOf(currentLocation) !== addressOf(nextLocation),
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
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Modal
      opened={closing || blocker.state === 'blocked' || answerLogout !== undefined}
      onClose={() => answer(false)}
      title="Leave without saving?"
      withCloseButton={false}
    >
      <Text>{what}</Text>
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
