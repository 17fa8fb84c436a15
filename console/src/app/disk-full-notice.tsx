import { IconDatabaseExclamation } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { useDiskFull } from '../lib/live-state.ts';
import classes from './notice-bar.module.css';

/** Shown above every screen of an admin while the database can store nothing: an admin can have room made. */
export function DiskFullNotice() {
  // Always there, so that screen readers notice when it gets its text.
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
