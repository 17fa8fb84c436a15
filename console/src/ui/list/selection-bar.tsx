import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../../lib/focus/lost-focus.ts';
import { grouped } from '../../lib/format/format.ts';
import classes from './selection-bar.module.css';

/** What is selected of a list. */
interface Selected {
  readonly count: number;
  /** Whether that is all that is shown, or all that can be selected. */
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
  readonly onNone: () => void;
}

interface SelectionBarProps {
  readonly selected: Selected;
  /** What is selected, for screen readers: a screen may have two such lists. */
  readonly things: string;
  /** What the box does while nothing is selected. */
  readonly invitation?: string;
  /** What is to be known about what is selected. */
  readonly note?: string | false;
  /** The box, which is there whatever is selected. */
  readonly box?: RefObject<HTMLInputElement | null>;
  /** The buttons, which are there while something is selected. */
  readonly children: ReactNode;
}

/**
 * Selects all that is shown of a list, and holds what is done with what is selected. It is directly above the list: from
 * the first row, a keyboard is one step back from it. While something is selected, it stays on the screen: on a phone, the
 * buttons are at the bottom. The list below does not move when they come or go.
 */
export function SelectionBar({ selected, things, note, children, ...props }: SelectionBarProps) {
  const { invitation = 'Select all shown' } = props;
  const own = useRef<HTMLInputElement>(null);
  const box = props.box ?? own;
  const { count, all, onAll, onNone } = selected;
  const none = count === 0;
  useFocusWhenCleared(none, box);
  const text = [`${grouped(count)} selected`, note].filter(Boolean).join(', ');
  return (
    <div className={`${classes.bar} rc-screen-only`} data-selected={!none}>
      <Checkbox
        ref={box}
        size="md"
        // The status has no more than the count, which is announced when it changes.
        label={
          <>
            {none && invitation}
            <span role="status">{!none && text}</span>
          </>
        }
        aria-label={`${none ? invitation : text}: ${things}`}
        checked={all}
        indeterminate={!none && !all}
        onChange={() => onAll(!all)}
      />
      {!none && (
        <>
          <Button variant="default" onClick={onNone}>
            Select none
          </Button>
          <div className={classes.actions}>{children}</div>
        </>
      )}
    </div>
  );
}

/** The buttons go with the selection. If one of them had the focus, the box takes it, which is in their place. */
function useFocusWhenCleared(none: boolean, box: RefObject<HTMLInputElement | null>): void {
  const before = useRef(none);
  useLayoutEffect(() => {
    if (none && !before.current && isFocusLost()) box.current?.focus({ preventScroll: true });
    before.current = none;
  }, [none, box]);
}
