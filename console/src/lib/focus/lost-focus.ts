/** The browser drops the focus of what is removed, disabled or hidden. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Focuses something that may be no stop of the keyboard, such as a row. */
export function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
