import { Button } from '@mantine/core';
import classes from './show-more.module.css';

interface ShowMoreProps {
  readonly label?: string;
  readonly loading?: boolean;
  readonly onMore: () => void;
}

/** Beneath a list that has more. */
export function ShowMore({ label = 'Show more', loading = false, onMore }: ShowMoreProps) {
  return (
    <div className={classes.more}>
      <Button variant="default" loading={loading} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
