import { Anchor, Button } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCalendarWeek,
  IconCircleCheck,
  IconPercentage,
  IconQrcode,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import type { UserStatsAnswer } from '#contract/attendance/stats.ts';
import { isolated } from '#contract/bidi.ts';
import { MESSAGES } from '#contract/messages.ts';
import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { ofMarked } from '../../lib/format/format.ts';
import { usePart } from '../../lib/on-demand.tsx';
import { onceIdle } from '../../lib/once-idle.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { MARKS } from '../../ui/charts/chart-model.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { OfficeContact } from '../../ui/office-contact.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { EmptyLine } from '../../ui/state/empty-state.tsx';
import { LastKnown } from '../../ui/state/last-known.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { Tips } from '../../ui/state/tips.tsx';
import { WaitingNote } from '../../ui/state/waiting-note.tsx';
import { YearNote } from '../../ui/state/year-note.tsx';
import { countsOf, marksByWeek, marksInWords, sinceFirstMark } from './attendance-points.ts';
import classes from './dashboard.module.css';
import { QuickActions } from './quick-actions.tsx';
import { RecordLines } from './record-lines.tsx';
import { statText } from './stat-text.ts';
import { UpcomingList } from './upcoming-list.tsx';
import { useKeptCode } from './use-kept-code.ts';
import { type StudentTileStats, useStudentData } from './use-student-data.ts';

/** Most have asked the office for nothing, so it can wait. */
const loadOfficeAnswers = () =>
  new Promise<void>(onceIdle).then(() => import('./office-answers.tsx')).then(part => part.OfficeAnswers);

/** A student's day: the next events, the attendance so far, and the QR code one press away. */
export function StudentDashboard() {
  const user = useSignedInUser();
  const { today } = useCollegeTime();
  useKeptCode(user.id);
  const OfficeAnswers = usePart(loadOfficeAnswers, true, { quiet: true });
  const { tileStats, stats, charted, recent, events, keptAt, trouble } = useStudentData();
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`${isolated(user.name)}, ${formatDay(today())}`}
        actions={
          <Button
            component={Link}
            to={PATHS.qrCode}
            size="lg"
            leftSection={<IconQrcode size={22} aria-hidden />}
          >
            My QR Code
          </Button>
        }
      />
      <WaitingNote />
      <YearNote />
      {OfficeAnswers && <OfficeAnswers />}
      {trouble ? (
        <QueryFailed message={MESSAGES.dashboardFailed} query={trouble} />
      ) : (
        <>
          <LastKnown failure={MESSAGES.dashboardFailed} at={keptAt} />
          <StudentTiles stats={tileStats} waiting={user.waiting === true} />
          <div className={classes.columns}>
            <UpcomingList events={events} />
            <div className={classes.side}>
              <QuickActions of="student" />
              <RecentAttendance records={recent} />
              <Tips title="Quick Tips" tips={TIPS}>
                <OfficeContact className="rc-soft" />
              </Tips>
            </div>
            {charted && <StudentCharts stats={stats} />}
          </div>
        </>
      )}
    </>
  );
}

const TIPS = [
  'Open your QR code before you reach the door, and turn the screen’s brightness up.',
  'Download the code once: it works without a connection.',
  'You see here at once when you have been marked. If not, ask at the door.',
];

function RecentAttendance({ records }: { readonly records: readonly AttendanceRecord[] | undefined }) {
  return (
    <Panel
      title="Recent Attendance"
      aside={
        <Anchor component={Link} to={PATHS.attendance} inherit className={classes.more}>
          View all
        </Anchor>
      }
    >
      {!records ? (
        <LoadingState label="Loading your attendance" rows={3} rowHeight={44} />
      ) : records.length === 0 ? (
        <EmptyLine>{MESSAGES.noRecentAttendance}</EmptyLine>
      ) : (
        <RecordLines records={records} naming="event" />
      )}
    </Panel>
  );
}

interface StudentTilesProps {
  readonly stats: StudentTileStats;
  /** Whether the sign-up waits for approval. Until then the student is expected nowhere. */
  readonly waiting: boolean;
}

function StudentTiles({ stats, waiting }: StudentTilesProps) {
  const { attended, rate, marked, week, upcoming } = stats;
  return (
    <StatGrid label="Your attendance in figures">
      <StatTile label="Events Attended" value={statText(attended)} icon={IconCircleCheck} tone="present" />
      <StatTile
        label="Attendance Rate"
        value={statText(rate, '%')}
        hint={marked !== undefined && ofMarked(marked)}
        icon={IconPercentage}
        tone="brand"
      />
      <StatTile label="This Week" value={statText(week)} icon={IconCalendarWeek} tone="present" />
      <StatTile
        label="Upcoming"
        value={statText(upcoming)}
        hint={waiting && 'you are expected once approved'}
        icon={IconCalendarEvent}
      />
    </StatGrid>
  );
}

interface StudentChartsProps {
  /** Undefined while loading. */
  readonly stats: UserStatsAnswer | undefined;
}

/** A student's attendance: over time, and by event type. */
function StudentCharts({ stats }: StudentChartsProps) {
  const weeks = stats && sinceFirstMark(stats.byWeek);
  return (
    <section className={classes.charts} aria-label="Your attendance in charts">
      <BarChart
        title="Your attendance over time"
        summary={weeks ? marksInWords(weeks, `in ${weeks.length} weeks`) : ''}
        pointsAre="Week"
        series={MARKS}
        points={weeks && marksByWeek(weeks)}
        empty="You were not marked in the last 12 weeks."
        height={220}
      />
      <BarChart
        title="By type"
        summary={stats ? marksInWords(stats.byType, 'at events and meetings') : ''}
        pointsAre="Type"
        series={MARKS}
        points={stats?.byType.map(type => ({ label: type.event_type, values: countsOf(type) }))}
        lying
        empty="You were not marked at any event yet."
        height={150}
      />
    </section>
  );
}
