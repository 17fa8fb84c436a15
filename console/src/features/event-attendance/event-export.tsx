import { Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useReportExport } from '../../lib/use-report-export.ts';
import { ExportMenu } from '../../ui/button/export-menu.tsx';
import { chosenOf } from '../../ui/list/url-filters.ts';
import { type EventRecordFilters, isFiltered } from './event-record-filters.ts';

interface EventExportProps {
  readonly eventId: string;
  readonly isAdmin: boolean;
  readonly filters: EventRecordFilters;
}

/** Files of an event. Admins also get a sheet to sign, of one trade if that is chosen. */
export function EventExport({ eventId, isAdmin, filters }: EventExportProps) {
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
