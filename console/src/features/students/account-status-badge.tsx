import { IconCircleCheck, IconClock, IconShieldCheck, IconUserOff } from '@tabler/icons-react';
import type { UserRecord } from '#contract/users/schema.ts';
import { Tag } from '../../ui/tag.tsx';

const STATES = {
  waiting: { label: 'Waiting', icon: IconClock, tone: 'warn' },
  active: { label: 'Active', icon: IconCircleCheck, tone: 'present' },
  deactivated: { label: 'Deactivated', icon: IconUserOff, tone: 'quiet' },
} as const;

/** Whether an account is active or waits for approval, and whether it is an admin's. */
export function AccountStatusBadge({ user: { active, waiting, role } }: { readonly user: UserRecord }) {
  const { label, ...look } = STATES[!active ? 'deactivated' : waiting ? 'waiting' : 'active'];
  return (
    <span>
      <Tag {...look}>{label}</Tag>{' '}
      {role === 'admin' && (
        <Tag tone="brand" icon={IconShieldCheck}>
          Admin
        </Tag>
      )}
    </span>
  );
}
