import { NavLink } from '@mantine/core';
import { NavLink as RouterLink } from 'react-router';
import { SHELL_SCREENS } from './screens.ts';
import classes from './side-nav.module.css';

interface SideNavProps {
  readonly role: string;
  readonly onNavigate?: () => void;
}

export function SideNav({ role, onNavigate }: SideNavProps) {
  const of = role === 'admin' ? 'admin' : 'member';
  return (
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
  );
}
