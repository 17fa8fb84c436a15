import { useEffect } from 'react';

/**
 * A button that is loading is disabled, and what is disabled loses the focus: it gets it back once it can be
 * pressed again, unless the person has gone elsewhere meanwhile.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const keep = ({ target }: FocusEvent): void => {
      last = target;
    };
    const giveBack = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      if (last instanceof HTMLButtonElement && last.isConnected && !last.disabled)
        last.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', keep);
    giveBack.observe(document.body, { attributeFilter: ['data-loading'], subtree: true });
    return () => {
      document.removeEventListener('focusin', keep);
      giveBack.disconnect();
    };
  }, []);
}
