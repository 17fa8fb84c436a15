import { IconCircleCheck, IconShieldCheck, IconUserOff } from '@tabler/icons-react';
import type { UserRecord } from '#contract/users/schema.ts';
import { Tag, Tags } from '../../ui/tag.tsx';

/** Whether an account is active, and whether it is an admin's. */
export function AccountStatusBadge({ user }: { readonly user: Pick<UserRecord, 'active' | 'role'> }) {
  return (
    <Tags>
      {user.active ? (
        <Tag tone="present" icon={IconCircleCheck}>
          Active
        </Tag>
      ) : (
        <Tag tone="quiet" icon={IconUserOff}>
          Deactivated
        </Tag>
      )}
      {user.role === 'admin' && (
        <Tag tone="brand" icon={IconShieldCheck}>
          Admin
        </Tag>
      )}
    </Tags>
  );
}
