import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { ROUTES } from '#contract/routes.ts';
import { callRoute } from './call.ts';
import { PATHS } from './paths.ts';
import { signedOut, tokenOf } from './session.ts';
import { forgetStored } from './session-storage.ts';

/** Logging out, the same wherever it is asked for. */
export function useLogout(): () => Promise<void> {
  const store = useStore();
  const navigate = useNavigate();
  return async () => {
    const token = tokenOf(store.getState());
    // The server is told, but a lost network keeps nobody signed in here.
    void callRoute(ROUTES.logout, undefined, { token, keepalive: true });
    forgetStored();
    // Home first: signed out on a guarded screen, its guard would lead to /login instead.
    await navigate(PATHS.home);
    store.dispatch(signedOut());
    toast.success(MESSAGES.loggedOut);
  };
}
