import { useEffect, useState } from 'react';

/** Gives the focus back to what had it when a dialog came, for dialogs that are gone rather than closed. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
