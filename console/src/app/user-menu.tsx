import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings, IconUserEdit } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { PATHS } from '../lib/paths.ts';
import { useLogout } from '../lib/session/logout.ts';
import { InitialAvatar } from '../ui/initial-avatar.tsx';
import classes from './header.module.css';

export function UserMenu({ user }: { readonly user: User }) {
  const logout = useLogout();
  return (
    <Menu width={260}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${user.name}`} className={classes.account}>
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
        <Menu.Item component={Link} to={PATHS.profile} leftSection={<IconUserEdit size={18} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to={PATHS.settings} leftSection={<IconSettings size={18} aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void logout()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
