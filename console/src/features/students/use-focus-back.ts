import { useEffect, useState } from 'react';

/** Returns the focus to the element that had it before a dialog, for dialogs that unmount instead of closing. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
