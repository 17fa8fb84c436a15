import { Menu } from '@mantine/core';
import { IconDeviceTv, IconHistory, IconPrinter, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import type { Event } from '#contract/events/schema.ts';
import { liveWallPath, scanPath } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { useReportExport } from '../../lib/use-report-export.ts';
import { ExportMenu } from '../../ui/button/export-menu.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { CalendarMenu } from '../../ui/event/calendar-menu.tsx';
import { chosenOf } from '../../ui/list/url-filters.ts';
import { HistoryDrawer } from '../../ui/timeline/history-drawer.tsx';
import { type EventRecordFilters, isFiltered } from './event-record-filters.ts';
import { ManageMenu } from './manage-menu.tsx';

interface EventActionsProps {
  readonly event: Event;
  readonly isAdmin: boolean;
  readonly filters: EventRecordFilters;
  readonly rosterAbsences: number | null;
}

/** For admins: scan while the event is active, show it on a wall, export it, manage it. For students: their own calendar, their history and the files. */
export function EventActions({ event, isAdmin, filters, rosterAbsences }: EventActionsProps) {
  const files = <EventExport eventId={event.id} isAdmin={isAdmin} filters={filters} />;
  if (!isAdmin)
    return (
      <>
        <CalendarMenu event={event} />
        <OwnHistory event={event} />
        {files}
      </>
    );
  return (
    <>
      {event.status === 'active' && (
        <LinkButton to={scanPath(event.id)} icon={IconScan}>
          Scan QR
        </LinkButton>
      )}
      <LinkButton to={liveWallPath(event.id)} variant="default" icon={IconDeviceTv}>
        Live Wall
      </LinkButton>
      {files}
      <ManageMenu event={event} rosterAbsences={rosterAbsences} />
    </>
  );
}

/** What happened with the student here, also if they were never marked. */
function OwnHistory({ event }: Pick<EventActionsProps, 'event'>) {
  const { id, name, roll_no } = useSignedInUser();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton variant="default" icon={IconHistory} onClick={() => setOpen(true)}>
        My History Here
      </IconButton>
      {open && <HistoryDrawer student={{ id, name, roll_no }} event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

interface EventExportProps {
  readonly eventId: string;
  readonly isAdmin: boolean;
  readonly filters: EventRecordFilters;
}

/** Files of an event. Admins also get a sheet to sign, of one trade if that is chosen. */
function EventExport({ eventId, isAdmin, filters }: EventExportProps) {
  const { start } = useReportExport();
  const { trade } = filters;
  const sheet = { kind: 'sheet', eventId, filters: trade === '' ? {} : { trade } } as const;
  return (
    <ExportMenu
      label={
        isFiltered(filters) ? 'Those the filters show' : isAdmin ? 'Everybody expected' : 'Everybody marked'
      }
      wanted={format => ({ kind: 'event', eventId, format, filters: chosenOf(filters) })}
    >
      {isAdmin && (
        <Menu.Item leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => void start(sheet)}>
          Sign-in sheet
        </Menu.Item>
      )}
    </ExportMenu>
  );
}
