import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { LONG_PDF_OR_CSV } from '#contract/reports/files.ts';
import type { ReportFormat } from '#contract/reports/request.ts';

const FORMATS = {
  pdf: { title: 'PDF', icon: IconFileTypePdf },
  csv: { title: 'CSV', icon: IconFileTypeCsv },
  xlsx: { title: 'Excel', icon: IconFileSpreadsheet },
} as const;

interface FormatMenuProps<Format extends ReportFormat> {
  readonly name?: string | undefined;
  /** The content of the file. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly busy: boolean;
  readonly formats: readonly Format[];
  readonly onChoose: (format: Format) => void;
  /** Items below the formats. */
  readonly children?: ReactNode;
}

/** A button that asks for the format of a file. */
export function FormatMenu<Format extends ReportFormat>({
  name = 'Export',
  label,
  className,
  busy,
  formats,
  onChoose,
  children,
}: FormatMenuProps<Format>) {
  const aboutPdf = useId();
  return (
    <Menu position="bottom-start" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          className={className ?? ''}
          loading={busy}
          leftSection={<IconDownload size={20} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {label && <Menu.Label>{label}</Menu.Label>}
        {formats.map(format => {
          const { title, icon: Shown } = FORMATS[format];
          return (
            <Menu.Item
              key={format}
              aria-describedby={format === 'pdf' ? aboutPdf : undefined}
              leftSection={<Shown size={20} aria-hidden />}
              onClick={() => onChoose(format)}
            >
              {title}
            </Menu.Item>
          );
        })}
        {children}
        {formats.some(format => format === 'pdf') && (
          <Menu.Label id={aboutPdf} fw={400}>
            {LONG_PDF_OR_CSV}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
