import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ShowMore, type ShowMoreProps } from './show-more.tsx';

interface Growing<E extends HTMLElement> {
  readonly list: RefObject<E | null>;
  /** Called to load more. */
  readonly grow: () => void;
}

/**
 * A list that grows by a button. When more rows have come, the first of them gets the focus, because the button may
 * be gone. The list's children must be focusable (`tabIndex={-1}`).
 */
export function useGrowingList<E extends HTMLElement>(length: number): Growing<E> {
  const list = useRef<E>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || length <= before.current) return;
    const first = list.current?.children[before.current];
    before.current = undefined;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [length]);
  return {
    list,
    grow: () => {
      before.current = length;
    },
  };
}

interface GrowingListProps extends ShowMoreProps {
  readonly className?: string | undefined;
  readonly children: readonly ReactNode[];
}

/** The same as an element: the list, and the button below it. */
export function GrowingList({ className, children, onMore, ...props }: GrowingListProps) {
  const { list, grow } = useGrowingList<HTMLUListElement>(children.length);
  return (
    <>
      <ul className={className} ref={list}>
        {children}
      </ul>
      <ShowMore
        {...props}
        onMore={() => {
          grow();
          onMore();
        }}
      />
    </>
  );
}
