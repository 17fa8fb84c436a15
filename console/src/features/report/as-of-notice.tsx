import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { MESSAGES } from '#contract/messages.ts';
import { useCollegeTime } from '../../lib/college-time.ts';
import classes from './report.module.css';

interface AsOfNoticeProps {
  readonly instant: string;
  readonly onNow: () => void;
}

/** Shows that the data is from the past, with a button back to now. */
export function AsOfNotice({ instant, onNow }: AsOfNoticeProps) {
  const time = useCollegeTime();
  return (
    <div className={classes.past}>
      <IconHistory size={22} stroke={1.7} aria-hidden />
      <p role="status" className="rc-number">
        {MESSAGES.reportAsKnown(time.dayAndTime(instant))}
      </p>
      <Button variant="default" onClick={onNow}>
        Back to now
      </Button>
    </div>
  );
}
