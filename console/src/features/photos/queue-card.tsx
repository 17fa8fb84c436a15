import { Button } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import type { WaitingPhoto } from '#contract/photos/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { usePhoto } from '../../lib/photos/use-photo.ts';
import { PersonPhoto } from '../../ui/photo/person-photo.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './photos.module.css';
import { keyOf, type Outcome } from './use-decisions.ts';

interface QueueCardProps {
  readonly photo: WaitingPhoto;
  readonly outcome: Outcome | undefined;
  /** Decided, without an answer yet. */
  readonly sent: boolean;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
}

const SIZE = 144;

/** A photo that waits, beside the one that counts so far. */
export function QueueCard({ photo, outcome, sent, onApprove, onRefuse }: QueueCardProps) {
  const time = useCollegeTime();
  const { student, version, approved } = photo;
  const studentId = student.id;
  const fresh = usePhoto({ studentId, state: 'waiting', version });
  const before = usePhoto(approved && { studentId, state: 'approved', version: approved.version });
  return (
    <li className={`rc-box ${classes.card}`} data-outcome={outcome}>
      <div className={classes.pictures}>
        <figure>
          {approved ? (
            <PersonPhoto
              name={student.name}
              url={before}
              fill
              size={SIZE}
              alt={`The photo of ${student.name} so far`}
            />
          ) : (
            <span className={classes.none}>No photo before</span>
          )}
          <figcaption>{approved ? `Since ${time.day(approved.since)}` : ' '}</figcaption>
        </figure>
        <figure>
          <PersonPhoto
            name={student.name}
            url={fresh}
            fill
            size={SIZE}
            alt={`The new photo of ${student.name}`}
          />
          <figcaption>New, {time.brief(photo.addedAt)}</figcaption>
        </figure>
      </div>
      <div>
        <p className={classes.name}>{student.name}</p>
        <p className={`${classes.soft} rc-number`}>
          {[student.roll_no, student.trade].filter(Boolean).join(', ')}
        </p>
      </div>
      {outcome ? (
        <Decided outcome={outcome} />
      ) : (
        <div className={classes.buttons}>
          <Button
            variant="light"
            color="green"
            data-photo={keyOf(photo)}
            data-disabled={sent}
            aria-disabled={sent}
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
    </li>
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
    <p className={classes.decided} role="status">
      <Tag {...look}>{words}</Tag>
    </p>
  );
}
