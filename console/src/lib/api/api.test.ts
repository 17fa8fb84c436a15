import { configureStore } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { SENTENCES } from '#contract/errors.ts';
import type { RefusalCode } from '#contract/failure.ts';
import { sessionReducer, signedIn } from '../session/session.ts';
import { aUser } from '../testing/user.ts';
import { endStaleSession } from './api.ts';
import { apiError } from './api-error.ts';

const refusal = (code: RefusalCode) => ({ success: false, code, error: SENTENCES[code] });

test.each([
  ['a refused token', refusal('session_ended'), 'new', 'signed-out'],
  ['no token where one is needed', refusal('unauthenticated'), 'new', 'signed-out'],
  ['the refused token of an earlier session', refusal('session_ended'), 'old', 'signed-in'],
  ['a mistyped password', refusal('bad_credentials'), 'new', 'signed-in'],
  ['a campus network that wants its own login', '<h1>Please log in</h1>', 'new', 'signed-in'],
] as const)('after a 401, %s, the session is right', (_, body, sentWith, status) => {
  const store = configureStore({ reducer: { session: sessionReducer } });
  store.dispatch(signedIn({ user: aUser(), token: 'new' }));
  endStaleSession(apiError(401, body), sentWith, store);
  expect(store.getState().session.status).toBe(status);
});
