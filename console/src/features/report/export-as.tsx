import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { ReportFilters } from '#contract/attendance.ts';
import { useReportExport } from '../../lib/use-report-export.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Excel', icon: IconFileSpreadsheet },
] as const;

/** What the filters show, to be reckoned with elsewhere. */
export function ExportAs({ filters }: { readonly filters: ReportFilters }) {
  const { start, busy } = useReportExport();
  return (
    <Menu position="bottom-end" width={200} shadow="md" radius="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" loading={busy} rightSection={<IconChevronDown size={18} aria-hidden />}>
          Export as
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label, icon: Shown }) => (
          <Menu.Item
            key={format}
            leftSection={<Shown size={20} aria-hidden />}
            onClick={() => void start({ kind: 'attendance', format, filters })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
