import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { useLogout } from '../lib/session/logout.ts';
import { Logo } from '../ui/logo.tsx';
import classes from './initial-password-frame.module.css';

/** The frame for users who still have the password they were handed. They can change it or log out. */
export function InitialPasswordFrame() {
  const logout = useLogout();
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
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
