import { Alert, Tabs, Title } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { IconInfoCircle } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import type { PhotoStanding } from '#contract/photos/schema.ts';
import type { AlikeUser, UserRecord } from '#contract/users/schema.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useFocusBack } from '../../lib/focus/use-focus-back.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { usePhotoStandingQuery } from '../../lib/photos/photo-api.ts';
import { usePhoto } from '../../lib/photos/use-photo.ts';
import { PerhapsKnown } from '../../ui/person/perhaps-known.tsx';
import { PersonPhoto } from '../../ui/person/photo/person-photo.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { AccountStatusBadge } from './account-status-badge.tsx';
import { AccountTab } from './account-tab.tsx';
import { AttendanceTab } from './attendance-tab.tsx';
import classes from './drawer.module.css';
import { EditForm } from './edit-form.tsx';
import { PhotoActions } from './student-photo.tsx';
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
  const { user, alike } = data;
  if (user.erased) return <Erased user={user} />;
  return (
    <>
      <Who user={user} alike={alike} photo={photo.data?.photo} />
      <Tabs defaultValue="details" keepMountedMode="display-none" classNames={{ tab: classes.tab ?? '' }}>
        <Tabs.List grow mb="lg">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="attendance">Attendance</Tabs.Tab>
          <Tabs.Tab value="account">Account</Tabs.Tab>
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

interface WhoProps {
  readonly user: UserRecord;
  readonly alike: readonly AlikeUser[];
  /** Undefined: it is not known. */
  readonly photo: PhotoStanding | undefined;
}

function Who({ user, alike, photo }: WhoProps) {
  const time = useCollegeTime();
  const version = photo?.approved?.version;
  const { url } = usePhoto(version === undefined ? null : { studentId: user.id, state: 'approved', version });
  return (
    <div className={classes.who}>
      <PersonPhoto name={user.name} url={url} size={96} />
      <div>
        <Title order={2}>{user.name}</Title>
        <p className={`${classes.facts} rc-soft rc-number`}>
          {[user.roll_no, user.trade].filter(Boolean).join(', ')}
          <br />
          Registered {time.day(user.createdAt)}
        </p>
        <PerhapsKnown alike={alike} />
        <AccountStatusBadge user={user} />
        {photo && <PhotoActions user={user} photo={photo} />}
      </div>
    </div>
  );
}
