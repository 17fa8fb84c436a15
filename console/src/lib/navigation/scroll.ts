import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import { parseJson } from '#contract/json.ts';
import { remember, remembered } from '../remembered.ts';

/** Where each place of the browser's history was scrolled to. The name is the one that open tabs have. */
const SLOT = 'react-router-scroll-positions';

const positions = new Map<string, number>();

/**
 * What a scroll position is kept under. Every address that is opened anew has the key `default`. Without its path, one
 * would begin where another was left.
 */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Remembers how far a place is scrolled, before it is left. */
export const keepScroll = (location: Location): void => void positions.set(placeOf(location), window.scrollY);

interface Place {
  readonly location: Location;
  /** The page stays scrolled as it is. */
  readonly staysScrolled: boolean;
  /** It is left already. */
  readonly leaving: boolean;
}

/** Scrolls each place to where it was left, a new one to its beginning or to what its address names. */
export function useScroll({ location, staysScrolled, leaving }: Place): void {
  const keep = useEffectEvent(() => {
    if (!leaving) keepScroll(location);
  });
  useLayoutEffect(readKept, []);
  useEffect(() => {
    const hide = (): void => {
      keep();
      // If it cannot be kept, screens begin at their top.
      remember(SLOT, JSON.stringify(Object.fromEntries(positions)), 'sessionStorage');
      // The page is loaded again or comes back as it is. Until then the browser scrolls.
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      window.history.scrollRestoration = 'auto';
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
    };
  }, []);
  useLayoutEffect(() => {
    const kept = positions.get(placeOf(location));
    const named = document.getElementById(nameIn(location.hash));
    if (kept !== undefined) window.scrollTo(0, kept);
    else if (named) named.scrollIntoView();
    else if (!staysScrolled) window.scrollTo(0, 0);
  }, [location, staysScrolled]);
}

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function show({ persisted }: PageTransitionEvent): void {
  if (persisted) window.history.scrollRestoration = 'manual';
}

function readKept(): void {
  const kept = parseJson(remembered(SLOT, 'sessionStorage') ?? '');
  for (const [place, y] of Object.entries(Object(kept))) if (typeof y === 'number') positions.set(place, y);
}
