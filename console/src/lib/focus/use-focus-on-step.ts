import { type RefObject, useEffect, useRef } from 'react';
import { focusPlace } from './lost-focus.ts';

/**
 * Begins each further step of a screen at the top of the page, with the focus on the step's first heading, as a new
 * screen would. Otherwise a step keeps how far the one before was scrolled, and the focus is lost with its button.
 */
export function useFocusOnStep(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && place.current) begin(place.current);
    shown.current = step;
  }, [step]);
  return place;
}

function begin(place: HTMLElement): void {
  const heading = place.querySelector('h2');
  if (heading) focusPlace(heading);
  window.scrollTo(0, 0);
}
