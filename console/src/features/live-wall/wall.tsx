import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { attendanceRate } from '#contract/attendance/schema.ts';
import type { Event } from '#contract/events/schema.ts';
import { formatDay, formatTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { useConnection, useEventCounts } from '../../lib/live/live-state.ts';
import { useScreenAwake } from '../../lib/use-screen-awake.ts';
import { LatestNames } from './latest-names.tsx';
import classes from './wall.module.css';
import { WallTools } from './wall-tools.tsx';

/** Readable from the back of a hall: one large number, and names as students come. */
export function Wall({ event }: { readonly event: Event }) {
  useScreenAwake();
  const { present, absent, expected } = useEventCounts(event);
  const share = expected === 0 ? 0 : Math.min(100, (100 * present) / expected);
  return (
    <main className={classes.wall}>
      <title>{`${event.title} · Live Wall · Rollcall`}</title>
      <LineLost />
      <header>
        <h1 className={classes.title}>{event.title}</h1>
        <p className={`${classes.when} rc-number`}>
          {formatDay(event.date)}, {formatTime(event.time)}, {event.location}
        </p>
      </header>
      <div className={classes.body}>
        <section className={classes.count} aria-label="Present now">
          <p className={`${classes.totals} rc-number`}>
            <span className={classes.present} data-digits={String(present).length} data-testid="wall-present">
              {present}
            </span>
            <span className={classes.expected}>/ {expected}</span>
          </p>
          <div className={classes.track} aria-hidden>
            <div className={classes.fill} style={{ width: `${share}%` }} />
          </div>
          <p className={`${classes.rate} rc-number`}>
            <span>present of those expected</span>
            <span>
              Attendance Rate <strong>{attendanceRate(present, absent)}%</strong> of {present + absent} marked
            </span>
          </p>
        </section>
        <LatestNames eventId={event.id} />
      </div>
      <WallTools eventId={event.id} />
    </main>
  );
}

/** Shows that the connection is lost, and the time of the last numbers. Otherwise it would look as if no one came. */
function LineLost() {
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
