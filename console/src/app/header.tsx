import { Group, Menu, Text, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconBolt,
  IconLogout,
  IconPlugConnectedX,
  IconRefresh,
  IconSettings,
  IconUserEdit,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { type Connection, useConnection } from '../lib/live/live-state.ts';
import { homeOf, PATHS } from '../lib/paths.ts';
import { useLogout } from '../lib/session/logout.ts';
import { InitialAvatar } from '../ui/initial-avatar.tsx';
import { Logo } from '../ui/logo.tsx';
import { MenuBurger } from '../ui/menu-burger.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import { Tag, type Tone } from '../ui/tag.tsx';
import classes from './header.module.css';

interface HeaderProps {
  readonly user: User;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

export function Header({ user, menuOpen, onMenu }: HeaderProps) {
  return (
    <header className={classes.header}>
      <Group gap="xs" wrap="nowrap" className={classes.start}>
        <MenuBurger open={menuOpen} onPress={onMenu} hiddenFrom="md" ml="-0.5rem" />
        <Link to={homeOf(user.role)} className={classes.home} aria-label="Rollcall, to the dashboard">
          <Logo />
        </Link>
      </Group>
      <Group gap="xs" wrap="nowrap" className={classes.end}>
        {/* A user who must first choose their own password has no live connection to show. */}
        {!user.mustChangePassword && <ConnectionState />}
        <SchemeToggle />
        <UserMenu user={user} />
      </Group>
    </header>
  );
}

const SHOWN: Record<Connection, { label: string; icon: Icon; tone: Tone }> = {
  live: { label: 'Live', icon: IconBolt, tone: 'present' },
  connecting: { label: 'Connecting…', icon: IconRefresh, tone: 'quiet' },
  offline: { label: 'Offline', icon: IconPlugConnectedX, tone: 'warn' },
};

/** Shows whether the screen receives live updates. */
function ConnectionState() {
  const connection = useConnection();
  const { label, icon, tone } = SHOWN[connection];
  return (
    <span role="status" data-connection={connection} className={classes.connection}>
      <Tag tone={tone} icon={icon}>
        {label}
      </Tag>
    </span>
  );
}

function UserMenu({ user }: { readonly user: User }) {
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
