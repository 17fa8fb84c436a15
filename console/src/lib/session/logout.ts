import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { accountsRoutes } from '#contract/accounts/routes.ts';
import { MESSAGES } from '#contract/messages.ts';
import { callRoute } from '../api/call.ts';
import { PATHS } from '../paths.ts';
import { mayLogOut } from './before-logout.ts';
import { signedOut, tokenOf } from './session.ts';
import { forgetStored } from './session-storage.ts';

/** Logging out, from any screen. Whatever could be lost is asked about first. */
export function useLogout(): () => Promise<void> {
  const endSession = useEndSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async () => {
    if (!(await mayLogOut())) return;
    // A guarded screen's guard leads home at once. A screen that is open to all does not, so we navigate here.
    if (pathname !== PATHS.home) void navigate(PATHS.home);
    endSession();
    toast.success(MESSAGES.loggedOut);
  };
}

/** Ends the session on this device, if there is one, without a question. */
export function useEndSession(): () => void {
  const store = useStore();
  const { key } = useLocation();
  return () => {
    const token = tokenOf(store.getState());
    if (token === null) return;
    forgetStored();
    store.dispatch(signedOut({ at: key }));
    // The server is notified last, and without waiting. A lost network must not keep the user signed in here.
    void callRoute(accountsRoutes.logout, undefined, { token, keepalive: true });
  };
}
