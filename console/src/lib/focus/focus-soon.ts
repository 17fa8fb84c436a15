/** Focuses an element after something else on the screen, such as a dialog, has released the focus. */
export function focusSoon(element: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => element?.focus({ preventScroll: true }));
}

/** A button that clears the filters disappears with the empty result. The focus goes to the search field above. */
export function focusSearch(): void {
  focusSoon(document.querySelector<HTMLElement>('main search input'));
}
