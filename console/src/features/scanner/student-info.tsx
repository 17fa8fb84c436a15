import type { ScannedStudent } from '#contract/qr.ts';
import classes from './mark-form.module.css';
import { NameValueList } from './name-value-list.tsx';

const NOT_GIVEN = 'Not given';

export function StudentInfo({ student }: { readonly student: ScannedStudent }) {
  return (
    <>
      <p className={classes.name}>{student.name}</p>
      <NameValueList
        items={[
          ['Roll number', student.roll_no ?? NOT_GIVEN],
          ['Trade', student.trade ?? NOT_GIVEN],
          ['Email', student.email],
        ]}
      />
    </>
  );
}
