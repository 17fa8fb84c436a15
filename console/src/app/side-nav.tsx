import { UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, matchPath, useLocation } from 'react-router';
import type { Path } from '../lib/paths.ts';
import { useLogout } from '../lib/session/logout.ts';
import { SHELL_SCREENS } from './screens.ts';
import classes from './side-nav.module.css';

/** The menu of a role, with the logout button below it. */
export function SideNav({ role, onNavigate }: { readonly role: string; readonly onNavigate?: () => void }) {
  const of = role === 'admin' ? 'admin' : 'member';
  const logout = useLogout();
  const { pathname } = useLocation();
  const above = SHELL_SCREENS.find(({ path }) => matchPath(path, pathname))?.under;
  /** On a screen below its own, such as the import of students, the entry says where one is. */
  const currentAt = (path: Path): 'page' | 'true' | undefined => {
    if (matchPath(path, pathname)) return 'page';
    return path === above || matchPath({ path, end: false }, pathname) ? 'true' : undefined;
  };
  return (
    <div className={classes.side}>
      <nav aria-label="Main" className={classes.nav}>
        {SHELL_SCREENS.map(({ path, menu }) => {
          if (menu?.of !== of) return null;
          const { icon: Shown, label } = menu;
          return (
            <UnstyledButton
              key={path}
              component={Link}
              to={path}
              aria-current={currentAt(path)}
              className={classes.link}
              onClick={() => onNavigate?.()}
            >
              <Shown size={21} stroke={1.7} aria-hidden />
              <span className={classes.label}>{label}</span>
            </UnstyledButton>
          );
        })}
      </nav>
      <div className={classes.foot}>
        <UnstyledButton
          className={classes.link}
          onClick={() => {
            onNavigate?.();
            void logout();
          }}
        >
          <IconLogout size={21} stroke={1.7} aria-hidden />
          <span className={classes.label}>Logout</span>
        </UnstyledButton>
      </div>
    </div>
  );
}
