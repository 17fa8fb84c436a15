import { IconCircleCheck } from '@tabler/icons-react';
import type { User } from '#contract/accounts/schema.ts';

import { formatDay, useCollegeTime } from '../../lib/format/college-time.ts';
import { InitialAvatar } from '../../ui/initial-avatar.tsx';
import classes from './qr.module.css';

export function ProfileCard({ user }: { readonly user: User }) {
  const { today } = useCollegeTime();
  return (
    <section className={classes.profile} aria-label="Profile">
      <InitialAvatar name={user.name} size={64} />
      <div className={classes.who}>
        <p className={classes.name}>{user.name}</p>
        <p className={classes.active}>
          <IconCircleCheck size={17} stroke={1.9} aria-hidden />
          Active QR Code
        </p>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Roll Number</dt>
          <dd className="rc-number">{user.roll_no ?? '–'}</dd>
        </div>
        <div>
          <dt>Trade</dt>
          <dd>{user.trade ?? '–'}</dd>
        </div>
        <div>
          <dt>Generated</dt>
          <dd>{formatDay(today())}</dd>
        </div>
      </dl>
    </section>
  );
}
