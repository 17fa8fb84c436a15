import { Button } from '@mantine/core';
import { IconFileTypeCsv, IconPrinter, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import { ROUTES } from '#contract/routes.ts';
import { USERS_FILE } from '#contract/users/import.ts';
import type { UserFilters } from '#contract/users/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useDownload } from '../../lib/api/download.ts';
import { PATHS } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { paramsOf, type StudentFilters } from './student-filters.ts';
import classes from './students.module.css';

interface HeaderActionsProps {
  readonly filters: StudentFilters;
  readonly query: UserFilters;
}

/** The actions on all students that match the filters. */
export function HeaderActions({ filters, query }: HeaderActionsProps) {
  const download = useDownload(ROUTES.exportUsers);
  const [exporting, setExporting] = useState(false);

  const exportCsv = async (): Promise<void> => {
    setExporting(true);
    const error = await download(query, USERS_FILE);
    setExporting(false);
    if (error) toast.error(sentence(error, MESSAGES.usersExportFailed));
    else toast.success(MESSAGES.usersExported);
  };

  return (
    <>
      <LinkButton
        variant="default"
        className={classes.action}
        to={{ pathname: PATHS.studentCards, search: paramsOf(filters).toString() }}
        icon={IconPrinter}
      >
        Print QR cards
      </LinkButton>
      <Button
        variant="default"
        className={classes.action}
        loading={exporting}
        leftSection={<IconFileTypeCsv size={20} aria-hidden />}
        onClick={() => void exportCsv()}
      >
        Export CSV
      </Button>
      <LinkButton className={classes.action} to={PATHS.importStudents} icon={IconUsersPlus}>
        Import from CSV
      </LinkButton>
    </>
  );
}
