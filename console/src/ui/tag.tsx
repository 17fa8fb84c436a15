import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './tag.module.css';

interface TagProps {
  readonly tone?: 'quiet' | 'brand' | 'warn';
  readonly icon?: Icon;
  readonly children: ReactNode;
}

/** A one-word label. */
export function Tag({ tone = 'quiet', icon: Shown, children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {Shown && <Shown size={15} stroke={1.9} aria-hidden />}
      {children}
    </span>
  );
}

/** Tags beside a title. Without room they all move below it, because a single one there looks lost. */
export function Tags({ children }: { readonly children: ReactNode }) {
  return <span className={classes.tags}>{children}</span>;
}
