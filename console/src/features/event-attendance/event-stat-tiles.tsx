import { IconCircleCheck, IconCircleX, IconQrcode, IconUsers } from '@tabler/icons-react';
import { attendanceRate } from '#contract/attendance/records.ts';
import type { EventStats } from '#contract/attendance/stats.ts';
import { STRENGTH_WORDS } from '#contract/attendance/strength.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useNotExpected } from '../../lib/api/event-stats-endpoints.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { grouped, ofMarked } from '../../lib/format/format.ts';
import {
  afterPresent,
  type PresentCounts,
  type RatedCounts,
  rateSaysWhoCame,
} from '../../lib/format/present-words.ts';
import { useEventCounts } from '../../lib/live/live-state.ts';
import { useNotMarked } from '../../lib/use-not-marked.ts';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import classes from './event-stat-tiles.module.css';

interface EventStatTilesProps {
  readonly event: Event;
  /** Undefined while loading, and if they could not be loaded. */
  readonly stats: EventStats | undefined;
  readonly failed: boolean;
}

/** The counts of the event, which change as students come in. */
export function EventStatTiles({ event, stats, failed }: EventStatTilesProps) {
  const { qrScanned, byStrength, rosterKnownFrom } = stats ?? {};
  const { present, absent, expected } = useEventCounts(event);
  const notMarked = useNotMarked(event);
  const notExpected = useNotExpected(event.id);
  const time = useCollegeTime();
  return (
    <>
      <Rate
        {...{ present, absent, expected, notExpected, notMarked }}
        completed={event.status === 'completed'}
      />
      <StatGrid label="The event in figures">
        <StatTile label="Total Students" value={expected} icon={IconUsers} />
        <StatTile label="Present" value={present} icon={IconCircleCheck} tone="present" />
        <StatTile label="Absent" value={absent} icon={IconCircleX} tone="absent" />
        <StatTile
          label="QR Scanned"
          value={failed ? '–' : qrScanned}
          icon={IconQrcode}
          tone="brand"
          hint={byStrength?.map(strengthWords).join(', ')}
        />
      </StatGrid>
      {notExpected !== undefined && notExpected > 0 && (
        <p className={classes.known}>{MESSAGES.markedNotExpected(notExpected)}</p>
      )}
      {rosterKnownFrom && (
        <p className={classes.known}>
          {MESSAGES.rosterKnownFrom(time.day(rosterKnownFrom.at), rosterKnownFrom.byAdding)}
        </p>
      )}
    </>
  );
}

/** Such as "12 live code", of those present. */
const strengthWords = ({ strength, present }: EventStats['byStrength'][number]): string =>
  `${grouped(present)} ${STRENGTH_WORDS[strength].toLowerCase()}`;

interface RateProps extends PresentCounts, RatedCounts {
  readonly completed: boolean;
}

/**
 * The event in one figure. Until it is completed that is how many are present of those expected: most are not marked
 * yet, and their rate says little. The rate stands beside it, and leads once the event is completed with its absences.
 * While anybody is not marked, it says of how many it is: 100 % of five is not a full hall.
 */
function Rate({ present, absent, expected, notExpected, notMarked, completed }: RateProps) {
  const rateSays = rateSaysWhoCame({ absent, expected, notMarked });
  const rateLeads = completed && rateSays;
  const whole = Math.max(1, expected, present + absent + (notMarked ?? 0));
  const width = (part: number) => ({ width: `${(100 * part) / whole}%` });
  return (
    <section className={`rc-box ${classes.rate}`} aria-label="Attendance Rate">
      {!rateLeads && (
        <p className={`${classes.total} rc-number`} data-lead="true">
          <strong>{grouped(present)}</strong> {afterPresent({ present, expected, notExpected })}
        </p>
      )}
      <p className={classes.total} data-lead={rateLeads}>
        <strong className="rc-number">{attendanceRate(present, absent)}%</strong> Attendance Rate
        {(notMarked !== 0 || !rateSays) && ` ${ofMarked(present + absent)}`}
      </p>
      <p className={`${classes.parts} rc-number`}>
        <span data-part="present">{grouped(present)} present</span>
        <span data-part="absent">{grouped(absent)} absent</span>
        <span data-part="none">{notMarked === null ? '–' : grouped(notMarked)} not marked</span>
      </p>
      <div className={classes.bar} aria-hidden>
        <span data-part="present" style={width(present)} />
        <span data-part="absent" style={width(absent)} />
      </div>
    </section>
  );
}
