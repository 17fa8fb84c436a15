import { Menu, Text } from '@mantine/core';
import { IconLogout, IconSettings, IconUserEdit } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { PATHS } from '../lib/paths.ts';
import { useLogout } from '../lib/session/logout.ts';
import { AccountButton } from './account-button.tsx';

/** The menu of the account. It comes when its button was pressed, and takes that button's place and focus. */
export function UserMenu({ user }: { readonly user: User }) {
  const logout = useLogout();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // First the focus: the menu gives it back to where it was when it opened.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu width={260} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <AccountButton user={user} ref={button} />
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
