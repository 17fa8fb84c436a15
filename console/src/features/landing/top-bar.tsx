import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { SchemeToggle } from '../../ui/scheme-toggle.tsx';
import classes from './landing.module.css';
import { TopLinks } from './top-links.tsx';

// A drawer weighs as much as the rest of this page: it is fetched when the menu is opened.
const MenuDrawer = lazy(() => import('../../ui/menu-drawer.tsx').then(m => ({ default: m.MenuDrawer })));

export function TopBar() {
  const [open, menu] = useDisclosure(false);
  const [wanted, { open: want }] = useDisclosure(false);
  const toggle = (): void => {
    want();
    menu.toggle();
  };
  return (
    <header className={classes.top}>
      <div className={classes.topInner}>
        <Link to={PATHS.home} className={classes.logo} aria-label="Rollcall, home">
          <Logo />
        </Link>
        <div className={classes.topEnd}>
          <nav aria-label="Main" className={classes.topLinks}>
            <TopLinks />
          </nav>
          <SchemeToggle />
          <Burger
            className={classes.topBurger}
            opened={open}
            onClick={toggle}
            size="sm"
            aria-label="Open menu"
            aria-expanded={open}
          />
        </div>
      </div>
      {wanted && (
        <Suspense>
          <MenuDrawer opened={open} onClose={menu.close} position="right">
            <nav aria-label="Menu" className={classes.drawerLinks}>
              <TopLinks onChoose={menu.close} stacked />
            </nav>
          </MenuDrawer>
        </Suspense>
      )}
    </header>
  );
}
