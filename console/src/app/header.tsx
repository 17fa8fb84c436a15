import { Burger, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { homeOf } from '../lib/paths.ts';
import { Logo } from '../ui/logo.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import { ConnectionState } from './connection-state.tsx';
import classes from './header.module.css';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  readonly user: User;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

export function Header({ user, menuOpen, onMenu }: HeaderProps) {
  return (
    <header className={classes.header}>
      <Group gap="xs" wrap="nowrap" className={classes.start}>
        <Burger
          className={classes.burger}
          opened={menuOpen}
          onClick={onMenu}
          size="sm"
          aria-label="Open menu"
          aria-expanded={menuOpen}
        />
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
