import { IconCheck, IconMinus } from '@tabler/icons-react';
import classes from './records.module.css';

/** Whether the student's code was scanned, as an icon and a word. */
export function QrScanned({ scanned }: { readonly scanned: boolean }) {
  const Shown = scanned ? IconCheck : IconMinus;
  return (
    <span className={classes.yesNo} data-yes={scanned}>
      <Shown size={18} stroke={2} aria-hidden />
      {scanned ? 'Yes' : 'No'}
    </span>
  );
}
