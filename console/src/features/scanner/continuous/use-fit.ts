import { type RefObject, useLayoutEffect, useRef } from 'react';

/** From the largest text to the smallest that is readable at arm's length. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52] as const;

/**
 * Makes an element's text as large as fits: sets `--fit` from 1 downwards until nothing overflows. Measured, because
 * the width of a name depends on its script. What does not fit even then can be scrolled.
 */
export function useFit<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const box = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other content, other sizes fit
  useLayoutEffect(() => {
    const refit = (): void => fitInto(box.current);
    refit();
    // A script's letters may be on their way when its first name is shown.
    document.fonts.addEventListener('loadingdone', refit);
    window.addEventListener('resize', refit);
    return () => {
      document.fonts.removeEventListener('loadingdone', refit);
      window.removeEventListener('resize', refit);
    };
  }, [content]);
  return box;
}

function fitInto(element: HTMLElement | null): void {
  if (!element) return;
  for (const size of SIZES) {
    element.style.setProperty('--fit', String(size));
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return;
  }
}
