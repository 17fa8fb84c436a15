import { useEffect } from 'react';
import { isMisled, type Press } from './one-press.ts';

const PRESSED = 'button, a, input, select, textarea, summary, label, [role="menuitem"], [role="option"]';

/**
 * Many people double-click everything. After the first press, a row may have left its list or a dialog may have opened,
 * and the second press would mark the next student or confirm what nobody has read. So the second press of a double
 * press counts only for what the first one was for.
 */
export function useOnePress(): void {
  useEffect(() => {
    let last: Press | undefined;
    const judge = (event: MouseEvent): void => {
      const press = pressOf(event);
      const first = last;
      last = press;
      if (!first || !isMisled(press, first)) return;
      // A third press is judged by the first one, too.
      last = { ...press, on: first.on };
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('click', judge, { capture: true });
    return () => window.removeEventListener('click', judge, { capture: true });
  }, []);
}

function pressOf(event: MouseEvent): Press {
  return {
    on: event.target instanceof Element ? event.target.closest(PRESSED) : null,
    at: event.timeStamp,
    x: event.clientX,
    y: event.clientY,
    detail: event.detail,
    isFinger: event instanceof PointerEvent && event.pointerType === 'touch',
  };
}
