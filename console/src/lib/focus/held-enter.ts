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
