import { useEffect, useRef } from 'react';
import { KeyBurst } from './key-burst.ts';

/** Listens to a handheld scanner, wherever the focus is. In a text field it types as a keyboard does. */
export function useHandheldScanner(listening: boolean, onText: (text: string) => void): void {
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    if (!listening) return;
    const burst = new KeyBurst();
    const hear = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const wasGoing = burst.going;
      const text = burst.take(event.key, event.timeStamp);
      // Its keys must not press a button or select a list entry.
      if (text !== null || (wasGoing && burst.going)) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (text !== null) latest.current(text);
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [listening]);
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
