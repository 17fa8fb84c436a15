import { PHOTO_MESSAGES } from '#contract/photos/photo-messages.ts';
import { useCollegeTime } from '../../../lib/format/college-time.ts';
import { useDoorRights } from '../shared/door-rights.ts';
import classes from './door-photo.module.css';
import { useDoorPhoto } from './use-door-photo.ts';

interface DoorPhotoProps {
  readonly student: { readonly id: string; readonly name: string };
  readonly className?: string | undefined;
}

/** The student's photo, to be compared with who stands there. Passes get none. */
export const DoorPhoto = (props: DoorPhotoProps) => (useDoorRights().ofPass ? null : <Photo {...props} />);

/** Without a photo: the initial, and that it is so. It is no part of what a screen reader is told of the result. */
function Photo({ student, className }: DoorPhotoProps) {
  const time = useCollegeTime();
  const { url, lack, newSince } = useDoorPhoto(student.id);
  const news = lack ?? (newSince && PHOTO_MESSAGES.photoNewSince(time.shortDay(newSince)));
  return (
    <figure className={`${classes.photo} ${className ?? ''}`} data-testid="door-photo" aria-hidden>
      {url ? (
        <img src={url} alt="" decoding="sync" />
      ) : (
        <span className={classes.initial}>{student.name.trim().charAt(0).toUpperCase() || '?'}</span>
      )}
      {news && <figcaption>{news}</figcaption>}
    </figure>
  );
}
