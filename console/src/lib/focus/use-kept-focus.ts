import { useEffect } from 'react';
import { focusPlace, isFocusLost } from './lost-focus.ts';

const ROW = 'li, tr';
/** Ours, and the browser's own: the sheets of a door. */
const DIALOG = '[role="dialog"], dialog[open]';
const PLACE = `${ROW}, ul, ol, table, fieldset, form, section, main, ${DIALOG}`;
/** Outside of both, nothing is to be found: a dialog that has closed says itself where the focus goes. */
const GROUND = `main, ${DIALOG}`;

/**
 * The browser drops the focus of a button that is disabled, as every button is while its call is on the way, and of one
 * that is removed, as with the row it was pressed for. People without a pointer would begin at the top again. So the
 * focus goes back to the button when it is enabled, or to what stands in its place, unless the user has moved on.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const keep = ({ target }: FocusEvent): void => {
      last = target;
    };
    const forget = ({ target }: PointerEvent): void => {
      // A press on the button that has the focus already does not focus it again.
      const isSame = last === document.activeElement && target instanceof Element;
      if (!isSame || target.closest('button') !== last) last = null;
    };
    const watch = new MutationObserver(changes => {
      if (isFocusLost() && last instanceof HTMLElement) giveBack(last, changes);
    });
    document.addEventListener('focusin', keep);
    // Where somebody clicks, there they are, also if nothing there takes the focus.
    document.addEventListener('pointerdown', forget, { capture: true });
    watch.observe(document.body, {
      attributeFilter: ['disabled', 'data-loading'],
      childList: true,
      subtree: true,
    });
    return () => {
      document.removeEventListener('focusin', keep);
      document.removeEventListener('pointerdown', forget, { capture: true });
      watch.disconnect();
    };
  }, []);
}

function giveBack(last: HTMLElement, changes: readonly MutationRecord[]): void {
  if (!last.isConnected) {
    const gone = changes.find(({ removedNodes }) => [...removedNodes].some(node => node.contains(last)));
    if (gone) whenNobodyElseDoes(() => inPlaceOf(gone));
  } else if (last instanceof HTMLButtonElement) {
    const isAnswered = changes.some(({ attributeName }) => attributeName === 'data-loading');
    if (!last.disabled) last.focus({ preventScroll: true });
    // Nothing is left to do for it, such as to save once more, or it is hidden.
    const isOver = isAnswered && last.dataset['loading'] === undefined;
    if (isOver && isFocusLost()) whenNobodyElseDoes(() => around(last));
  }
}

/** A screen that moves the focus itself does so within a frame. */
function whenNobodyElseDoes(find: () => HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = isFocusLost() ? find() : null;
      if (place) focusPlace(place);
    }),
  );
}

/** The next row, where rows are left, or what the removed element was in. */
function inPlaceOf({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  const row = [nextSibling, previousSibling].find(
    node => node instanceof HTMLElement && node.isConnected && node.matches(ROW),
  );
  return around(row ?? target);
}

function around(node: Node): HTMLElement | null {
  const place = node instanceof Element && node.isConnected ? node.closest(PLACE) : null;
  return place instanceof HTMLElement && place.closest(GROUND) ? place : null;
}
