import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type Tone = 'present' | 'absent' | 'warn' | 'brand' | 'quiet';

interface TagProps {
  /** Without one the tag is only outlined. The colour never says more than the words do. */
  readonly tone?: Tone;
  readonly icon?: Icon;
  readonly size?: 'md' | 'lg';
  readonly children: ReactNode;
}

/** A label of a word or two. */
export function Tag({ tone, icon: Shown, size = 'md', children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone} data-size={size}>
      {Shown && <Shown size={size === 'lg' ? 22 : 17} stroke={1.9} aria-hidden />}
      {children}
    </span>
  );
}

/** Tags beside a title. Without room they all move below it, because a single one there looks lost. */
export function Tags({ children }: { readonly children: ReactNode }) {
  return <span className={classes.tags}>{children}</span>;
}
