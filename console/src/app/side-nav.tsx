import { NavLink } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { NavLink as RouterLink } from 'react-router';
import { useLogout } from '../lib/session/logout.ts';
import { SHELL_SCREENS } from './screens.ts';
import classes from './side-nav.module.css';

interface SideNavProps {
  readonly role: string;
  readonly onNavigate?: () => void;
}

/** The menu of a role, with the logout button below it. */
export function SideNav({ role, onNavigate }: SideNavProps) {
  const of = role === 'admin' ? 'admin' : 'member';
  const logout = useLogout();
  return (
    <div className={classes.side}>
      <nav aria-label="Main" className={classes.nav}>
        {SHELL_SCREENS.map(({ path, menu }) => {
          if (menu?.of !== of) return null;
          const { icon: Shown, label } = menu;
          return (
            <NavLink
              key={path}
              component={RouterLink}
              to={path}
              end
              className={classes.link}
              label={label}
              leftSection={<Shown size={21} stroke={1.7} aria-hidden />}
              onClick={() => onNavigate?.()}
            />
          );
        })}
      </nav>
      <div className={classes.foot}>
        <NavLink
          component="button"
          type="button"
          className={classes.link}
          label="Logout"
          leftSection={<IconLogout size={21} stroke={1.7} aria-hidden />}
          onClick={() => {
            onNavigate?.();
            void logout();
          }}
        />
      </div>
    </div>
  );
}
