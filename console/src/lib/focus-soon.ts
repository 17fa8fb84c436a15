/** Gives an element the focus once what is on the screen now, a dialog say, has let go of it. */
export function focusSoon(element: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => element?.focus({ preventScroll: true }));
}

/** A button that clears filters is gone with what they left nothing of: the focus goes to the search above. */
export function focusSearch(): void {
  focusSoon(document.querySelector<HTMLElement>('main search input'));
}
