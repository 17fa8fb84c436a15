import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { User } from '#contract/accounts/schema.ts';

export type SessionState =
  | {
      readonly status: 'reading' | 'signed-out';
      readonly user: null;
      readonly token: null;
      /** Where the user asked to log out: the key of the router's location. */
      readonly leftAt?: string;
    }
  | { readonly status: 'signed-in'; readonly user: User; readonly token: string };

export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

const SIGNED_OUT = { status: 'signed-out', user: null, token: null } as const;
const READING: SessionState = { status: 'reading', user: null, token: null };

const of = (signedIn: SignedIn | null): SessionState =>
  signedIn ? { status: 'signed-in', user: signedIn.user, token: signedIn.token } : SIGNED_OUT;

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => READING,
  reducers: {
    /** The stored session was read: at start, and when another tab signs in or out. */
    sessionRead: (_, { payload }: PayloadAction<SignedIn | null>) => of(payload),
    signedIn: (_, { payload }: PayloadAction<SignedIn>) => of(payload),
    /**
     * The server's current data of the user. The session stays the same. Data of another user came too late and is
     * ignored.
     */
    userChanged: (state, { payload }: PayloadAction<User>) =>
      state.status === 'signed-in' && state.user.id === payload.id
        ? of({ user: payload, token: state.token })
        : state,
    /** The user asked to log out. */
    signedOut: (_, { payload }: PayloadAction<{ readonly at: string }>): SessionState => ({
      ...SIGNED_OUT,
      leftAt: payload.at,
    }),
    /** The server no longer accepts the token, and there is no other one. */
    sessionEnded: () => SIGNED_OUT,
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

export const useSession = (): SessionState => useSelector((state: WithSession) => state.session);
export const useUser = (): User | null => useSession().user;

/** The user, for screens that only a signed-in user can reach. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen needs a signed-in user: its route lacks a guard');
  return user;
}
