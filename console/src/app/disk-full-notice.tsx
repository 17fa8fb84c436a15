import { IconDatabaseExclamation } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { useDiskFull } from '../lib/live/live-state.ts';
import classes from './notice-bar.module.css';

/** Shown above every admin screen while the database can store nothing, because an admin can have space freed. */
export function DiskFullNotice() {
  // Always in the document, so that screen readers notice when its text appears.
  return (
    <div role="alert">
      {useDiskFull() && (
        <p className={classes.notice} data-tone="trouble">
          <IconDatabaseExclamation size={20} stroke={1.7} aria-hidden />
          {MESSAGES.diskFullNotice}
        </p>
      )}
    </div>
  );
}
