import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/users/schema.ts';
import { SelectBox } from '../../ui/list/select-box.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { Tag } from '../../ui/tag.tsx';
import classes from './approvals.module.css';
import { DecideButtons } from './decide-buttons.tsx';
import type { RowActions } from './waiting-panel.tsx';

interface RequestRowProps extends RowActions {
  /** What is decided about, for screen readers. */
  readonly of: string;
  readonly student: Pick<UserRecord, 'name' | 'active' | 'waiting'>;
  /** What is asked for, and what speaks for it. */
  readonly children: ReactNode;
}

/** A student who asks for something. The buttons stand below, because long texts are compared here. */
export const RequestRow = ({
  of,
  student,
  children,
  chosen,
  full,
  onChoose,
  ...actions
}: RequestRowProps) => (
  <li className={`${kept.row} ${classes.below}`}>
    <div className={classes.who}>
      <SelectBox of={of} gone={actions.gone} {...{ chosen, full, onChoose }} />
      <div className={kept.text}>
        <div className={kept.head}>
          <h3 className={kept.title}>{student.name}</h3>
          {!student.active && <Tag tone="quiet">Deactivated</Tag>}
          {student.waiting && <Tag tone="warn">Sign-up waits</Tag>}
        </div>
        {children}
      </div>
    </div>
    <DecideButtons of={of} {...actions} />
  </li>
);
