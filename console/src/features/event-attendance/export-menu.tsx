import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
} from '@tabler/icons-react';
import type { ReportFormat } from '#contract/report-request.ts';
import { useReportExport } from '../../lib/use-report-export.ts';
import { exportedFilters, isFiltered, type RecordFilters } from './record-filters.ts';

const FORMATS = [
  { format: 'pdf', label: 'PDF', icon: IconFileTypePdf },
  { format: 'csv', label: 'CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Excel', icon: IconFileSpreadsheet },
] as const;

interface ExportMenuProps {
  readonly eventId: string;
  readonly filters: RecordFilters;
}

/** The event's attendance as a file: of everybody expected, or of those the filters show. */
export function ExportMenu({ eventId, filters }: ExportMenuProps) {
  const { start, busy } = useReportExport();
  const save = (format: ReportFormat) =>
    void start({ kind: 'event', eventId, format, filters: exportedFilters(filters) });
  return (
    <Menu
      position="bottom-start"
      width={230}
      shadow="md"
      radius="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={20} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isFiltered(filters) ? 'Those the filters show' : 'Everybody expected'}</Menu.Label>
        {FORMATS.map(({ format, label, icon: Shown }) => (
          <Menu.Item key={format} leftSection={<Shown size={20} aria-hidden />} onClick={() => save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
