import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import toast from 'react-hot-toast';
import { accountsRoutes } from '#contract/accounts/routes.ts';
import { MESSAGES } from '#contract/messages.ts';
import { api, endStaleSession } from '../lib/api/api.ts';
import { callRoute } from '../lib/api/call.ts';
import { KEPT } from '../lib/kept/kept-data.ts';
import { PHOTOS } from '../lib/kept/kept-photos.ts';
import { openLive } from '../lib/live/live-socket.ts';
import { liveForgotten, type WithLive } from '../lib/live/live-state.ts';
import { explanationOf, storedInsteadOf } from '../lib/session/new-token.ts';
import {
  endedOf,
  sessionEnded,
  sessionRead,
  signedOut,
  tokenOf,
  tokenRefused,
  userChanged,
  userDoubted,
  type WithSession,
} from '../lib/session/session.ts';
import { forgetStored, parseUser, readStored, STORED, writeStored } from '../lib/session/session-storage.ts';
import { forgetTabDraft, forgetTabDraftOfOthers } from '../lib/session/tab-draft.ts';
import { forgetWantedAddress, forgetWantedAddressOfOthers } from '../lib/session/wanted-address.ts';
import type { WithCollege } from '../lib/use-college.ts';

/** The effects of a session change, whatever caused it. */
export const sessionEffects = createListenerMiddleware<WithSession & WithLive & WithCollege>();

let closeLive: (() => void) | undefined;

sessionEffects.startListening({
  predicate: (_, now, before) => now.session.token !== before.session.token,
  effect: (_, { getState, getOriginalState, dispatch }) => {
    const { session } = getState();
    const { user: before } = getOriginalState().session;
    closeLive?.();
    closeLive = undefined;
    // The next user must not see data of the previous one. Who only has a new password goes on, also with a form.
    const goesOn = before !== null && before.id === session.user?.id && !before.mustChangePassword;
    if (!goesOn) dispatch(api.util.resetApiState());
    dispatch(liveForgotten());
    // The server sends no updates to users who must first choose their own password.
    if (session.status === 'signed-in' && !session.user.mustChangePassword)
      closeLive = openLive({ dispatch, getState }, session);
  },
});

sessionEffects.startListening({
  predicate: (_, now, before) => now.session !== before.session,
  effect: (_, { getState }) => {
    const { session } = getState();
    if (session.status === 'signed-in') writeStored(session);
    else forgetStored();
  },
});

// What this device keeps for a time without a network is of the signed-in user only.
sessionEffects.startListening({
  predicate: (_, { session }, before) =>
    session.status !== 'reading' &&
    (session.user?.id !== before.session.user?.id || before.session.status === 'reading'),
  effect: async (action, { getState, getOriginalState }) => {
    const { session } = getState();
    const user = session.user?.id ?? null;
    if (getOriginalState().session.user && endedOf(session) === undefined) forgetWantedAddress();
    if (signedOut.match(action)) forgetTabDraft();
    if (user !== null) {
      forgetTabDraftOfOthers(user);
      forgetWantedAddressOfOthers(user);
    }
    await Promise.all([KEPT.only(user), PHOTOS.only(user)]);
  },
});

// A stored session may be old. The server checks it and answers the user's current data.
sessionEffects.startListening({
  matcher: isAnyOf(sessionRead, userDoubted),
  effect: async (_, use) => {
    const token = tokenOf(use.getState());
    if (token === null) return;
    const { data, error } = await callRoute(accountsRoutes.profile, undefined, { token });
    if (error) endStaleSession(error, token, use);
    else if (tokenOf(use.getState()) === token) use.dispatch(userChanged(data.user));
  },
});

// A refused token ends only its own session. Another tab may have changed the password or signed in again.
sessionEffects.startListening({
  actionCreator: tokenRefused,
  effect: async ({ payload: refused }, { dispatch, getState }) => {
    const stored = await storedInsteadOf(refused);
    if (tokenOf(getState()) !== refused) return;
    dispatch(stored ? sessionRead(stored) : sessionEnded());
    if (!stored) toast.error(explanationOf(refused) ?? MESSAGES.sessionEnded, { id: MESSAGES.sessionEnded });
  },
});

type SessionAction = ReturnType<typeof sessionRead> | ReturnType<typeof userChanged>;

/** Reads the stored session at start, and when another tab signs in or out or saves the user. */
export function startSession(dispatch: (action: SessionAction) => unknown): void {
  const read = (): unknown => dispatch(sessionRead(readStored()));
  read();
  // Back may bring this page back as it was left. It heard of nothing meanwhile, and somebody else may have signed in.
  window.addEventListener('pageshow', ({ persisted }) => persisted && read());
  window.addEventListener('storage', ({ key, newValue }) => {
    // A null key means that the whole storage was cleared. The token is written last and removed last.
    if (key === null || key === STORED.token) read();
    const user = key === STORED.user ? parseUser(newValue) : null;
    if (user) dispatch(userChanged(user));
  });
}
