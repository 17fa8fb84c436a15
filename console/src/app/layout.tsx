import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconDatabaseExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { useFocusOnArrival } from '../lib/focus/use-focus-on-arrival.ts';
import { useConnection, useDiskFull } from '../lib/live/live-state.ts';
import { usePart } from '../lib/on-demand.tsx';
import { homeOf } from '../lib/paths.ts';
import { useUser } from '../lib/session/session.ts';
import { forgetWantedAddress, wantedAddress } from '../lib/session/wanted-address.ts';
import { MenuDrawer } from '../ui/frame/menu-drawer.tsx';
import { MAIN } from '../ui/frame/skip-link.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { SideNav } from './side-nav.tsx';
import { loadWantedNote } from './wanted-note-part.ts';

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
      <Header user={user} menuOpen={menuOpen} onMenu={menu.toggle} />
      {desktop && (
        <aside className={`${classes.side} rc-screen-only`}>
          <SideNav role={user.role} />
        </aside>
      )}
      <MenuDrawer opened={menuOpen && !desktop} onClose={menu.close}>
        <SideNav role={user.role} onNavigate={menu.close} />
      </MenuDrawer>
      <main id={MAIN} ref={main} tabIndex={-1} className={classes.main}>
        <DiskFullNotice />
        <OfflineNotice />
        <WayBack user={user} />
        <Outlet />
      </main>
    </div>
  );
}

/** Shown above every admin screen while the database can store nothing, because an admin can have space freed. */
function DiskFullNotice() {
  // Always in the document, so that screen readers notice when its text appears.
  return (
    <div role="alert">
      {useDiskFull() && (
        <p className={classes.notice} data-tone="trouble">
          <IconDatabaseExclamation size={20} stroke={1.7} aria-hidden />
          {MESSAGES.diskFullNotice}
        </p>
      )}
    </div>
  );
}

/** Shown above every screen while the live connection is down, because the data may be old. */
function OfflineNotice() {
  if (useConnection() !== 'offline') return null;
  return (
    <p className={classes.notice}>
      <IconPlugConnectedX size={20} stroke={1.7} aria-hidden />
      No connection: what you see may be out of date until it is back.
    </p>
  );
}

/** On the dashboard, after a login that another screen led to. */
function WayBack({ user }: { readonly user: User }) {
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(false);
  const address = closed || pathname !== homeOf(user.role) ? null : wantedAddress();
  const WantedNote = usePart(loadWantedNote, address !== null, { ahead: false, quiet: true });
  const close = (): void => {
    forgetWantedAddress();
    setClosed(true);
  };
  // It is there before its text, so that a screen reader says the text when it comes.
  return (
    <div role="status">
      {address !== null && WantedNote && <WantedNote address={address} onClose={close} />}
    </div>
  );
}
