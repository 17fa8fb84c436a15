import type { Icon } from '@tabler/icons-react';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly icon?: Icon;
  /** The next step: a link or a button. */
  readonly action?: ReactNode;
}

/** The same for a list that is only a part of its screen: a line in its place. */
export const EmptyLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.line}>{children}</p>
);

/** Why a list that its screen is about has no rows. */
export function EmptyState({ title, description, icon: Shown = IconInbox, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Shown size={40} stroke={1.3} aria-hidden className={classes.icon} />
      <p className={classes.title}>{title}</p>
      {description && <p className={classes.description}>{description}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
