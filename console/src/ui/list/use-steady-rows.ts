import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A finger leaves the list between two presses, and a mouse may be forgotten on it. */
const AT_REST_AFTER_MS = 30_000;

export interface SteadyRows<Row> {
  readonly placed: readonly Placed<Row>[];
  readonly hand: ReturnType<typeof useHand>['hand'];
}

/**
 * Rows that do not move under the hand that is about to press one of them, although others leave the list meanwhile, or
 * things above it grow. `hand` belongs on the element of the list. `of`: the filters that these rows are of; rows of
 * others come at once.
 */
export function useSteadyRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  of = '',
): SteadyRows<Row> {
  const { list, hand } = useHand(of);
  useStill(list);
  const [shown, setShown] = useState(rows);
  const placed = keepPlaces(list ? shown : [], rows);
  if (placed.length !== shown.length || placed.some(({ row }, nth) => row !== shown[nth]))
    setShown(placed.map(({ row }) => row));
  return { placed, hand };
}

/** The list at which the pointer is, by the events of that list. */
function useHand(of: string) {
  const [list, setList] = useState<Element | null>(null);
  const [before, setBefore] = useState(of);
  if (of !== before) {
    setBefore(of);
    setList(null);
  }
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const touch = ({ currentTarget }: PointerEvent): void => {
    clearTimeout(rest.current);
    rest.current = setTimeout(setList, AT_REST_AFTER_MS, null);
    setList(currentTarget);
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') setList(null);
  };
  return {
    list,
    hand: { onPointerEnter: touch, onPointerMove: touch, onPointerDown: touch, onPointerLeave: leave },
  };
}

/** Keeps an element where it is on the screen, until the user scrolls. Not every browser does it by itself. */
function useStill(element: Element | null): void {
  useEffect(() => {
    if (!element) return undefined;
    const topNow = (): number => element.getBoundingClientRect().top;
    let top = topNow();
    const scrolled = (): void => {
      top = topNow();
    };
    const grown = new ResizeObserver(() => {
      if (!element.isConnected) return;
      window.scrollBy({ top: topNow() - top, behavior: 'instant' });
    });
    grown.observe(document.body);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', scrolled);
    };
  }, [element]);
}

interface Identified {
  readonly id: string;
}

/** A row in its place. One that is not in the list any more is `gone`. */
interface Placed<Row> {
  readonly row: Row;
  readonly gone: boolean;
}

/**
 * The rows for a hand that is at the list: what is shown stays in its place, and what is new comes below. Once nothing
 * of what is shown is in the list any more, it is the list as it is.
 */
export function keepPlaces<Row extends Identified>(
  shown: readonly Row[],
  rows: readonly Row[],
): readonly Placed<Row>[] {
  const current = new Map(rows.map(row => [row.id, row]));
  const kept = shown.map(row => ({ row: current.get(row.id) ?? row, gone: !current.has(row.id) }));
  const stays = kept.some(({ gone }) => !gone);
  const places = new Set(stays ? shown.map(({ id }) => id) : []);
  const more = rows.filter(({ id }) => !places.has(id)).map(row => ({ row, gone: false }));
  return stays ? [...kept, ...more] : more;
}
