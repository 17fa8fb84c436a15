import { onDemand } from '../../lib/on-demand.tsx';
import type { MenuDrawerProps } from '../dialog/slide-in-menu.tsx';

/** The menu on a phone. */
export const MenuDrawer = onDemand<MenuDrawerProps>(() =>
  import('../dialog/slide-in-menu.tsx').then(({ SlideInMenu }) => SlideInMenu),
);
