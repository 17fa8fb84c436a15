import { Button, Group } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { PhotoStanding } from '#contract/photos/schema.ts';
import type { UserRecord } from '#contract/users/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useRemovePhotoMutation } from '../../lib/photos/photo-api.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { confirmed } from '../../ui/state/outcome.ts';
import classes from './drawer.module.css';

const PhotoDialog = onDemand(() =>
  import('../../ui/person/photo/photo-dialog.tsx').then(part => part.PhotoDialog),
);

const SOURCES = { student: 'by the student', admin: 'by the office', import: 'from a ZIP' } as const;

interface PhotoActionsProps {
  readonly user: UserRecord;
  readonly photo: PhotoStanding;
}

/** What the office does with a student's photo. An admin's own account has none. */
export function PhotoActions({ user, photo: { approved, waiting } }: PhotoActionsProps) {
  const time = useCollegeTime();
  const [doing, setDoing] = useState<'adding' | 'removing' | null>(null);
  const close = (): void => setDoing(null);
  if (user.role !== 'user') return null;
  return (
    <div className={classes.photo}>
      <p className={`${classes.facts} rc-soft`}>
        {approved ? `Photo ${SOURCES[approved.addedAs]}, since ${time.day(approved.since)}` : 'No photo'}
      </p>
      {waiting && (
        <Link to={PATHS.photos} className={classes.waiting}>
          <IconClock size={17} aria-hidden /> A photo waits for approval
        </Link>
      )}
      <Group gap="0.5rem" mt="0.375rem">
        <Button variant="default" onClick={() => setDoing('adding')}>
          {approved ? 'Change photo' : 'Add a photo'}
        </Button>
        {approved && (
          <Button variant="subtle" color="red" onClick={() => setDoing('removing')}>
            Remove photo
          </Button>
        )}
      </Group>
      <PhotoDialog
        opened={doing === 'adding'}
        studentId={user.id}
        title={`Photo of ${user.name}`}
        about="It counts at once, in place of the one before."
        onClose={close}
      />
      {doing === 'removing' && <RemoveDialog user={user} onClose={close} />}
    </div>
  );
}

function RemoveDialog({ user, onClose }: { readonly user: UserRecord; readonly onClose: () => void }) {
  const [removePhoto] = useRemovePhotoMutation();
  const remove = () =>
    confirmed(removePhoto({ id: user.id, state: 'approved' }), PHOTO_MESSAGES.photoRemoveFailed, onClose);
  return (
    <ConfirmDialog
      title={`Remove the photo of ${user.name}?`}
      confirm="Remove"
      danger
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Until there is another photo, the scanner shows the first letter of the name. The record keeps that
        the photo was removed, and who removed it.
      </p>
    </ConfirmDialog>
  );
}
