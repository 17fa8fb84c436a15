import type { WaitingChange } from '#contract/office/schema.ts';
import { useCollegeTime } from '../../lib/format/college-time.ts';
import { WishedChanges } from '../../ui/person/wished-changes.tsx';
import classes from './approvals.module.css';
import { RequestRow } from './request-row.tsx';
import type { RowActions } from './waiting-panel.tsx';

interface ChangeRowProps extends RowActions {
  readonly request: WaitingChange;
}

/** A student, and what they want to be changed. */
export function ChangeRow({ request, ...actions }: ChangeRowProps) {
  const time = useCollegeTime();
  const { student, changes, askedAt } = request;
  const asIs = (['roll_no', 'trade'] as const).filter(each => !changes.some(({ field }) => field === each));
  return (
    <RequestRow of={`the request of ${student.name}`} student={student} {...actions}>
      {asIs.length > 0 && (
        <p className={`${classes.soft} rc-number`}>
          {asIs.flatMap(field => student[field] ?? []).join(' · ')}
        </p>
      )}
      <p className={classes.soft}>{student.email}</p>
      <WishedChanges changes={changes} />
      <p className={classes.soft}>Asked {time.dayAndTime(askedAt)}</p>
    </RequestRow>
  );
}
