import { useEffect } from 'react';

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

/** A press of the pointer, as its click tells it. */
export interface Press<On = Element> {
  /** The button, link or field that it is for, if any. */
  readonly on: On | null;
  /** In ms, as `Event.timeStamp`. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** How many presses the browser counts as one with this one. Keys and programs have 0. */
  readonly detail: number;
  readonly isFinger: boolean;
}

/** Longer than anybody takes between the two presses of a double press, and less than anybody needs to read. */
const DOUBLE_WITHIN_MS = 500;
const DOUBLE_WITHIN_PX = 24;

/** Whether a press is the second one of a double press, but is for something else than the first one. */
export const isMisled = <On>(press: Press<On>, first: Press<On>): boolean =>
  press.on !== null && press.on !== first.on && isSecond(press, first);

/** Not every browser counts the taps of a finger. */
const isSecond = (press: Press<unknown>, first: Press<unknown>): boolean =>
  press.detail > 1 || (press.isFinger && press.detail === 1 && isNear(press, first));

const isNear = (press: Press<unknown>, first: Press<unknown>): boolean =>
  press.at - first.at < DOUBLE_WITHIN_MS &&
  Math.hypot(press.x - first.x, press.y - first.y) < DOUBLE_WITHIN_PX;

const typesLines = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea'));

/**
 * A key that is held down presses once. Otherwise Enter goes on pressing whatever gets the focus next: the photo of
 * another student, or the button that opened the form that has just been sent.
 */
export function ignoreHeldEnter(): void {
  document.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Enter' && event.repeat && !typesLines(event.target)) event.preventDefault();
    },
    { capture: true },
  );
}
