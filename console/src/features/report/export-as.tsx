import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useReportExport, type WantedReport } from '../../lib/use-report-export.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Excel', icon: IconFileSpreadsheet },
] as const;

interface ExportAsProps {
  /** The screen's data as a file. */
  readonly wanted: (format: (typeof FORMATS)[number]['format']) => WantedReport;
}

/** The screen's data for further calculations. */
export function ExportAs({ wanted }: ExportAsProps) {
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
            onClick={() => void start(wanted(format))}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
