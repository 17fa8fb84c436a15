import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './show-more.module.css';

export interface ShowMoreProps {
  readonly label?: string;
  /** Whether there is more than the list above shows. */
  readonly more: boolean;
  readonly loading?: boolean;
  readonly onMore: () => void;
}

/**
 * The button below a list. A button that is busy, or gone because everything is shown, loses the focus. This element
 * keeps the focus, returns it to the button when that is ready, and announces when there is no more.
 */
export function ShowMore({ label = 'Show more', more, loading = false, onMore }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!loading && document.activeElement === place.current) button.current?.focus({ preventScroll: true });
  }, [loading]);

  const press = (): void => {
    place.current?.focus({ preventScroll: true });
    onMore();
  };
  return (
    <div ref={place} tabIndex={-1} className={classes.more}>
      {more && (
        <Button ref={button} variant="default" loading={loading} onClick={press}>
          {label}
        </Button>
      )}
      {/* There before its words, because a screen reader says only what changes in it. */}
      <p role="status" className={classes.end}>
        {more ? '' : 'That is all of them.'}
      </p>
    </div>
  );
}
