import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCollegeTime } from '../../lib/college-time.ts';
import { useConnection } from '../../lib/live-state.ts';
import classes from './wall.module.css';

/** Shows that the connection is lost, and the time of the last numbers. Otherwise it would look as if no one came. */
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
