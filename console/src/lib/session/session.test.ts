import { describe, expect, test } from 'vitest';
import { aUser } from '../testing/user.ts';
import {
  type SessionState,
  sessionEnded,
  sessionRead,
  sessionReducer,
  signedIn,
  signedOut,
  tokenOf,
  userChanged,
} from './session.ts';

const user = aUser();
const inside: SessionState = { status: 'signed-in', user, token: 'abc', visit: 1 };

describe('the session', () => {
  test('is being read until the stored session is known', () => {
    const start = sessionReducer(undefined, { type: 'start' });
    expect(start.status).toBe('reading');
    expect(sessionReducer(start, sessionRead(null)).status).toBe('signed-out');
    expect(sessionReducer(start, sessionRead({ user, token: 'abc' }))).toEqual(inside);
  });

  test('keeps its token when the server’s data of its user changes', () => {
    const renamed = aUser({ name: 'Harpreet K.' });
    expect(sessionReducer(inside, userChanged(renamed))).toEqual({ ...inside, user: renamed });
  });

  test('ignores data of another user, and any data after its end', () => {
    const other = aUser({ id: '0199f000-0000-7000-8000-000000000002' });
    expect(sessionReducer(inside, userChanged(other))).toEqual(inside);
    const outside = sessionReducer(inside, sessionEnded());
    expect(sessionReducer(outside, userChanged(user)).user).toBeNull();
  });

  test('keeps where the user left, until a new session begins', () => {
    const left = sessionReducer(inside, signedOut({ at: 'here' }));
    expect(left).toEqual({ status: 'signed-out', user: null, token: null, visit: 1, leftAt: 'here' });
    expect(sessionReducer(left, signedIn({ user, token: 'def' }))).toEqual({
      ...inside,
      token: 'def',
      visit: 2,
    });
    expect(sessionReducer(inside, sessionEnded())).not.toHaveProperty('leftAt');
  });

  test('is the same visit with a new password, and another one with a new login', () => {
    expect(sessionReducer(inside, signedIn({ user, token: 'def' })).visit).toBe(1);
    expect(sessionReducer(inside, sessionRead({ user, token: 'def' })).visit).toBe(1);
    const other = aUser({ id: '0199f000-0000-7000-8000-000000000002' });
    expect(sessionReducer(inside, sessionRead({ user: other, token: 'def' })).visit).toBe(2);
  });

  test('has a token only in a store that holds a session', () => {
    expect(tokenOf({ session: inside })).toBe('abc');
    expect(tokenOf({})).toBeNull();
    expect(tokenOf(null)).toBeNull();
  });
});
