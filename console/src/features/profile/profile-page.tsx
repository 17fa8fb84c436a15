import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { sentence } from '../../lib/api-error.ts';
import { homeOf } from '../../lib/paths.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AccountCard } from './account-card.tsx';
import classes from './profile.module.css';
import { useProfileQuery } from './profile-api.ts';
import { ProfileEdit } from './profile-edit.tsx';
import { ProfileView } from './profile-view.tsx';
import { StaleNotice } from './stale-notice.tsx';

/** The user's own data. Shown at once from the session, and fetched again, because the office may change it, too. */
export function ProfilePage() {
  const user = useSignedInUser();
  const query = useProfileQuery();
  const [editing, setEditing] = useState(false);
  const edited = useRef(false);
  const stopEditing = (): void => {
    edited.current = true;
    setEditing(false);
  };
  // The edit button returns in place of the form that had the focus.
  const focusAfterEditing = (button: HTMLButtonElement | null): void => {
    if (edited.current) button?.focus();
  };

  return (
    <>
      <PageHeader title="Profile" back={{ to: homeOf(user.role), label: 'Back to Dashboard' }} />
      <div className={classes.layout}>
        <AccountCard user={user} />
        <Panel
          title="Personal details"
          aside={
            !editing && (
              <Button
                ref={focusAfterEditing}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            )
          }
        >
          {query.isError && !editing && (
            <StaleNotice
              problem={sentence(query.error, MESSAGES.requestFailed)}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {editing ? <ProfileEdit user={user} onDone={stopEditing} /> : <ProfileView user={user} />}
        </Panel>
      </div>
    </>
  );
}
