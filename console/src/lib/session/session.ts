import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { User } from '#contract/accounts/schema.ts';

export type SessionState = {
  /** Which visit of somebody this is on this page. It goes on with a new password, not with a new login. */
  readonly visit: number;
} & (
  | {
      readonly status: 'reading' | 'signed-out';
      readonly user: null;
      readonly token: null;
      /** Where the user asked to log out: the key of the router's location. */
      readonly leftAt?: string;
      /** The user whose session the server has ended: nobody logged out. */
      readonly endedOf?: string;
    }
  | { readonly status: 'signed-in'; readonly user: User; readonly token: string }
);

export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

const SIGNED_OUT = { status: 'signed-out', user: null, token: null } as const;
const READING: SessionState = { status: 'reading', user: null, token: null, visit: 0 };

const signedOutOf = ({ visit }: SessionState): SessionState => ({ ...SIGNED_OUT, visit });

function next(before: SessionState, signedIn: SignedIn | null): SessionState {
  if (!signedIn) return signedOutOf(before);
  const { user, token } = signedIn;
  const visit = before.user?.id === user.id ? before.visit : before.visit + 1;
  return { status: 'signed-in', user, token, visit };
}

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => READING,
  reducers: {
    /** The stored session was read: at start, and when another tab signs in or out. */
    sessionRead: (before, { payload }: PayloadAction<SignedIn | null>) => next(before, payload),
    signedIn: (before, { payload }: PayloadAction<SignedIn>) => next(before, payload),
    /**
     * The server's current data of the user. The session stays the same. Data of another user came too late and is
     * ignored.
     */
    userChanged: (state, { payload }: PayloadAction<User>) =>
      state.status === 'signed-in' && state.user.id === payload.id
        ? next(state, { user: payload, token: state.token })
        : state,
    /** The user asked to log out. */
    signedOut: (before, { payload }: PayloadAction<{ readonly at: string }>): SessionState => ({
      ...SIGNED_OUT,
      visit: before.visit,
      leftAt: payload.at,
    }),
    /** The server no longer accepts the token, and there is no other one. */
    sessionEnded: (before): SessionState => ({
      ...signedOutOf(before),
      ...(before.user && { endedOf: before.user.id }),
    }),
  },
});

export const { sessionRead, signedIn, userChanged, signedOut, sessionEnded } = slice.actions;
/** The server refuses this token. Another tab may have replaced it. */
export const tokenRefused = createAction<string>('session/tokenRefused');
/** The user as this console knows them may be out of date. The server is asked. */
export const userDoubted = createAction('session/userDoubted');
export const sessionReducer = slice.reducer;

export interface WithSession {
  readonly session: SessionState;
}
const hasSession = (state: unknown): state is WithSession =>
  typeof state === 'object' && state !== null && 'session' in state;

/** The token in any store's state, which RTK Query passes as `unknown`. */
export const tokenOf = (state: unknown): string | null => (hasSession(state) ? state.session.token : null);

/** The visit in any store's state. */
export const visitOf = (state: unknown): number | null => (hasSession(state) ? state.session.visit : null);

/** The user whose session the server has ended. Undefined after a logout, here or in another tab. */
export const endedOf = (session: SessionState): string | undefined =>
  session.status === 'signed-out' ? session.endedOf : undefined;

export const useSession = (): SessionState => useSelector((state: WithSession) => state.session);
export const useUser = (): User | null => useSession().user;

/** The user, for screens that only a signed-in user can reach. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen needs a signed-in user: its route lacks a guard');
  return user;
}
