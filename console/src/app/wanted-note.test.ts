import { expect, test } from 'vitest';
import { eventAttendancePath, lateScansPath, PATHS } from '../lib/paths.ts';
import type { SessionState } from '../lib/session/session.ts';
import { aUser } from '../lib/testing/user.ts';
import { wantedScreen } from './wanted-note.tsx';

const as = (role: string, mustChangePassword = false): SessionState => ({
  status: 'signed-in',
  visit: 1,
  user: aUser({ role, mustChangePassword }),
  token: 'token',
});
const offered = (address: string, session: SessionState): string | undefined =>
  wantedScreen(address, session)?.path;

test('a screen is offered to a user who may open it, whatever its filters', () => {
  expect(offered('/students?role=admin#list', as('admin'))).toBe(PATHS.students);
  expect(offered('/students?role=admin', as('user'))).toBeUndefined();
  expect(offered(lateScansPath('1'), as('admin'))).toBe(PATHS.lateScans);
  for (const role of ['user', 'admin'])
    expect(offered(eventAttendancePath('1'), as(role))).toBe(PATHS.eventAttendance);
});

test.each([
  PATHS.login,
  PATHS.signup,
  PATHS.forgotPassword,
  `${PATHS.newPassword}#token`,
  PATHS.home,
  '/nowhere',
  '//elsewhere.example/students',
  'https://elsewhere.example/students',
  '',
])('"%s" is offered to nobody', address => {
  for (const role of ['user', 'admin', 'principal']) expect(offered(address, as(role))).toBeUndefined();
});

test('nothing is offered to a visitor, nor before somebody has a password of their own', () => {
  const visitor: SessionState = { status: 'signed-out', user: null, token: null, visit: 0 };
  expect(offered(PATHS.profile, visitor)).toBeUndefined();
  expect(offered(PATHS.profile, as('user', true))).toBeUndefined();
});
