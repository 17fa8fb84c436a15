import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, NavLink } from 'react-router';
import { PATHS, type Path } from '../../lib/paths.ts';
import { useLogout } from '../../lib/session/logout.ts';
import { useUser } from '../../lib/session/session.ts';
import { Logo } from './logo.tsx';
import { MenuBurger } from './menu-burger.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import classes from './top-bar.module.css';

/** The bar of public screens. On a phone its links are in a menu that slides in. */
export function TopBar() {
  const [open, menu] = useDisclosure(false);
  return (
    <header className={classes.top}>
      <div className={classes.inner}>
        <Link to={PATHS.home} className={classes.logo} aria-label="Rollcall, home">
          <Logo />
        </Link>
        <div className={classes.end}>
          <nav aria-label="Main" className={classes.links}>
            <TopLinks />
          </nav>
          <SchemeToggle />
          <MenuBurger open={open} onPress={menu.toggle} hiddenFrom="sm" mr="-0.75rem" />
        </div>
      </div>
      <MenuDrawer opened={open} onClose={menu.close} position="right">
        <nav aria-label="Menu" className={classes.drawerLinks}>
          <TopLinks onChoose={menu.close} stacked />
        </nav>
      </MenuDrawer>
    </header>
  );
}

interface TopLinksProps {
  readonly onChoose?: () => void;
  readonly stacked?: boolean;
}

/** The links of the bar and of the slide-in menu. */
function TopLinks({ onChoose, stacked = false }: TopLinksProps) {
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
