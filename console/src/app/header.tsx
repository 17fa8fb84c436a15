import { Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { useConnection } from '../lib/live/live-state.ts';
import { usePart } from '../lib/on-demand.tsx';
import { homeOf } from '../lib/paths.ts';
import { CONNECTION_LOOK } from '../ui/connection-look.ts';
import { Logo } from '../ui/frame/logo.tsx';
import { MenuBurger } from '../ui/frame/menu-burger.tsx';
import { SchemeToggle } from '../ui/frame/scheme-toggle.tsx';
import { Tag } from '../ui/tag.tsx';
import { AccountButton } from './account-button.tsx';
import classes from './header.module.css';

interface HeaderProps {
  readonly user: User;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

export function Header({ user, menuOpen, onMenu }: HeaderProps) {
  return (
    <header className={`${classes.header} rc-screen-only`}>
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
        <Account user={user} />
      </Group>
    </header>
  );
}

/** Shows whether the screen receives live updates. */
function ConnectionState() {
  const connection = useConnection();
  const { label, icon, tone } = CONNECTION_LOOK[connection];
  return (
    <span role="status" data-connection={connection} className={classes.connection}>
      <Tag tone={tone} icon={icon}>
        <span className={classes.state}>{label}</span>
      </Tag>
    </span>
  );
}

const loadUserMenu = () => import('./user-menu.tsx').then(({ UserMenu }) => UserMenu);

/** The menu's code is as large as the rest of the frame, so its button stands without it until it is pressed. */
function Account({ user }: { readonly user: User }) {
  const [pressed, setPressed] = useState(false);
  const UserMenu = usePart(loadUserMenu, pressed, { onFailed: () => setPressed(false) });
  if (pressed && UserMenu) return <UserMenu user={user} />;
  return (
    <AccountButton user={user} aria-haspopup="menu" aria-expanded={false} onClick={() => setPressed(true)} />
  );
}
