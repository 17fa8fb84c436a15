import type { ListedUser } from '#contract/users/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { SelectBox } from '../../ui/list/select-box.tsx';
import { PerhapsKnown } from '../../ui/person/perhaps-known.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { Tag } from '../../ui/tag.tsx';
import classes from './approvals.module.css';
import { DecideButtons } from './decide-buttons.tsx';
import type { RowActions } from './waiting-panel.tsx';

interface SignupRowProps extends RowActions {
  readonly signup: ListedUser;
}

/** Somebody who signed up, and what they said of themselves. */
export function SignupRow({ signup, chosen, full, onChoose, ...actions }: SignupRowProps) {
  const time = useCollegeTime();
  const { name, email, roll_no, trade, active, alike, createdAt } = signup;
  return (
    <li className={kept.row}>
      <div className={classes.who}>
        <SelectBox of={name} gone={actions.gone} {...{ chosen, full, onChoose }} />
        <div className={kept.text}>
          <div className={kept.head}>
            <h3 className={kept.title}>{name}</h3>
            {!active && <Tag tone="quiet">Deactivated</Tag>}
          </div>
          <p className={`${classes.soft} rc-number`}>{[roll_no, trade].filter(Boolean).join(' · ')}</p>
          <p className={classes.soft}>{email}</p>
          <p className={classes.soft}>Signed up {time.dayAndTime(createdAt)}</p>
          {alike && <PerhapsKnown alike={alike} />}
        </div>
      </div>
      <DecideButtons of={name} {...actions} />
    </li>
  );
}
