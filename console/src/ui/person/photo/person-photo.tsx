import type { CSSProperties } from 'react';
import { InitialAvatar } from '../initial-avatar.tsx';
import classes from './person-photo.module.css';

interface PersonPhotoProps {
  readonly name: string;
  /** Null: there is no photo, or it is not there yet. */
  readonly url: string | null;
  readonly size: number;
  /** As wide as the place it is in. */
  readonly fill?: boolean;
  /** What the photo is, if more than one of the same person is shown. */
  readonly alt?: string;
}

/** A person's photo in a square with round corners. Without one: the initial. */
export function PersonPhoto({ name, url, size, fill = false, alt = `Photo of ${name}` }: PersonPhotoProps) {
  if (url === null) return <InitialAvatar name={name} size={size} />;
  const style: CSSProperties = fill ? { width: '100%', height: 'auto' } : { width: size, height: size };
  return <img className={classes.photo} src={url} alt={alt} width={size} height={size} style={style} />;
}
