import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { passToken } from '../api/authorization.ts';
import { liveReducer } from '../live/live-state.ts';
import type { SessionState, SignedIn } from '../session/session.ts';
import { headerOf } from './device-key.ts';
import { changePass, type HeldPass } from './held-pass.ts';

/** Somebody who stands in for the admin. The scanner asks only who scans. */
const standIn = ({ id, name }: HeldPass): SignedIn['user'] => ({
  ...{ id, name, email: '', role: 'pass', trade: null, roll_no: null, studentId: null },
  ...{ phone: null, year: null, address: null, emergencyContact: null },
});

/** The scanner's state under a pass. No answer ends its session: what waits is sent, even if the pass has ended. */
export function passStore(held: HeldPass) {
  let { offsetMs } = held;
  const token = passToken(held.id, {
    headerOf: call => headerOf(held, call, Date.now() + offsetMs),
    correctClock: serverTime => {
      offsetMs = Date.parse(serverTime) - Date.now();
      void changePass(held.id, { offsetMs });
    },
  });
  const session: SessionState & SignedIn = { status: 'signed-in', user: standIn(held), token, visit: 1 };
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: (state: SessionState = session): SessionState => state,
      live: liveReducer,
    },
    middleware: defaults => defaults().concat(api.middleware),
  });
  return { store, session };
}
