/**
 * Scrolls to the focused element again when content that comes late pushes it out of the window. A browser anchors
 * only what has been scrolled to, so at the top of a page the next Tab would begin somewhere out of view. An element
 * that the person has scrolled away from is left alone.
 */
export function keepFocusInView(): void {
  // Told after each drawing, so a change of size finds here what was so before it. A scroll is told before both.
  let wasInView = false;
  const view = new IntersectionObserver(
    entries => {
      wasInView = entries.at(-1)?.intersectionRatio === 1;
    },
    { threshold: 1 },
  );
  const size = new ResizeObserver(() => {
    const focused = document.activeElement;
    // The main part, which has the focus on arrival, is no stop of the keyboard.
    if (
      wasInView &&
      focused instanceof HTMLElement &&
      focused.tabIndex >= 0 &&
      focused.matches(':focus-visible')
    )
      focused.scrollIntoView({ block: 'nearest' });
  });
  size.observe(document.body);
  window.addEventListener(
    'scroll',
    () => {
      wasInView &&= isInView(document.activeElement);
    },
    { passive: true },
  );
  document.addEventListener('focusin', ({ target }) => {
    view.disconnect();
    // The browser has scrolled to it.
    wasInView = true;
    if (target instanceof Element) view.observe(target);
  });
}

function isInView(focused: Element | null): boolean {
  if (!focused) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
