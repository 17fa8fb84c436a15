import { Burger, type BurgerProps } from '@mantine/core';
import classes from './menu-burger.module.css';

interface MenuBurgerProps extends Pick<BurgerProps, 'hiddenFrom' | 'ml' | 'mr'> {
  readonly open: boolean;
  readonly onPress: () => void;
}

/** Opens the menu on a phone. */
export const MenuBurger = ({ open, onPress, ...place }: MenuBurgerProps) => (
  <Burger
    {...place}
    className={classes.burger}
    opened={open}
    onClick={onPress}
    size="sm"
    aria-label="Open menu"
    aria-expanded={open}
  />
);
