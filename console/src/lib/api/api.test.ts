import { configureStore } from '@reduxjs/toolkit';
import { expect, test, vi } from 'vitest';
import { SENTENCES } from '#contract/errors.ts';
import type { RefusalCode } from '#contract/failure.ts';
import { sessionReducer, signedIn, tokenRefused } from '../session/session.ts';
import { aUser } from '../testing/user.ts';
import { endStaleSession } from './api.ts';
import { apiError } from './api-error.ts';

const refusal = (code: RefusalCode) => ({ success: false, code, error: SENTENCES[code] });

test.each([
  ['a refused token', refusal('session_ended'), 'new', true],
  ['no token where one is needed', refusal('unauthenticated'), 'new', true],
  ['the refused token of an earlier session', refusal('session_ended'), 'old', false],
  ['a mistyped password', refusal('bad_credentials'), 'new', false],
  ['a campus network that wants its own login', '<h1>Please log in</h1>', 'new', false],
] as const)('a 401 for %s says rightly whether the token is refused', (_, body, sentWith, isRefused) => {
  const store = configureStore({ reducer: { session: sessionReducer } });
  store.dispatch(signedIn({ user: aUser(), token: 'new' }));
  const dispatch = vi.fn();
  endStaleSession(apiError(401, body), sentWith, { dispatch, getState: store.getState });
  expect(dispatch.mock.calls).toEqual(isRefused ? [[tokenRefused('new')]] : []);
});
