import { useLocation } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useUser } from '../lib/session/session.ts';
import { InitialPasswordFrame } from './initial-password-frame.tsx';
import { Layout } from './layout.tsx';

/** The frame of a screen. It has menus, unless their screens are not open to the user yet. */
export function Shell() {
  const user = useUser();
  const { pathname } = useLocation();
  return user?.mustChangePassword && pathname === PATHS.settings ? <InitialPasswordFrame /> : <Layout />;
}
