import { IconPhoto, IconPrinter, IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { TABLE_FORMATS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { usersFile } from '#contract/users/import.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import type { UserFilters } from '#contract/users/schema.ts';
import { useDownload } from '../../lib/api/download.ts';
import { grouped } from '../../lib/format/format.ts';
import { PATHS } from '../../lib/paths.ts';
import { useWaitingPhotosQuery } from '../../lib/photos/photo-api.ts';
import { FormatMenu } from '../../ui/button/format-menu.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { paramsOf, type StudentFilters } from './student-filters.ts';
import classes from './students.module.css';

interface HeaderActionsProps {
  readonly filters: StudentFilters;
  readonly query: UserFilters;
  readonly onAdd: () => void;
}

/** The actions on all students that match the filters. */
export function HeaderActions({ filters, query, onAdd }: HeaderActionsProps) {
  const { download, busy } = useDownload(usersRoutes.exportUsers, {
    saved: MESSAGES.usersExported,
    failed: MESSAGES.usersExportFailed,
  });

  return (
    <>
      <LinkButton
        variant="default"
        className={classes.action}
        to={{ pathname: PATHS.studentCards, search: paramsOf(filters).toString() }}
        icon={IconPrinter}
      >
        Print QR Cards
      </LinkButton>
      <FormatMenu
        className={classes.action}
        busy={busy}
        formats={TABLE_FORMATS}
        onChoose={format => void download({ ...query, format }, usersFile(format))}
      />
      <PhotosButton />
      <IconButton variant="default" className={classes.action} icon={IconUserPlus} onClick={onAdd}>
        Add Student
      </IconButton>
      <LinkButton className={classes.action} to={PATHS.importStudents} icon={IconUsersPlus}>
        Import a List
      </LinkButton>
    </>
  );
}

/** The way to the photos, with how many of them wait. */
function PhotosButton() {
  const waiting = useWaitingPhotosQuery({ limit: 1 }).data?.count ?? 0;
  return (
    <LinkButton variant="default" className={classes.action} to={PATHS.photos} icon={IconPhoto}>
      {waiting > 0 ? `Photos (${grouped(waiting)} waiting)` : 'Photos'}
    </LinkButton>
  );
}
