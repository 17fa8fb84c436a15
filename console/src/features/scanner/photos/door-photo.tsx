import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { initialOf } from '../../../lib/format/initial.ts';
import { useDoorRights } from '../shared/door-rights.ts';
import classes from './door-photo.module.css';
import { type DoorPhotoState, useDoorPhoto, usePassPhoto } from './use-door-photo.ts';

interface DoorPhotoProps {
  readonly student: { readonly id: string; readonly name: string };
  readonly className?: string | undefined;
  /** What a pass may fetch the photo with. */
  readonly ticket?: string | undefined;
}

/** The student's photo, to be compared with who stands there. A pass gets that of a code it has just read. */
export function DoorPhoto({ ticket, ...props }: DoorPhotoProps) {
  if (!useDoorRights().ofPass) return <Photo {...props} />;
  return ticket === undefined ? null : <PassPhoto {...props} ticket={ticket} />;
}

const Photo = (props: DoorPhotoProps) => <Figure {...props} photo={useDoorPhoto(props.student.id)} />;

const PassPhoto = ({ ticket, ...props }: DoorPhotoProps & { readonly ticket: string }) => (
  <Figure {...props} photo={usePassPhoto(ticket)} />
);

/** Without a photo: the initial, and that it is so. It is no part of what a screen reader is told of the result. */
function Figure({ student, className, photo }: DoorPhotoProps & { readonly photo: DoorPhotoState }) {
  const time = useCollegeTime();
  const { url, lack, newSince } = photo;
  const news = lack ?? (newSince && PHOTO_MESSAGES.photoNewSince(time.shortDay(newSince)));
  return (
    <figure className={`${classes.photo} ${className ?? ''}`} data-testid="door-photo" aria-hidden>
      {url ? (
        <img src={url} alt="" decoding="sync" />
      ) : (
        <span className={classes.initial}>{initialOf(student.name)}</span>
      )}
      {news && <figcaption>{news}</figcaption>}
    </figure>
  );
}
