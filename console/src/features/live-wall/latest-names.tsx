import { IconCircleCheck } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { useEventMarksInfiniteQuery } from '../../lib/api/event-attendance-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { useEventNews } from '../../lib/live/use-event-news.ts';
import classes from './wall.module.css';

/** As many as can be read at once from a distance. */
const NAMES = 6;

/** The last students who came in, newest first. */
export function LatestNames({ eventId }: { readonly eventId: string }) {
  const marks = useEventMarksInfiniteQuery({ id: eventId, status: 'present', limit: NAMES });
  const time = useCollegeTime();
  useEventNews(eventId, () => void marks.refetch());
  const records = marks.data?.pages[0]?.attendance;
  return (
    <section className={classes.latest} aria-label="Latest arrivals">
      <h2 className={classes.latestTitle}>Just came in</h2>
      {marks.isError && !records && <p className={classes.quiet}>{MESSAGES.eventDataFailed}</p>}
      {records?.length === 0 && <p className={classes.quiet}>Nobody yet</p>}
      <ul className={classes.names}>
        {records?.map(({ id, studentName, trade, createdAt }) => (
          <li key={id} className={classes.name}>
            <IconCircleCheck size="1.25em" stroke={1.9} aria-hidden />
            <span>
              {studentName}
              <small>{trade}</small>
            </span>
            <time className="rc-number" dateTime={createdAt}>
              {time.time(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
