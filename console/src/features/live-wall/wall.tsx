import { useFullscreenDocument } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconCircleCheck,
  IconMaximize,
  IconMinimize,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type AttendanceRecord, attendanceRate } from '#contract/attendance/records.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { punctuality } from '#contract/time.ts';
import { useEventMarksInfiniteQuery } from '../../lib/api/event-attendance-endpoints.ts';
import { useNotExpected } from '../../lib/api/event-stats-endpoints.ts';
import { arrivedAt, formatDay, formatTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { grouped, ofMarked } from '../../lib/format/format.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { afterPresent, presentShare, rateSaysWhoCame } from '../../lib/format/present-words.ts';
import { useConnection, useEventCounts } from '../../lib/live/live-state.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { eventAttendancePath } from '../../lib/paths.ts';
import { useNotMarked } from '../../lib/use-not-marked.ts';
import { useScreenAwake } from '../../lib/use-screen-awake.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { SchemeToggle } from '../../ui/frame/scheme-toggle.tsx';
import classes from './wall.module.css';

/** Readable from the back of a hall: one large number, and names as students come. */
export function Wall({ event }: { readonly event: Event }) {
  useScreenAwake();
  const { present, absent, expected } = useEventCounts(event);
  const notExpected = useNotExpected(event.id);
  const counts = { present, expected, notExpected };
  const rate = attendanceRate(present, absent);
  const marked = present + absent;
  const notMarked = useNotMarked(event);
  const rateSays = rateSaysWhoCame({ absent, expected, notMarked });
  // Until then most are not marked, and their rate says little: one marked student is 100 %.
  const rateLeads = event.status === 'completed' && rateSays;
  const ofThem = notMarked !== 0 && ofMarked(marked);
  return (
    <main className={classes.wall}>
      <title>{`${event.title} · Live Wall · Rollcall`}</title>
      <LineLost />
      <header>
        <h1 className={classes.title} lang={languageOf(event.title)}>
          {event.title}
        </h1>
        <p className={`${classes.when} rc-number`}>
          {formatDay(event.date)}, {formatTime(event.time)}, {event.location}
        </p>
      </header>
      <div className={classes.body}>
        <section className={classes.count} aria-label="Present now">
          {rateLeads ? (
            <p className={`${classes.totals} rc-number`}>
              <Large testId="wall-rate">{`${rate}%`}</Large>
              <span className={classes.expected}>Attendance Rate</span>
            </p>
          ) : (
            <p className={`${classes.totals} rc-number`}>
              <Large testId="wall-present">{grouped(present)}</Large>
              <span className={classes.expected}>{afterPresent(counts)}</span>
            </p>
          )}
          <div className={classes.track} aria-hidden>
            <div
              className={classes.fill}
              style={{ clipPath: `inset(0 ${100 - presentShare(counts)}% 0 0 round 99px)` }}
            />
          </div>
          <p className={`${classes.rate} rc-number`}>
            {rateLeads ? (
              <>
                <span>
                  <strong>{grouped(present)}</strong> {afterPresent(counts)}
                </span>
                {ofThem && <span>Attendance Rate {ofThem}</span>}
              </>
            ) : (
              rateSays && (
                <span>
                  Attendance Rate <strong>{rate}%</strong> {ofThem}
                </span>
              )
            )}
            {notExpected !== undefined && notExpected > 0 && (
              <span>{MESSAGES.markedNotExpected(notExpected)}</span>
            )}
          </p>
        </section>
        <LatestNames eventId={event.id} />
      </div>
      <WallTools eventId={event.id} />
    </main>
  );
}

/** The number to read from the back of the hall. */
const Large = ({ testId, children }: { readonly testId: string; readonly children: string }) => (
  <span className={classes.present} data-digits={children.length} data-testid={testId}>
    {children}
  </span>
);

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
          No connection: these figures are of {time.time(since)}. They go on by themselves when it is back.
        </p>
      )}
    </div>
  );
}

/** As many as can be read at once from a distance. */
const NAMES = 6;

/** The last students who came in, newest first. */
function LatestNames({ eventId }: { readonly eventId: string }) {
  // Who was recorded as absent and comes after all has just come in, too.
  const query = { id: eventId, status: 'present', sort: 'changed', limit: NAMES } as const;
  const marks = useEventMarksInfiniteQuery(query, usePollWhileAway());
  const records = marks.data?.pages[0]?.attendance;
  return (
    <section className={classes.latest} aria-label="Latest arrivals">
      <h2 className={classes.latestTitle}>Just came in</h2>
      {marks.isError && !records && <p className={classes.quiet}>{MESSAGES.eventDataFailed}</p>}
      {records?.length === 0 && <p className={classes.quiet}>Nobody yet</p>}
      <ul className={classes.names}>
        {records?.map(record => (
          <li key={record.id} className={classes.name}>
            <IconCircleCheck size="1.25em" stroke={1.9} aria-hidden />
            <span>
              {record.studentName}
              <small>{record.trade}</small>
            </span>
            {record.arrivalTime !== null && <Came record={record} at={record.arrivalTime} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CameProps {
  readonly record: Pick<AttendanceRecord, 'date' | 'time'>;
  readonly at: string;
}

/** When the student came, and how punctual that was. */
function Came({ record, at }: CameProps) {
  const time = useCollegeTime();
  const punctual = punctuality(new Date(at), record, time.timeZone);
  return (
    <div className={classes.came}>
      <time className="rc-number" dateTime={at}>
        {arrivedAt(at, record, time)}
      </time>
      {punctual && <small>{punctual}</small>}
    </div>
  );
}

/** Small buttons at the bottom for the person at the projector. */
function WallTools({ eventId }: { readonly eventId: string }) {
  const { fullscreen, toggle } = useFullscreenDocument();
  const Shown = fullscreen ? IconMinimize : IconMaximize;
  return (
    <nav className={classes.tools} aria-label="Wall">
      <LinkButton to={eventAttendancePath(eventId)} variant="subtle" color="gray" icon={IconArrowLeft}>
        Back to Event
      </LinkButton>
      {document.fullscreenEnabled && (
        <IconButton variant="subtle" color="gray" icon={Shown} onClick={() => void toggle()}>
          {fullscreen ? 'Leave full screen' : 'Full screen'}
        </IconButton>
      )}
      <SchemeToggle />
    </nav>
  );
}
