import { createListenerMiddleware } from '@reduxjs/toolkit';
import toast from 'react-hot-toast';
import { MESSAGES } from '#contract/messages.ts';
import { ROUTES } from '#contract/routes.ts';
import { api, endStaleSession } from '../lib/api.ts';
import { callRoute } from '../lib/call.ts';
import { openLive } from '../lib/live-socket.ts';
import { liveForgotten, type WithLive } from '../lib/live-state.ts';
import { sessionEnded, sessionRead, tokenOf, userChanged, type WithSession } from '../lib/session.ts';
import { forgetStored, parseUser, readStored, STORED, writeStored } from '../lib/session-storage.ts';

/** What follows from a change of session, wherever it came from. */
export const sessionEffects = createListenerMiddleware<WithSession & WithLive>();

let closeLive: (() => void) | undefined;

sessionEffects.startListening({
  predicate: (_, now, before) => now.session.token !== before.session.token,
  effect: (_, { getState, dispatch }) => {
    const { session } = getState();
    closeLive?.();
    closeLive = undefined;
    // Nothing one user was told may be shown to the next.
    dispatch(api.util.resetApiState());
    dispatch(liveForgotten());
    // To who must first choose a password of their own the server tells nothing yet.
    if (session.status === 'signed-in' && !session.user.mustChangePassword)
      closeLive = openLive({ dispatch, getState }, session);
  },
});

sessionEffects.startListening({
  predicate: (_, now, before) => now.session !== before.session,
  effect: (action, { getState }) => {
    const { session } = getState();
    if (session.status === 'signed-in') writeStored(session);
    else if (!sessionEnded.match(action)) forgetStored();
  },
});

// A stored session may be old: the server says whether it still holds, and who the user is by now.
sessionEffects.startListening({
  actionCreator: sessionRead,
  effect: async (_, use) => {
    const token = tokenOf(use.getState());
    if (token === null) return;
    const { data, error } = await callRoute(ROUTES.profile, undefined, { token });
    if (error) endStaleSession(error, token, use);
    else if (tokenOf(use.getState()) === token) use.dispatch(userChanged(data.user));
  },
});

// A dead token takes only itself along: another tab may have changed the password, or signed in anew, meanwhile.
sessionEffects.startListening({
  actionCreator: sessionEnded,
  effect: (_, { dispatch, getOriginalState }) => {
    const stored = readStored();
    if (stored && stored.token !== getOriginalState().session.token) {
      dispatch(sessionRead(stored));
      return;
    }
    forgetStored();
    toast.error(MESSAGES.sessionEnded, { id: sessionEnded.type });
  },
});

type SessionAction = ReturnType<typeof sessionRead> | ReturnType<typeof userChanged>;

/** Reads the stored session, now and whenever another tab signs in or out, or saves what it says of the user. */
export function startSession(dispatch: (action: SessionAction) => unknown): void {
  dispatch(sessionRead(readStored()));
  window.addEventListener('storage', ({ key, newValue }) => {
    // Null: the whole storage was cleared. The token is written last and removed last.
    if (key === null || key === STORED.token) dispatch(sessionRead(readStored()));
    const user = key === STORED.user ? parseUser(newValue) : null;
    if (user) dispatch(userChanged(user));
  });
}
