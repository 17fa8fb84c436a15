import { configureStore } from '@reduxjs/toolkit';
import { api } from '../lib/api/api.ts';
import { liveReducer } from '../lib/live/live-state.ts';
import { sessionReducer } from '../lib/session/session.ts';
import { sessionEffects } from './session-effects.ts';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, session: sessionReducer, live: liveReducer },
  middleware: defaults => defaults().prepend(sessionEffects.middleware).concat(api.middleware),
});
