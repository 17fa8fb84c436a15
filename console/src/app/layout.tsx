import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet } from 'react-router';
import { useFocusOnArrival } from '../lib/focus/use-focus-on-arrival.ts';
import { useUser } from '../lib/session/session.ts';
import { MenuDrawer } from '../ui/menu-drawer.tsx';
import { DiskFullNotice } from './disk-full-notice.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { SideNav } from './side-nav.tsx';

const MAIN = 'main';

/** The frame of every signed-in screen: header, navigation, and the screen itself. */
export function Layout() {
  const user = useUser();
  const [menuOpen, menu] = useDisclosure(false);
  const desktop = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const main = useFocusOnArrival();

  // Signed out: the screen's guard shows a prompt or leads away, so there is nothing to frame.
  if (!user) return <Outlet />;
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href={`#${MAIN}`}>
        Skip to content
      </a>
      <Header user={user} menuOpen={menuOpen} onMenu={menu.toggle} />
      {desktop && (
        <aside className={classes.side}>
          <SideNav role={user.role} />
        </aside>
      )}
      <MenuDrawer opened={menuOpen && !desktop} onClose={menu.close}>
        <SideNav role={user.role} onNavigate={menu.close} />
      </MenuDrawer>
      <main id={MAIN} ref={main} tabIndex={-1} className={classes.main}>
        <DiskFullNotice />
        <OfflineNotice />
        <Outlet />
      </main>
    </div>
  );
}
