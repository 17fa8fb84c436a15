import { Skeleton } from '@mantine/core';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { MESSAGES } from '#contract/messages.ts';
import { formatDay, formatTime, useCollegeTime } from '../../lib/format/college-time.ts';
import { grouped, ofMarked } from '../../lib/format/format.ts';
import { EventLink } from '../../ui/event/event-link.tsx';
import { UnmarkedEvents } from '../../ui/event/unmarked-events.tsx';
import { Lines } from '../../ui/list/data-table.tsx';
import { useNextPage } from '../../ui/list/results.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Arrived } from '../../ui/state/clock-note.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { QueryFailed, troubleOf } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './drawer.module.css';
import { useStudentRecordsInfiniteQuery, useStudentStatsQuery } from './students-api.ts';

/** The student's attendance and its totals. New marks appear automatically. */
export function AttendanceTab({ id }: { readonly id: string }) {
  const stats = useStudentStatsQuery({ id });
  const list = useStudentRecordsInfiniteQuery({ id });
  const next = useNextPage(list);
  const trouble = troubleOf([list, stats]);
  if (trouble) return <QueryFailed message={MESSAGES.historyFailed} query={trouble} />;
  const records = list.data?.pages.flatMap(page => page.attendance);
  return (
    <>
      <StudentStats {...stats.data} />
      <UnmarkedEvents
        studentId={id}
        explanation="They are over, and the student was expected there, but is recorded neither as present nor as absent."
      />
      {!records ? (
        <LoadingState label="Loading the attendance" rows={4} />
      ) : records.length === 0 ? (
        <EmptyState title={MESSAGES.noAttendance} />
      ) : (
        <Lines>
          {records.map(record => (
            <RecordLine key={record.id} record={record} />
          ))}
        </Lines>
      )}
      <ShowMore {...next} />
    </>
  );
}

type StudentStatsProps = Partial<NonNullable<ReturnType<typeof useStudentStatsQuery>['data']>>;

function StudentStats({ overall, thisMonth }: StudentStatsProps) {
  return (
    <dl className={classes.stats} aria-label="Attendance in figures">
      <Stat
        label="Present"
        tone="present"
        value={overall?.present}
        hint={thisMonth && `${grouped(thisMonth.present)} in the last 30 days`}
      />
      <Stat
        label="Absent"
        tone="absent"
        value={overall?.absent}
        hint={thisMonth && `${grouped(thisMonth.absent)} in the last 30 days`}
      />
      <Stat
        label="Attendance rate"
        tone="brand"
        value={overall && `${overall.attendanceRate}%`}
        hint={overall && ofMarked(overall.total)}
      />
    </dl>
  );
}

interface StatProps {
  readonly label: string;
  readonly tone: 'present' | 'absent' | 'brand';
  /** Undefined while loading. */
  readonly value: number | string | undefined;
  readonly hint: string | undefined;
}

/** Smaller than a dashboard tile, so that three fit side by side on a phone. */
const Stat = ({ label, tone, value, hint }: StatProps) => (
  <div className={classes.stat} style={{ borderTopColor: `var(--rc-${tone})` }}>
    <dt>{label}</dt>
    <dd className="rc-number">
      {value ?? <Skeleton h="2rem" w="3rem" />}
      <small>{hint}</small>
    </dd>
  </div>
);

/** One event of a student's history. */
function RecordLine({ record }: { readonly record: AttendanceRecord }) {
  const time = useCollegeTime();
  return (
    <li className={classes.record}>
      <span className={classes.event}>
        <EventLink event={record.event_id} />
        <small className="rc-number">
          {record.eventType}, {formatDay(record.date)}, {formatTime(record.time)}
        </small>
        <Arrived record={record} time={time} />
      </span>
      <StatusBadge status={record.status} />
    </li>
  );
}
