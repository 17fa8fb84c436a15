import { focusPlace, isFocusLost } from '../../lib/focus/lost-focus.ts';

const ROW = 'li, tbody > tr';

/**
 * Called when more rows are wanted. `place` is the button for more, or what holds it, and has the focus meanwhile. When
 * rows come below the last one above it, the first of them gets the focus, unless the user has moved on. The row itself
 * takes it, not a control in it, so that the row is read. Returns how to stop waiting.
 */
export function focusNextRow(place: HTMLElement): () => void {
  const last = lastRowAbove(place);
  const watch = new MutationObserver(() => {
    const next = last?.nextElementSibling;
    if (!(next instanceof HTMLElement) || next.matches('[data-gap]')) return;
    watch.disconnect();
    if (isFocusLost() || place.contains(document.activeElement)) focusRow(next);
  });
  place.focus({ preventScroll: true });
  if (last?.parentElement) watch.observe(last.parentElement, { childList: true });
  return () => watch.disconnect();
}

/** A row may have lists of its own, whose rows do not count. */
function lastRowAbove(place: HTMLElement): HTMLElement | undefined {
  const rows = place.parentElement?.querySelectorAll<HTMLElement>(ROW) ?? [];
  return [...rows]
    .filter(
      row =>
        row.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING &&
        !row.parentElement?.closest(ROW),
    )
    .at(-1);
}

/** The rows are where the button was. */
function focusRow(row: HTMLElement): void {
  focusPlace(row);
  row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
