import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { User } from '#contract/accounts/schema.ts';
import { today } from '#contract/time.ts';
import { useUserAttendanceQuery } from '../../lib/api/user-attendance.ts';
import { arrivalWords, useCollegeTime } from '../../lib/format/college-time.ts';
import classes from './todays-marks.module.css';

/** More events than a day has. */
const MOST = 5;

interface TodaysMarksProps {
  readonly user: User;
  /** From this device's clock to the server's. By a wrong clock, today is another day. */
  readonly offsetMs: number;
}

/**
 * The events of today at which the student is present. It stays beside the code, so that a student who did not look
 * at the moment of the scan still sees it. The live connection brings a new mark at once.
 */
export function TodaysMarks({ user, offsetMs }: TodaysMarksProps) {
  const time = useCollegeTime();
  const day = today(new Date(Date.now() + offsetMs), time.timeZone);
  const { data } = useUserAttendanceQuery(
    { id: user.id, status: 'present', date_from: day, date_to: day, limit: MOST },
    { skip: user.role !== 'user' },
  );
  if (!data || data.attendance.length === 0) return null;
  return (
    <ul className={classes.marks} aria-label="Today">
      {data.attendance.map(record => (
        <li key={record.id} className={classes.mark}>
          <IconCircleCheckFilled size={28} aria-hidden />
          <div className={classes.words}>
            <strong>Present</strong> at {record.eventName}
            {record.arrivalTime && (
              <small className="rc-number">{arrivalWords(record.arrivalTime, record, time)}</small>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
