import { Burger } from '@mantine/core';
import { useDisclosure, useFocusReturn } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { Logo } from './logo.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import classes from './top-bar.module.css';
import { TopLinks } from './top-links.tsx';

// A drawer is as large as the rest of the landing page, so it is loaded when the menu is opened.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then(m => ({ default: m.MenuDrawer })));

/** The bar of public screens. On a phone its links are in a menu that slides in. */
export function TopBar() {
  const [open, menu] = useDisclosure(false);
  const [wanted, { open: want }] = useDisclosure(false);
  // The drawer loads too late to know which element had the focus when the menu was opened.
  useFocusReturn({ opened: open });
  const toggle = (): void => {
    want();
    menu.toggle();
  };
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
          <Burger
            className={classes.burger}
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
