import { useState } from 'react';
import { LeavePrompt } from './leave-prompt.tsx';

/**
 * For a dialog into which much is typed: a press beside it, Escape and Back do not lose it by mistake. The dialog is one
 * that Back closes (`useBackCloses`).
 */
export function useAskBeforeClosing(unsaved: boolean, what: string, onClose: () => void) {
  const [leaving, setLeaving] = useState(false);
  // It was saved while the question stood.
  if (leaving && !unsaved) setLeaving(false);
  const answer = (leave: boolean): void => {
    setLeaving(false);
    if (leave) onClose();
  };
  return {
    /** Closes, after a question if something would be lost. */
    requestClose: (): void => {
      // The key press that answers the question reaches the dialog below it, too.
      if (leaving) return;
      // Once this press is over: the question would take the same Escape as its answer.
      if (unsaved) setTimeout(() => setLeaving(true));
      else onClose();
    },
    /** It stands beside the dialog. */
    question: <LeavePrompt inDialog unsaved={unsaved} what={what} closing={leaving} onAnswer={answer} />,
  };
}
