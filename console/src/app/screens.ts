import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Path } from '../lib/paths.ts';
import type { Access } from './guard.ts';

export interface Screen {
  readonly path: Path;
  readonly access: Access;
  /** Told to signed-out visitors in place of the screen, instead of leading them to /login. */
  readonly prompt?: string;
  readonly lazy: () => Promise<{ Component: ComponentType }>;
  /** Its entry in the side menu of admins or of everybody else; none for screens reached from others. */
  readonly menu?: { readonly of: 'admin' | 'member'; readonly label: string; readonly icon: Icon };
}

/** Screens that bring their own frame. */
export const BARE_SCREENS: readonly Screen[] = [];

/** Screens inside the signed-in shell, in the order of its menu. A screen that exists stands here; no other. */
export const SHELL_SCREENS: readonly Screen[] = [];
