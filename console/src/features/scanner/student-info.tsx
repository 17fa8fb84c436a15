import type { ScannedStudent } from '#contract/qr.ts';
import { Facts } from './facts.tsx';
import classes from './mark-form.module.css';

const NOT_GIVEN = 'Not given';

export function StudentInfo({ student }: { readonly student: ScannedStudent }) {
  return (
    <>
      <p className={classes.name}>{student.name}</p>
      <Facts
        facts={[
          ['Roll number', student.roll_no ?? NOT_GIVEN],
          ['Trade', student.trade ?? NOT_GIVEN],
          ['Email', student.email],
        ]}
      />
    </>
  );
}
