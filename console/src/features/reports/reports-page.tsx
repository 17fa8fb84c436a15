import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { MyReports } from './my-reports.tsx';
import { NewReportDrawer } from './new-report-drawer.tsx';
import { RegularReports } from './regular-reports.tsx';

/** Requested reports with their progress, and scheduled ones. */
export function ReportsPage() {
  const [opened, setOpened] = useState(false);
  const open = (): void => setOpened(true);
  return (
    <>
      <PageHeader
        title="Reports"
        description="Made while you do something else, and kept here."
        back={{ to: PATHS.report, label: 'Back to Attendance Report' }}
        actions={
          <IconButton icon={IconPlus} onClick={open}>
            New Report
          </IconButton>
        }
      />
      <div className={kept.sections}>
        <MyReports onNew={open} />
        <RegularReports />
      </div>
      <NewReportDrawer opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
