import { type Icon, IconCircleCheck, IconShieldCheck, IconUserOff } from '@tabler/icons-react';
import type { UserRecord } from '#contract/users/schema.ts';
import look from '../../ui/status-badge.module.css';
import classes from './students.module.css';

/** Whether an account is active, and whether it is an admin's. Icon and word show it, the colour only repeats it. */
export function AccountStatusBadge({ user }: { readonly user: Pick<UserRecord, 'active' | 'role'> }) {
  return (
    <span className={classes.badges}>
      {user.active ? (
        <Badge tone="present" icon={IconCircleCheck} label="Active" />
      ) : (
        <Badge tone="quiet" icon={IconUserOff} label="Deactivated" />
      )}
      {user.role === 'admin' && <Badge tone="brand" icon={IconShieldCheck} label="Admin" />}
    </span>
  );
}

interface BadgeProps {
  readonly tone: 'present' | 'quiet' | 'brand';
  readonly icon: Icon;
  readonly label: string;
}

const Badge = ({ tone, icon: Shown, label }: BadgeProps) => (
  <span className={look.badge} data-tone={tone} data-size="md">
    <Shown size={17} stroke={1.9} aria-hidden />
    {label}
  </span>
);
