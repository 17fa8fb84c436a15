import { useEffect } from 'react';

/**
 * A loading button is disabled, and a disabled button loses the focus. It gets the focus back when it is enabled
 * again, unless the user has moved on.
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
