import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface VisibleRows<List extends HTMLElement> {
  /** The element the rows begin in. */
  readonly list: RefObject<List | null>;
  readonly rows: readonly VirtualItem[];
  /** What the rows before and after those in sight would take up, in pixels. */
  readonly before: number;
  readonly after: number;
  /** To be the `ref` of each row, beside its `data-index`: not all are equally high. */
  readonly measure: (row: HTMLElement | null) => void;
}

interface VisibleRowsOptions {
  readonly count: number;
  /** How high a row is, until it has been measured. */
  readonly height: number;
  readonly gap?: number;
}

/** Of a list of thousands only the rows in sight, and some around them, are there: the page scrolls as if all were. */
export function useVisibleRows<List extends HTMLElement>({
  count,
  height,
  gap = 0,
}: VisibleRowsOptions): VisibleRows<List> {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  // What stands above the list grows and shrinks, and nothing tells of it: looked up whenever the list is drawn.
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
  const visible = rows.getVirtualItems();
  return {
    list,
    rows: visible,
    before: (visible[0]?.start ?? top) - top,
    after: rows.getTotalSize() - ((visible.at(-1)?.end ?? top) - top),
    measure: rows.measureElement,
  };
}
