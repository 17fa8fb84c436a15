import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { User } from '#contract/accounts.ts';
import { useLogout } from '../lib/logout.ts';

import { InitialAvatar } from '../ui/initial-avatar.tsx';

export function UserMenu({ user }: { readonly user: User }) {
  const logout = useLogout();
  return (
    <Menu
      position="bottom-end"
      width={260}
      shadow="md"
      radius="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${user.name}`} style={{ borderRadius: '50%' }}>
          <InitialAvatar name={user.name} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--rc-ink)" truncate>
            {user.name}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
