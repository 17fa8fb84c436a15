import { expect, test } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const PASSWORD = 'tall blue door';
const SMUGGLED = {
  role: 'admin',
  id: '0199f000-0000-7000-8000-000000000001',
  verified_by: '0199f000-0000-7000-8000-000000000001',
  token_version: 99,
  password_hash: '$argon2id$',
  qr_code: 'x',
  deactivated_at: null,
  erased_at: null,
  created_at: '2020-01-01',
} as const;

const newcomer = {
  name: 'New One',
  email: 'new@example.edu',
  password: PASSWORD,
  trade: 'Instrumentation',
  roll_no: 'NEW-1',
};

/** For every route with a body: a valid body, sent by a caller who may send it. */
const BODIES: readonly (readonly [RouteName, 'nobody' | 'student' | 'admin', object])[] = [
  ['register', 'nobody', newcomer],
  ['login', 'nobody', { email: newcomer.email, password: PASSWORD }],
  ['logout', 'student', {}],
  ['updateProfile', 'student', { name: 'Changed' }],
  ['changePassword', 'student', { currentPassword: PASSWORD, newPassword: 'another one' }],
  ['updateUser', 'admin', { name: 'Changed' }],
  ['resetPassword', 'admin', {}],
  ['eraseUser', 'admin', {}],
  ['importUsers', 'admin', { csv: 'Name,Email,Roll No,Trade\nNew One,new@example.edu,NEW-1,GIN' }],
];

test.each(BODIES)('%s refuses every smuggled field', async (name, sender, body) => {
  const { id } = served.student;
  const token = { nobody: undefined, student: served.student.token, admin: served.admin.token }[sender];
  const users = () => served.database.knex('users').orderBy('id');
  const before = await users();
  for (const [field, value] of Object.entries(SMUGGLED)) {
    // An admin may change a role, by this field.
    if (name === 'updateUser' && field === 'role') continue;
    const confirm = name === 'eraseUser' ? { confirm: id } : {};
    const failure = await served.api.fail(name, { id, token, body: { ...body, ...confirm, [field]: value } });
    expect(failure).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect(await users()).toEqual(before);
  }
});
