import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PRINT_MESSAGES } from '#contract/messages/print-messages.ts';
import { focusNextRow } from './focus-next-row.ts';
import classes from './show-more.module.css';

interface ShowMoreProps {
  readonly label?: string;
  /** Whether there is more than the list above shows. */
  readonly more: boolean;
  readonly loading?: boolean;
  /** The button on the screen that makes a file of the whole list, if there is one. */
  readonly whole?: string | undefined;
  readonly onMore: () => void;
}

/**
 * The button below a list. A button that is busy, or gone because everything is shown, loses the focus. This element
 * keeps the focus until the first of the new rows takes it. If none come, the button gets it back. To a user who has
 * pressed the button until the end, it says that this was the end. Paper says that the list goes on, and where. Filters
 * ask for another list, which needs another `key`.
 */
export function ShowMore({ label = 'Show more', more, loading = false, whole, onMore }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stop = useRef<() => void>(undefined);
  const [pressed, setPressed] = useState(false);
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    if (!loading && document.activeElement === place.current) button.current?.focus({ preventScroll: true });
  }, [loading]);

  const press = (): void => {
    setPressed(true);
    stop.current?.();
    if (place.current) stop.current = focusNextRow(place.current);
    onMore();
  };
  return (
    <div ref={place} tabIndex={-1} className={classes.more}>
      {more && (
        <Button ref={button} variant="default" loading={loading} onClick={press}>
          {label}
        </Button>
      )}
      {more && <p className={classes.paper}>{PRINT_MESSAGES.inPart(label, whole)}</p>}
      {/* There before its words, because a screen reader says only what changes in it. */}
      <p role="status" className={classes.end}>
        {pressed && !more && !loading ? 'That is all of them.' : ''}
      </p>
    </div>
  );
}
