import { Button } from '@mantine/core';
import { NavLink } from 'react-router';
import { PATHS, type Path } from '../lib/paths.ts';
import { useLogout } from '../lib/session/logout.ts';
import { useUser } from '../lib/session/session.ts';
import classes from './top-bar.module.css';

interface TopLinksProps {
  readonly onChoose?: () => void;
  readonly stacked?: boolean;
}

/** The links of the bar and of the slide-in menu. */
export function TopLinks({ onChoose, stacked = false }: TopLinksProps) {
  const user = useUser();
  const logout = useLogout();
  const link = (to: Path, label: string, variant: 'subtle' | 'default' | 'filled') => (
    <Button
      component={NavLink}
      to={to}
      end
      className={classes.link}
      variant={variant}
      {...(variant === 'subtle' && { color: 'gray' })}
      fullWidth={stacked}
      onClick={() => onChoose?.()}
    >
      {label}
    </Button>
  );
  const leave = (): void => {
    onChoose?.();
    void logout();
  };
  return (
    <>
      {link(PATHS.home, 'Home', 'subtle')}
      {link(PATHS.notices, 'Notices', 'subtle')}
      {user ? (
        <>
          {link(PATHS.profile, 'Profile', 'subtle')}
          <Button variant="default" fullWidth={stacked} onClick={leave}>
            Logout
          </Button>
        </>
      ) : (
        <>
          {link(PATHS.login, 'Login', 'default')}
          {link(PATHS.signup, 'Sign Up', 'filled')}
        </>
      )}
    </>
  );
}
