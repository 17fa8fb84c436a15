import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { MenuDrawer } from '../../ui/menu-drawer.tsx';
import { SchemeToggle } from '../../ui/scheme-toggle.tsx';
import classes from './landing.module.css';
import { TopLinks } from './top-links.tsx';

export function TopBar() {
  const [open, menu] = useDisclosure(false);
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
            onClick={menu.toggle}
            size="sm"
            aria-label="Open menu"
            aria-expanded={open}
          />
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
