import { IconCalendarStats, IconQrcode } from '@tabler/icons-react';
import type { UserAttendanceAnswer } from '#contract/attendance/records.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { ExportMenu } from '../../ui/button/export-menu.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { UnmarkedEvents } from '../../ui/event/unmarked-events.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { shownPages } from '../../ui/list/results.tsx';
import { StatGrid } from '../../ui/stat-grid.tsx';
import { MarkTiles, StatTile } from '../../ui/stat-tile.tsx';
import { AskedCorrections } from './asked-corrections.tsx';
import { AttendanceHistory, useOwnMarks } from './attendance-history.tsx';
import { isFiltered, queryOf, useFilters } from './own-marks-filters.ts';

/** A student's own attendance: totals of all marks, and the marks that match the filters. */
export function MyAttendancePage() {
  const user = useSignedInUser();
  const [filters, choose] = useFilters();
  const marks = useOwnMarks(user.id, filters);
  const stats = shownPages(marks)[0]?.stats;
  return (
    <>
      <PageHeader
        title="My Attendance"
        back={{ to: PATHS.dashboard, label: 'Back to Dashboard' }}
        actions={
          <>
            <ExportMenu
              label={isFiltered(filters) ? 'Those the filters show' : 'All of my attendance'}
              wanted={format => ({ kind: 'student', userId: user.id, format, filters: queryOf(filters) })}
            />
            <LinkButton to={PATHS.qrCode} variant="default" icon={IconQrcode}>
              My QR Code
            </LinkButton>
          </>
        }
      />
      {(stats || !marks.isError) && <AttendanceStats stats={stats} />}
      <UnmarkedEvents
        studentId={user.id}
        explanation="They are over, and you were expected there. You are recorded neither as present nor as absent. If you were there, open the event. You can ask for a correction there, as long as the office takes them."
      />
      <AskedCorrections studentId={user.id} />
      <AttendanceHistory filters={filters} marks={marks} onChoose={choose} />
    </>
  );
}

interface AttendanceStatsProps {
  /** Undefined while loading. */
  readonly stats: UserAttendanceAnswer['stats'] | undefined;
}

function AttendanceStats({ stats }: AttendanceStatsProps) {
  return (
    <StatGrid label="Your attendance in figures">
      <StatTile label="Total Events" value={stats?.total} icon={IconCalendarStats} />
      <MarkTiles
        presentLabel="Attended"
        present={stats?.present}
        absent={stats?.absent}
        rate={stats?.attendanceRate}
      />
    </StatGrid>
  );
}
