import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MyReports } from './my-reports.tsx';
import { NewReportDrawer } from './new-report-drawer.tsx';
import { RegularReports } from './regular-reports.tsx';
import classes from './reports.module.css';

/** What leaves the building: reports asked for, how far they are, and those made again and again. */
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
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={open}>
            New Report
          </Button>
        }
      />
      <div className={classes.sections}>
        <MyReports onNew={open} />
        <RegularReports />
      </div>
      <NewReportDrawer opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
