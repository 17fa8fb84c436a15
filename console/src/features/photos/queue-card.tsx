import { Button } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import type { WaitingPhoto } from '#contract/photos/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { type FetchedPhoto, usePhoto } from '../../lib/photos/use-photo.ts';
import { PersonPhoto } from '../../ui/person/photo/person-photo.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './photos.module.css';
import { keyOf, type Outcome } from './use-decisions.ts';
import { type Picture, pictureOf } from './use-pictures.ts';

interface QueueCardProps {
  readonly photo: WaitingPhoto;
  readonly outcome: Outcome | undefined;
  /** Decided, without an answer yet. */
  readonly sent: boolean;
  readonly onPicture: (picture: Picture) => void;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
}

const SIZE = 144;

/** A photo that waits, beside the one that counts so far. */
export function QueueCard({ photo, outcome, sent, onPicture, onApprove, onRefuse }: QueueCardProps) {
  const time = useCollegeTime();
  const { student, version, approved } = photo;
  const studentId = student.id;
  const fresh = usePhoto({ studentId, state: 'waiting', version });
  const before = usePhoto(approved && { studentId, state: 'approved', version: approved.version });
  const approve = useRef<HTMLButtonElement>(null);
  const picture = pictureOf(fresh);
  const isApprovable = picture === 'shown' && !sent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => onPicture(picture), [picture]);
  /** The button that was pressed is about to disappear. */
  const ask = ({ retry }: FetchedPhoto): void => {
    approve.current?.focus();
    retry();
  };
  return (
    <li className={`rc-box ${classes.card}`} data-outcome={outcome}>
      <div className={classes.pictures}>
        <figure>
          {approved ? (
            <Shown name={student.name} of={`photo of ${student.name} so far`} photo={before} onRetry={ask} />
          ) : (
            <span className={classes.none}>No photo before</span>
          )}
          <figcaption>{approved ? `Since ${time.day(approved.since)}` : ' '}</figcaption>
        </figure>
        <figure>
          <Shown name={student.name} of={`new photo of ${student.name}`} photo={fresh} onRetry={ask} />
          <figcaption>New, {time.brief(photo.addedAt)}</figcaption>
        </figure>
      </div>
      <div>
        <p className={classes.name}>{student.name}</p>
        <p className="rc-soft rc-number">{[student.roll_no, student.trade].filter(Boolean).join(', ')}</p>
      </div>
      <div>
        {!outcome && (
          <div className={classes.buttons}>
            <Button
              variant="light"
              color="green"
              ref={approve}
              data-photo={keyOf(photo)}
              data-disabled={!isApprovable}
              aria-disabled={!isApprovable}
              aria-label={`Approve the photo of ${student.name}`}
              onClick={onApprove}
            >
              Approve
            </Button>
            <Button
              variant="default"
              data-disabled={sent}
              aria-disabled={sent}
              aria-label={`Refuse the photo of ${student.name}…`}
              onClick={onRefuse}
            >
              Refuse…
            </Button>
          </div>
        )}
        {/* There before its word, so that a screen reader says it. */}
        <div role="status">{outcome && <Decided outcome={outcome} />}</div>
      </div>
    </li>
  );
}

interface ShownProps {
  readonly name: string;
  /** Which photo it is. */
  readonly of: string;
  readonly photo: FetchedPhoto;
  readonly onRetry: (photo: FetchedPhoto) => void;
}

/** The picture itself, or why it is not there. */
function Shown({ name, of, photo, onRetry }: ShownProps) {
  if (photo.url) return <PersonPhoto name={name} url={photo.url} fill size={SIZE} alt={`The ${of}`} />;
  return (
    <span className={classes.none}>
      {pictureOf(photo) === 'failed' && (
        <>
          {PHOTO_MESSAGES.photoFetchFailed}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Try again: the ${of}`}
            onClick={() => onRetry(photo)}
          >
            Try again
          </Button>
        </>
      )}
    </span>
  );
}

const LOOKS = {
  approved: { tone: 'present', icon: IconCheck, words: 'Approved' },
  refused: { tone: 'absent', icon: IconX, words: 'Refused' },
  gone: { tone: 'quiet', icon: IconRefresh, words: 'Changed meanwhile' },
} as const;

function Decided({ outcome }: { readonly outcome: Outcome }) {
  const { words, ...look } = LOOKS[outcome];
  return (
    <p className={classes.decided}>
      <Tag {...look}>{words}</Tag>
    </p>
  );
}
