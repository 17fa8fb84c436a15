import { Alert } from '@mantine/core';
import { IconClock, IconEye, IconUsers } from '@tabler/icons-react';
import type { EventStats } from '#contract/attendance/stats.ts';
import { onlyFor } from '#contract/events/audience.ts';
import type { Event } from '#contract/events/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useEventStatsQuery } from '../../lib/api/event-stats-endpoints.ts';
import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { languageOf } from '../../lib/format/language-of.ts';
import { usePollWhileAway } from '../../lib/live/use-poll-while-away.ts';
import { EventFacts, Fact } from '../../ui/facts.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { useWideScreen } from '../../ui/list/data-table.tsx';
import { OfficeText } from '../../ui/office-text.tsx';
import { LateScansNote } from '../../ui/state/late-scans-note.tsx';
import { QueryFailed, troubleOf } from '../../ui/state/load-failed.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tag, Tags } from '../../ui/tag.tsx';
import { OwnCorrection } from './correction/own-correction.tsx';
import { EventActions } from './event-actions.tsx';
import { EventCharts } from './event-charts.tsx';
import classes from './event-detail.module.css';
import { useFilters } from './event-record-filters.ts';
import { EventStatTiles } from './event-stat-tiles.tsx';
import { OwnStanding } from './own-standing.tsx';
import { RecordsPanel } from './records-panel.tsx';
import { UnmarkedPanel } from './unmarked-panel.tsx';

export interface EventDetailProps {
  readonly event: Event;
  readonly isAdmin: boolean;
  readonly back: { readonly to: string; readonly label: string };
}

/** The event, its totals, and its attendance records. */
export function EventDetail({ event, isAdmin, back }: EventDetailProps) {
  const numbers = useEventStatsQuery({ id: event.id }, usePollWhileAway());
  const stats = numbers.data?.stats;
  const [chosen, filter] = useFilters();
  // How others were identified is for admins, whatever the address says.
  const filters = isAdmin ? chosen : { ...chosen, strength: '' as const };

  // On a wide screen the charts come first. On a phone the names come first. Printing does not move them: a chart that is
  // drawn anew comes too late for the paper.
  const wide = useWideScreen(75);
  const trouble = troubleOf([numbers]);
  const charts = trouble ? (
    <QueryFailed message={MESSAGES.eventDataFailed} query={trouble} />
  ) : (
    hasMarks(stats) && <EventCharts stats={stats} />
  );

  return (
    <>
      <PageHeader
        title={event.title}
        lang={languageOf(event.title)}
        description={<About event={event} isAdmin={isAdmin} />}
        back={back}
        actions={
          <EventActions
            event={event}
            isAdmin={isAdmin}
            filters={filters}
            rosterAbsences={rosterAbsencesIn(stats)}
          />
        }
      />
      {!isAdmin && <OwnCorrection event={event} />}
      {isAdmin && <LateScansNote eventId={event.id} />}
      {isAdmin && <PastDayNote event={event} />}
      <EventStatTiles event={event} stats={stats} failed={trouble !== null} />
      {wide && charts}
      <RecordsPanel
        eventId={event.id}
        isAdmin={isAdmin}
        filters={filters}
        onFilter={filter}
        trades={stats?.byTrade.map(({ trade }) => trade) ?? []}
      />
      {isAdmin && (
        <div className={classes.after}>
          <UnmarkedPanel event={event} filters={filters} />
        </div>
      )}
      {!wide && charts && <div className={classes.after}>{charts}</div>}
    </>
  );
}

/** How many absences completions recorded. Null while it is not known. */
const rosterAbsencesIn = (stats: EventStats | undefined): number | null =>
  stats ? (stats.byMeans.find(({ means }) => means === 'roster')?.absent ?? 0) : null;

/** True until the totals are known. Without marks, charts would show nothing. */
const hasMarks = (stats: EventStats | undefined): boolean => !stats || stats.present + stats.absent > 0;

/** Attendance can be marked, but not at a door any more. */
function PastDayNote({ event }: { readonly event: Event }) {
  const { today } = useCollegeTime();
  if (event.status !== 'active' || event.date >= today()) return null;
  return (
    <Alert color="marigold" icon={<IconClock aria-hidden />} mb="md">
      {MESSAGES.pastEventOpen(formatDay(event.date))}
    </Alert>
  );
}

/** Below the title: status, type, date, time, place, and what else the office says of it. */
function About({ event, isAdmin }: Pick<EventDetailProps, 'event' | 'isAdmin'>) {
  const audience = onlyFor(event);
  return (
    <>
      <Tags>
        <StatusBadge status={event.status} />
        <Tag>{event.event_type}</Tag>
        {event.identity === 'strict' && <Tag icon={IconEye}>Strict</Tag>}
        {!isAdmin && <OwnStanding event={event} />}
      </Tags>
      <EventFacts event={event}>{audience !== null && <Fact icon={IconUsers}>{audience}</Fact>}</EventFacts>
      {event.description !== '' && (
        <OfficeText as="span" text={event.description} className={classes.about} />
      )}
    </>
  );
}
