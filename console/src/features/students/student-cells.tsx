import { Link } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import type { ListedUser } from '#contract/users/schema.ts';
import { grouped } from '../../lib/format/format.ts';
import type { SteadyRows } from '../../ui/list/use-steady-rows.ts';
import { InitialAvatar } from '../../ui/person/initial-avatar.tsx';
import { AccountStatusBadge } from './account-status-badge.tsx';
import { useStudentAddress } from './open-student.ts';
import classes from './students.module.css';
import type { VisibleRows } from './use-visible-rows.ts';

export const NOTHING = '–';

interface PersonProps {
  readonly student: ListedUser;
}

/** The student's name, as a link to their drawer over the list as it is. */
export function Person({ student }: PersonProps) {
  const { id, email } = student;
  const host = email.indexOf('@') + 1;
  return (
    <span className={classes.person}>
      <InitialAvatar name={student.name} />
      <Link to={useStudentAddress(id)} className={classes.name} preventScrollReset>
        {student.name}
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
export function Rate({ student: { attendance } }: Pick<PersonProps, 'student'>) {
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

/** The props of one row of a student list, either a table row or a card. */
export interface StudentRowProps {
  readonly student: ListedUser;
  /** Another desk has changed the student so that this list does not hold them any more. */
  readonly gone: boolean;
  /** Its index in the whole list. */
  readonly index: number;
  readonly measure: (row: HTMLElement | null) => void;
  readonly chosen: boolean;
  readonly onChoose: (id: string, chosen: boolean) => void;
}

/** What both a table and a list of cards need. */
export interface StudentRowsProps extends SteadyRows<ListedUser> {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, chosen: boolean) => void;
}

/** The props of those rows that are visible. */
export const rowPropsOf = (
  { placed, chosen, onChoose }: Omit<StudentRowsProps, 'hand'>,
  { rows, measure }: Pick<VisibleRows<HTMLElement>, 'rows' | 'measure'>,
): readonly StudentRowProps[] =>
  rows.flatMap(({ index }) => {
    const place = placed[index];
    if (!place) return [];
    const { row: student, gone } = place;
    return { student, gone, index, measure, chosen: chosen.has(student.id), onChoose };
  });
