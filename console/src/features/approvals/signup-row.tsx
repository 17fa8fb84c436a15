import { Checkbox } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ListedUser } from '#contract/users/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import kept from '../../ui/kept-list.module.css';
import { RowButton } from '../../ui/row-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './approvals.module.css';
import type { RowActions } from './waiting-panel.tsx';

interface SignupRowProps extends RowActions {
  readonly signup: ListedUser;
}

/** Somebody who signed up, and what they said of themselves. */
export function SignupRow({ signup, chosen, approving, onChoose, onApprove, onRefuse }: SignupRowProps) {
  const time = useCollegeTime();
  const { name, email, roll_no, trade, active, createdAt } = signup;
  return (
    <li className={kept.row}>
      <div className={classes.who}>
        <Checkbox size="md" aria-label={`Select ${name}`} checked={chosen} onChange={onChoose} />
        <div className={kept.text}>
          <div className={kept.head}>
            <h3 className={kept.title}>{name}</h3>
            {!active && <Tag tone="quiet">Deactivated</Tag>}
          </div>
          <p className={`${classes.soft} rc-number`}>{[roll_no, trade].filter(Boolean).join(' · ')}</p>
          <p className={classes.soft}>{email}</p>
          <p className={classes.soft}>Signed up {time.dayAndTime(createdAt)}</p>
        </div>
      </div>
      <div className={kept.actions}>
        <RowButton
          size="sm"
          label="Approve"
          of={name}
          icon={IconCheck}
          loading={approving}
          onPress={onApprove}
        />
        <RowButton size="sm" label="Refuse" of={name} icon={IconX} onPress={onRefuse} />
      </div>
    </li>
  );
}
