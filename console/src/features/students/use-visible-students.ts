import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ListedUser } from '#contract/users/schema.ts';
import type { SteadyRows } from '../../ui/list/use-steady-rows.ts';

/** What both a table and a list of cards need. */
export interface StudentRowsProps extends SteadyRows<ListedUser> {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, chosen: boolean) => void;
}

/** The props of one row of a student list, either a table row or a card. */
export interface StudentRowProps extends Pick<StudentRowsProps, 'onChoose'> {
  readonly student: ListedUser;
  /** Another desk has changed the student so that this list does not hold them any more. */
  readonly gone: boolean;
  /** Its index in the whole list. */
  readonly index: number;
  /** The `ref` of the row, beside its `data-index`, because the rows differ in height. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly chosen: boolean;
}

interface Drawing {
  /** The height of a row until it has been measured. */
  readonly height: number;
  readonly gap?: number;
  /** Draws all of them, as paper is not scrolled. */
  readonly all?: boolean;
}

/**
 * Only the visible rows of a long list, and some around them. The page scrolls as if all were there: those `before` and
 * `after` are as high, in pixels. The rows begin in the element `list`.
 */
export function useVisibleStudents<List extends HTMLElement>(
  { placed, chosen, onChoose }: Omit<StudentRowsProps, 'hand'>,
  { height, gap = 0, all = false }: Drawing,
) {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  // The content above the list changes its height without an event, so the position is measured at every render.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: placed.length,
    estimateSize: () => height,
    gap,
    overscan: 12,
    scrollMargin: top,
    useFlushSync: false,
  });
  const { measureElement: measure } = virtual;
  const rowAt = (index: number): StudentRowProps[] => {
    const place = placed[index];
    if (!place) return [];
    const { row: student, gone } = place;
    return [{ student, gone, index, measure, chosen: chosen.has(student.id), onChoose }];
  };
  if (all) return { list, before: 0, after: 0, rows: placed.flatMap((_, index) => rowAt(index)) };
  const visible = virtual.getVirtualItems();
  return {
    list,
    before: (visible[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((visible.at(-1)?.end ?? top) - top),
    rows: visible.flatMap(({ index }) => rowAt(index)),
  };
}
