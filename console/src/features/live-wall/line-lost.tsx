import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCollegeTime } from '../../lib/college-time.ts';
import { useConnection } from '../../lib/live-state.ts';
import classes from './wall.module.css';

/** Says when the line is lost, and of when the figures are: a wall that stands still looks like an empty door. */
export function LineLost() {
  const lost = useConnection() === 'offline';
  const time = useCollegeTime();
  const [since, setSince] = useState<string | null>(null);
  if (lost && since === null) setSince(new Date().toISOString());
  if (!lost && since !== null) setSince(null);
  return (
    <div role="status" className={classes.lineLost}>
      {lost && since !== null && (
        <p className="rc-number">
          <IconPlugConnectedX size="1.3em" stroke={1.8} aria-hidden />
          No live connection: these figures are of {time.time(since)}. They go on by themselves when it is
          back.
        </p>
      )}
    </div>
  );
}
