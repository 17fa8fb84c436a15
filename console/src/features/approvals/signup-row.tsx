import { Link } from 'react-router';
import { isolated } from '#contract/bidi.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { ListedUser } from '#contract/users/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { studentPath } from '../../lib/paths.ts';
import { SelectBox } from '../../ui/list/select-box.tsx';
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
          {alike && alike.length > 0 && <PerhapsKnown alike={alike} />}
        </div>
      </div>
      <DecideButtons of={name} {...actions} />
    </li>
  );
}

/** A second account of one person is expected everywhere, too, and absent. */
const PerhapsKnown = ({ alike }: { readonly alike: NonNullable<ListedUser['alike']> }) => (
  <p className={classes.alike}>
    {OFFICE_MESSAGES.perhapsKnown}{' '}
    {alike.map(({ id, name, roll_no }) => (
      <Link key={id} to={studentPath(id)}>
        {[isolated(name), roll_no].filter(Boolean).join(', ')}
      </Link>
    ))}
  </p>
);
