import { Alert, Tabs, Title } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { IconInfoCircle } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { usePhotoStandingQuery } from '../../lib/photos/photo-api.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { AccountStatusBadge } from './account-status-badge.tsx';
import { AccountTab } from './account-tab.tsx';
import { AttendanceTab } from './attendance-tab.tsx';
import classes from './drawer.module.css';
import { EditForm } from './edit-form.tsx';
import { PhotoActions, StudentPhoto } from './student-photo.tsx';
import { useStudentQuery } from './students-api.ts';

interface StudentSheetProps {
  readonly id: string;
  /** Called when the user has been erased. */
  readonly onGone: () => void;
}

export function StudentSheet({ id, onGone }: StudentSheetProps) {
  useFocusBack();
  const query = useStudentQuery({ id });
  const { data, isError } = query;
  // What is known of the photo stands above the form. Coming later, it would push fields away from under a finger.
  const photo = usePhotoStandingQuery({ id });
  if (isApiError(query.error) && query.error.code === 'user_not_found')
    return (
      <EmptyState
        title={MESSAGES.userNotFound}
        description="This address does not belong to any student of this college."
      />
    );
  if (!data && isError) return <QueryFailed message={MESSAGES.studentsFailed} query={query} />;
  if (!data || photo.isLoading) return <LoadingState label="Loading the student" rows={6} />;
  const { user } = data;
  if (user.erased) return <Erased user={user} />;
  return (
    <>
      <Who user={user} />
      <Tabs defaultValue="details" keepMountedMode="display-none">
        <Tabs.List grow mb="lg">
          <Tabs.Tab value="details" className={classes.tab}>
            Details
          </Tabs.Tab>
          <Tabs.Tab value="attendance" className={classes.tab}>
            Attendance
          </Tabs.Tab>
          <Tabs.Tab value="account" className={classes.tab}>
            Account
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <EditForm user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="attendance">
          <AttendanceTab id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="account">
          <AccountTab user={user} onErased={onGone} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Another desk has erased the student meanwhile. Nothing can be changed any more, and what was counted stays. */
const Erased = ({ user }: { readonly user: UserRecord }) => (
  <>
    <Title order={2}>{user.name}</Title>
    <Alert color="marigold" icon={<IconInfoCircle aria-hidden />} role="alert" my="md">
      {MESSAGES.userErasedAlready}
    </Alert>
    <AttendanceTab id={user.id} />
  </>
);

function Who({ user }: { readonly user: UserRecord }) {
  const time = useCollegeTime();
  return (
    <div className={classes.who}>
      <StudentPhoto user={user} />
      <div>
        <Title order={2}>{user.name}</Title>
        <p className={`${classes.facts} rc-number`}>
          {[user.roll_no, user.trade].filter(Boolean).join(', ')}
          <br />
          Registered {time.day(user.createdAt)}
        </p>
        <AccountStatusBadge user={user} />
        <PhotoActions user={user} />
      </div>
    </div>
  );
}
