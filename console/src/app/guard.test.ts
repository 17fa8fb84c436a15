import { describe, expect, test } from 'vitest';
import { PATHS } from '../lib/paths.ts';
import type { SessionState } from '../lib/session.ts';
import { aUser } from '../lib/testing/user.ts';
import { type Access, type Admission, admit } from './guard.ts';

const reading: SessionState = { status: 'reading', user: null, token: null };
const signedOut: SessionState = { status: 'signed-out', user: null, token: null };
const as = (role: string): SessionState => ({ status: 'signed-in', user: aUser({ role }), token: 'token' });

const RULES: Record<Access, { nobody: Admission; student: Admission; admin: Admission }> = {
  anyone: { nobody: 'enter', student: 'enter', admin: 'enter' },
  'signed-out': { nobody: 'enter', student: PATHS.dashboard, admin: PATHS.admin },
  'signed-in': { nobody: PATHS.login, student: 'enter', admin: 'enter' },
  member: { nobody: PATHS.login, student: 'enter', admin: PATHS.admin },
  admin: { nobody: PATHS.login, student: PATHS.dashboard, admin: 'enter' },
};

describe.each(Object.entries(RULES))('a screen for %s', (name, rule) => {
  const access = Object.keys(RULES).find((key): key is Access => key === name) ?? 'anyone';

  test('waits while the session is being read', () => {
    expect(admit(access, reading)).toBe('wait');
  });
  test('treats visitors by their role', () => {
    expect(admit(access, signedOut)).toBe(rule.nobody);
    expect(admit(access, as('user'))).toBe(rule.student);
    expect(admit(access, as('admin'))).toBe(rule.admin);
  });
  test('treats a role nobody knows as a regular member', () => {
    expect(admit(access, as('principal'))).toBe(rule.student);
  });
});
