import { IconCircleCheck, IconClock, IconShieldCheck, IconUserOff } from '@tabler/icons-react';
import type { UserRecord } from '#contract/users/schema.ts';
import { Tag } from '../../ui/tag.tsx';

/** Whether an account is active or waits for approval, and whether it is an admin's. */
export function AccountStatusBadge({
  user,
}: {
  readonly user: Pick<UserRecord, 'active' | 'waiting' | 'role'>;
}) {
  return (
    <span>
      {user.active && user.waiting ? (
        <Tag tone="warn" icon={IconClock}>
          Waiting
        </Tag>
      ) : user.active ? (
        <Tag tone="present" icon={IconCircleCheck}>
          Active
        </Tag>
      ) : (
        <Tag tone="quiet" icon={IconUserOff}>
          Deactivated
        </Tag>
      )}{' '}
      {user.role === 'admin' && (
        <Tag tone="brand" icon={IconShieldCheck}>
          Admin
        </Tag>
      )}
    </span>
  );
}
