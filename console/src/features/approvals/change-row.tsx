import type { WaitingChange } from '#contract/office/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { SelectBox } from '../../ui/list/select-box.tsx';
import { WishedChanges } from '../../ui/person/wished-changes.tsx';
import kept from '../../ui/state/kept-list.module.css';
import { Tag } from '../../ui/tag.tsx';
import classes from './approvals.module.css';
import { DecideButtons } from './decide-buttons.tsx';
import type { RowActions } from './waiting-panel.tsx';

interface ChangeRowProps extends RowActions {
  readonly request: WaitingChange;
}

/** A student, and what they want to be changed. The buttons stand below, because long names are compared here. */
export function ChangeRow({ request, chosen, full, onChoose, ...actions }: ChangeRowProps) {
  const time = useCollegeTime();
  const { student, changes, askedAt } = request;
  const { name, email, active, waiting } = student;
  const asIs = (['roll_no', 'trade'] as const).filter(each => !changes.some(({ field }) => field === each));
  const of = `the request of ${name}`;
  return (
    <li className={`${kept.row} ${classes.below}`}>
      <div className={classes.who}>
        <SelectBox of={of} gone={actions.gone} {...{ chosen, full, onChoose }} />
        <div className={kept.text}>
          <div className={kept.head}>
            <h3 className={kept.title}>{name}</h3>
            {!active && <Tag tone="quiet">Deactivated</Tag>}
            {waiting && <Tag tone="warn">Sign-up waits</Tag>}
          </div>
          {asIs.length > 0 && (
            <p className={`${classes.soft} rc-number`}>
              {asIs.flatMap(field => student[field] ?? []).join(' · ')}
            </p>
          )}
          <p className={classes.soft}>{email}</p>
          <WishedChanges changes={changes} />
          <p className={classes.soft}>Asked {time.dayAndTime(askedAt)}</p>
        </div>
      </div>
      <DecideButtons of={of} {...actions} />
    </li>
  );
}
