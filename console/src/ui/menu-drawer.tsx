import { onDemand } from '../lib/on-demand.tsx';
import type { MenuDrawerProps } from './slide-in-menu.tsx';

/** The menu on a phone. */
export const MenuDrawer = onDemand<MenuDrawerProps>(() =>
  import('./slide-in-menu.tsx').then(({ SlideInMenu }) => SlideInMenu),
);
