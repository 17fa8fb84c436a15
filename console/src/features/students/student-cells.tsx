import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { grouped } from '../../lib/format/format.ts';
import { InitialAvatar } from '../../ui/person/initial-avatar.tsx';
import { AccountStatusBadge } from './account-status-badge.tsx';
import { useStudentAddress } from './open-student.ts';
import classes from './students.module.css';
import type { StudentRowProps } from './use-visible-students.ts';

export const NOTHING = '–';

/** The browser's own checkbox with a target a thumb can hit. A list has hundreds of them. */
export const ChooseBox = ({
  student: { id, name },
  chosen,
  onChoose,
}: Pick<StudentRowProps, 'student' | 'chosen' | 'onChoose'>) => (
  <label className={`${classes.box} rc-screen-only`}>
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={chosen}
      onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
    />
  </label>
);

/** The student's name, as a link to their drawer over the list as it is. */
export function Person({ student: { id, name, email } }: Pick<StudentRowProps, 'student'>) {
  const host = email.indexOf('@') + 1;
  return (
    <span className={classes.person}>
      <InitialAvatar name={name} />
      <Link to={useStudentAddress(id)} className={classes.name} preventScrollReset>
        {name}
      </Link>{' '}
      <small className={classes.email}>
        {email.slice(0, host)}
        <wbr />
        {email.slice(host)}
      </small>
    </span>
  );
}

/** The attendance rate, and the number of marks behind it: one of one says less than a hundred of a hundred. */
export function Rate({ student: { attendance } }: Pick<StudentRowProps, 'student'>) {
  if (!attendance) return NOTHING;
  const { total, present, attendanceRate } = attendance;
  return (
    <span className={`${classes.rate} rc-number`}>
      {attendanceRate}%{' '}
      <small>{total === 0 ? 'no marks yet' : `${grouped(present)} of ${grouped(total)}`}</small>
    </span>
  );
}

/** The state of the account, unless that is not known any more. */
export const State = ({ student, gone }: Pick<StudentRowProps, 'student' | 'gone'>) =>
  gone ? (
    <span className={classes.soft}>{MESSAGES.noLongerListed}</span>
  ) : (
    <AccountStatusBadge user={student} />
  );
