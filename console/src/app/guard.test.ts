import { describe, expect, test } from 'vitest';
import { PATHS } from '../lib/paths.ts';
import {
  signedOut as loggedOut,
  type SessionState,
  sessionEnded,
  sessionRead,
  sessionReducer,
} from '../lib/session/session.ts';
import { aUser } from '../lib/testing/user.ts';
import { type Access, type Admission, admit, isWanted } from './guard.ts';

const reading: SessionState = { status: 'reading', user: null, token: null, visit: 0 };
const signedOut: SessionState = { status: 'signed-out', user: null, token: null, visit: 0 };
const as = (role: string, mustChangePassword = false): SessionState => ({
  status: 'signed-in',
  visit: 1,
  user: aUser({ role, mustChangePassword }),
  token: 'token',
});

const RULES: Record<Access, { signedOut: Admission; student: Admission; admin: Admission }> = {
  anyone: { signedOut: 'enter', student: 'enter', admin: 'enter' },
  'signed-out': { signedOut: 'enter', student: PATHS.dashboard, admin: PATHS.admin },
  'signed-in': { signedOut: PATHS.login, student: 'enter', admin: 'enter' },
  member: { signedOut: PATHS.login, student: 'enter', admin: PATHS.admin },
  admin: { signedOut: PATHS.login, student: PATHS.dashboard, admin: 'enter' },
};

describe.each(Object.entries(RULES))('a screen for %s', (name, rule) => {
  const access = Object.keys(RULES).find((key): key is Access => key === name) ?? 'anyone';

  test('waits while the session is being read', () => {
    expect(admit({ access, path: PATHS.profile }, reading)).toBe('wait');
  });
  test('treats visitors by their role', () => {
    expect(admit({ access, path: PATHS.profile }, signedOut)).toBe(rule.signedOut);
    expect(admit({ access, path: PATHS.profile }, as('user'))).toBe(rule.student);
    expect(admit({ access, path: PATHS.profile }, as('admin'))).toBe(rule.admin);
  });
  test('treats an unknown role as a regular member', () => {
    expect(admit({ access, path: PATHS.profile }, as('principal'))).toBe(rule.student);
  });
  test('is closed to users with an initial password, unless it is open to everyone', () => {
    const own = name === 'anyone' ? 'enter' : PATHS.settings;
    expect(admit({ access, path: PATHS.profile }, as('user', true))).toBe(own);
    expect(admit({ access, path: PATHS.admin }, as('admin', true))).toBe(own);
  });
});

test('users with an initial password are led to the settings', () => {
  expect(admit({ access: 'signed-in', path: PATHS.settings }, as('user', true))).toBe('enter');
});

test('a screen that leads to the login is wanted by who opened it or was at it, but not after a logout', () => {
  const door = { access: 'admin', path: PATHS.students } as const;
  const wanted = (session: SessionState, isLoaded = true) => isWanted(door, session, isLoaded);
  expect(wanted(signedOut)).toBe(true);
  // By the Back button.
  expect(wanted(signedOut, false)).toBe(false);
  expect(wanted(sessionReducer(as('admin'), sessionEnded()), false)).toBe(true);
  expect(wanted(sessionReducer(as('admin'), loggedOut({ at: 'here' })))).toBe(false);
  // In another tab.
  expect(wanted(sessionReducer(as('admin'), sessionRead(null)))).toBe(false);
  expect(wanted(reading)).toBe(false);
  expect(wanted(as('user'))).toBe(false);
  expect(isWanted({ access: 'signed-out', path: PATHS.login }, signedOut, true)).toBe(false);
  expect(isWanted({ access: 'admin', path: PATHS.admin }, signedOut, true)).toBe(false);
});
