import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Outlet, useLocation } from 'react-router';
import { useFocusOnArrival } from '../lib/focus/use-focus-on-arrival.ts';
import { PATHS } from '../lib/paths.ts';
import { useLogout } from '../lib/session/logout.ts';
import { useUser } from '../lib/session/session.ts';
import { Logo } from '../ui/frame/logo.tsx';
import { Layout } from './layout.tsx';
import classes from './shell.module.css';

/** The frame of a screen. It has menus, unless their screens are not open to the user yet. */
export function Shell() {
  const user = useUser();
  const { pathname } = useLocation();
  return user?.mustChangePassword && pathname === PATHS.settings ? <InitialPasswordFrame /> : <Layout />;
}

/** The frame for users who still have the password they were handed. They can change it or log out. */
function InitialPasswordFrame() {
  const logout = useLogout();
  const main = useFocusOnArrival();
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Logo />
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void logout()}
        >
          Logout
        </Button>
      </header>
      <main ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
