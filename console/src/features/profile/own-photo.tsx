import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { PhotoStanding } from '#contract/photos/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { usePhotoStandingQuery, useRemovePhotoMutation } from '../../lib/photos/photo-api.ts';
import { usePhoto } from '../../lib/photos/use-photo.ts';
import { Panel } from '../../ui/panel.tsx';
import { PersonPhoto } from '../../ui/person/photo/person-photo.tsx';
import { QueryFailed } from '../../ui/state/load-failed.tsx';
import { LoadingState } from '../../ui/state/loading-state.tsx';
import { tellOutcome } from '../../ui/state/outcome.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './profile.module.css';

const PhotoDialog = onDemand(() =>
  import('../../ui/person/photo/photo-dialog.tsx').then(part => part.PhotoDialog),
);

const ABOUT =
  'The office compares it with you at the door. Your face should be well seen. It counts once the office has approved it.';

/** The student's photo: what counts, what waits, what was refused and why. */
export function OwnPhoto({ user }: { readonly user: User }) {
  const query = usePhotoStandingQuery({ id: user.id });
  const [adding, setAdding] = useState(false);
  const photo = query.data?.photo;
  return (
    <Panel title="Photo">
      {photo ? (
        <Standing user={user} photo={photo} onAdd={() => setAdding(true)} />
      ) : query.isError ? (
        <QueryFailed message={PHOTO_MESSAGES.photosFailed} query={query} />
      ) : (
        <LoadingState label="Loading your photo" rows={1} rowHeight={96} />
      )}
      <PhotoDialog
        opened={adding}
        studentId={user.id}
        title="Your photo"
        about={ABOUT}
        onClose={() => setAdding(false)}
      />
    </Panel>
  );
}

interface StandingProps {
  readonly user: User;
  readonly photo: PhotoStanding;
  readonly onAdd: () => void;
}

function Standing({ user, photo, onAdd }: StandingProps) {
  const { approved, waiting } = photo;
  const [removePhoto, { isLoading }] = useRemovePhotoMutation();
  const shown = waiting
    ? { state: 'waiting' as const, ...waiting }
    : approved && { state: 'approved' as const, ...approved };
  const { url } = usePhoto(shown && { studentId: user.id, state: shown.state, version: shown.version });
  const takeBack = (): Promise<void> =>
    tellOutcome(removePhoto({ id: user.id, state: 'waiting' }), PHOTO_MESSAGES.photoRemoveFailed);
  return (
    <div className={classes.photo}>
      <PersonPhoto name={user.name} url={url} size={128} alt="Your photo" />
      <div className={classes.photoText}>
        <StandingWords photo={photo} />
        <div className={classes.photoButtons}>
          <Button variant="default" onClick={onAdd}>
            {shown ? 'Change photo' : 'Add a photo'}
          </Button>
          {waiting && (
            <Button variant="subtle" loading={isLoading} onClick={() => void takeBack()}>
              Take back
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Where the photo stands, in words. */
function StandingWords({ photo: { approved, waiting, refused } }: { readonly photo: PhotoStanding }) {
  const time = useCollegeTime();
  return (
    <div role="status" className={classes.photoText}>
      {approved && (
        <Tag tone="present" icon={IconCheck}>
          Approved since {time.day(approved.since)}
        </Tag>
      )}
      {waiting && (
        <>
          <Tag tone="warn" icon={IconClock}>
            Waiting for approval
          </Tag>
          {approved && <p className="rc-soft">Until then the door shows the photo before.</p>}
        </>
      )}
      {refused && (
        <>
          <Tag tone="absent" icon={IconX}>
            Refused on {time.day(refused.at)}
          </Tag>
          <p>{refused.reason}</p>
        </>
      )}
      {!approved && !waiting && !refused && (
        <p className="rc-soft">No photo yet. The door shows your initial.</p>
      )}
    </div>
  );
}
