import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { ROUTES } from '#contract/routes.ts';
import { mayLogOut } from './before-logout.ts';
import { callRoute } from './call.ts';
import { PATHS } from './paths.ts';
import { signedOut, tokenOf } from './session.ts';
import { forgetStored } from './session-storage.ts';

/** Logging out, the same wherever it is asked for; who has something to lose by it is asked first. */
export function useLogout(): () => Promise<void> {
  const store = useStore();
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  return async () => {
    if (!(await mayLogOut())) return;
    const token = tokenOf(store.getState());
    forgetStored();
    // From a guarded screen its guard leads home, at once; nobody else would from one that is open to all.
    if (pathname !== PATHS.home) void navigate(PATHS.home);
    store.dispatch(signedOut({ at: key }));
    // The server is told last, and nobody waits for it: a lost network keeps nobody signed in here.
    void callRoute(ROUTES.logout, undefined, { token, keepalive: true });
    toast.success(MESSAGES.loggedOut);
  };
}
