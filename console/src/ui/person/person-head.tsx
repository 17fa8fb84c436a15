import type { ReactNode } from 'react';
import { InitialAvatar } from './initial-avatar.tsx';
import classes from './person-head.module.css';

interface PersonHeadProps {
  readonly name: string;
  /** Below the name. */
  readonly children?: ReactNode;
}

/** Whose data follows. */
export function PersonHead({ name, children }: PersonHeadProps) {
  return (
    <div className={classes.head}>
      <InitialAvatar name={name} size={64} />
      <div className={classes.who}>
        <p className={classes.name}>{name}</p>
        {children}
      </div>
    </div>
  );
}
