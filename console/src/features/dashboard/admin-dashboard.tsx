import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarStats,
  IconCalendarWeek,
  IconPercentage,
  IconScan,
  IconUserCheck,
  IconUsers,
  IconUsersPlus,
} from '@tabler/icons-react';
import type { AttendanceRecord } from '#contract/attendance/records.ts';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { PATHS } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { EmptyLine } from '../../ui/state/empty-state.tsx';
import { LateScansNote } from '../../ui/state/late-scans-note.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { AdminEventsPanel } from './admin-events-panel.tsx';
import { CollegeCharts } from './college-charts.tsx';
import classes from './dashboard.module.css';
import { LiveEvents } from './live-events.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecordLines } from './record-lines.tsx';
import { statText } from './stat-text.ts';
import { type AdminTileStats, useAdminData } from './use-admin-data.ts';
import { WaitingNotes } from './waiting-notes.tsx';

/** The office at a glance: who is in now, what comes next, and the way to the scanner. */
export function AdminDashboard() {
  const { today } = useCollegeTime();
  const data = useAdminData();
  const { registered } = data;
  // What to begin with comes first, so nothing is shown before it is known whether that is shown.
  const active = registered === undefined ? undefined : data.active;
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={formatDay(today())}
        actions={
          <>
            <LinkButton to={PATHS.scan} icon={IconScan}>
              Scan QR Code
            </LinkButton>
            <LinkButton to={PATHS.createEvent} variant="default" icon={IconCalendarPlus}>
              Create Event
            </LinkButton>
          </>
        }
      />
      {data.trouble ? (
        <QueryFailed message={MESSAGES.dashboardFailed} query={data.trouble} />
      ) : (
        <>
          {registered === 0 && <FirstStep />}
          <LateScansNote />
          {registered === 0 && active?.length === 0 ? null : <LiveEvents events={active} />}
          {/* The events of today may be many or none. Shown before they are known, it would be pushed away. */}
          <div hidden={active === undefined}>
            <WaitingNotes />
            <AdminStatTiles stats={data.tileStats} />
            <div className={classes.office}>
              <AdminEventsPanel upcoming={data.upcoming} />
              <div className={classes.side}>
                <QuickActions of="admin" />
                <LastMarked records={data.lastMarked} />
                <Summary stats={data.tileStats} />
              </div>
            </div>
            {data.charted && <CollegeCharts stats={data.stats} />}
          </div>
        </>
      )}
    </>
  );
}

/** What to begin with, while there is no student at all. */
const FirstStep = () => (
  <div className={classes.firstStep}>
    <Panel title={MESSAGES.noStudentsYet}>
      <p>
        Begin with the list of your students, as Excel or CSV. Nothing is stored before you have seen what
        every row would do.
      </p>
      <LinkButton to={PATHS.importStudents} icon={IconUsersPlus} size="lg">
        Import your students
      </LinkButton>
    </Panel>
  </div>
);

interface LastMarkedProps {
  /** The admin's own newest marks, newest first. Undefined while loading. */
  readonly records: readonly AttendanceRecord[] | undefined;
}

function LastMarked({ records }: LastMarkedProps) {
  return (
    <Panel title={`Last ${LIMITS.dashboard.lastMarked} Marked (You)`}>
      {!records ? (
        <LoadingState label="Loading your last marks" rows={LIMITS.dashboard.lastMarked} rowHeight={44} />
      ) : records.length === 0 ? (
        <EmptyLine>{MESSAGES.noRecentMarked}</EmptyLine>
      ) : (
        <RecordLines records={records} naming="student" />
      )}
    </Panel>
  );
}

/** The office in three numbers, for the end of a day. */
function Summary({ stats }: { readonly stats: AdminTileStats }) {
  const lines = [
    ['Active events', statText(stats.activeEvents)],
    ['Avg attendance', statText(stats.rate, '%'), 'of all marked'],
    ['Total students', statText(stats.students)],
  ] as const;
  return (
    <Panel title="Summary">
      <dl className={classes.summary}>
        {lines.map(([name, value, of]) => (
          <div key={name}>
            <dt>
              {name} {of && <small>{of}</small>}
            </dt>
            <dd className="rc-number">{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function AdminStatTiles({ stats }: { readonly stats: AdminTileStats }) {
  const { students, events, upcoming, today, week, rate } = stats;
  return (
    <StatGrid label="The office in figures">
      <StatTile label="Total Students" value={statText(students)} hint="active" icon={IconUsers} />
      <StatTile label="Total Events" value={statText(events)} hint="ever created" icon={IconCalendarStats} />
      <StatTile
        label="Upcoming"
        value={statText(upcoming)}
        hint="active or planned"
        icon={IconCalendarEvent}
      />
      <StatTile
        label="Today's Attendance"
        value={statText(today)}
        hint="present today"
        icon={IconUserCheck}
        tone="present"
      />
      <StatTile
        label="This Week"
        value={statText(week)}
        hint="present, last 7 days"
        icon={IconCalendarWeek}
        tone="present"
      />
      <StatTile
        label="Avg. Rate"
        value={statText(rate, '%')}
        hint="present of all marked"
        icon={IconPercentage}
        tone="brand"
      />
    </StatGrid>
  );
}
