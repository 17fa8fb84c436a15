import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface VisibleRows<List extends HTMLElement> {
  /** The element in which the rows begin. */
  readonly list: RefObject<List | null>;
  readonly rows: readonly Pick<VirtualItem, 'index'>[];
  /** The height of the rows before and after the visible ones, in pixels. */
  readonly before: number;
  readonly after: number;
  /** The `ref` of each row, beside its `data-index`, because the rows differ in height. */
  readonly measure: (row: HTMLElement | null) => void;
}

interface VisibleRowsOptions {
  readonly count: number;
  /** The height of a row until it has been measured. */
  readonly height: number;
  readonly gap?: number;
  /** Draws all of them, as paper is not scrolled. */
  readonly all?: boolean;
}

/** Draws only the visible rows of a long list, and some around them. The page scrolls as if all were there. */
export function useVisibleRows<List extends HTMLElement>({
  count,
  height,
  gap = 0,
  all = false,
}: VisibleRowsOptions): VisibleRows<List> {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  // The content above the list changes its height without an event, so the position is measured at every render.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => height,
    gap,
    overscan: 12,
    scrollMargin: top,
    useFlushSync: false,
  });
  if (all) {
    const every = Array.from({ length: count }, (_, index) => ({ index }));
    return { list, rows: every, before: 0, after: 0, measure: rows.measureElement };
  }
  const visible = rows.getVirtualItems();
  return {
    list,
    rows: visible,
    before: (visible[0]?.start ?? top) - top,
    after: rows.getTotalSize() - ((visible.at(-1)?.end ?? top) - top),
    measure: rows.measureElement,
  };
}
