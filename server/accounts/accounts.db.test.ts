import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { StartError } from '#platform/process/start-error.ts';
import { parseConfig } from '#platform/settings/config.ts';
import { testDatabase } from '#testing/database/database.ts';
import { SECRETS } from '#testing/server/secrets.ts';
import { serve } from '#testing/server/serve.ts';
import { ensureFirstAdmin } from './first-admin.ts';

const served = await serve();

const body = {
  name: 'Meera Nair',
  email: ' Meera@Example.EDU ',
  password: 'tall blue door',
  trade: 'Instrumentation',
  roll_no: 'GIN-1',
};

describe('an account', () => {
  test('is registered as a student, signs in with its email in any case, and reads its profile', async () => {
    const registered = await served.api.ok('register', { body });
    expect(registered.user).toMatchObject({
      name: 'Meera Nair',
      email: 'meera@example.edu',
      role: 'user',
      roll_no: 'GIN-1',
    });
    const login = await served.api.ok('login', {
      body: { email: 'MEERA@example.edu', password: body.password },
    });
    expect(login.message).toBe('Welcome back, Meera Nair!');
    const { user } = await served.api.ok('profile', { token: login.token });
    expect(user).toEqual(registered.user);
    expect(JSON.stringify(login)).not.toContain('argon2');
    const [row] = await served.database.knex('users').where({ id: user.id });
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('is refused for a taken email or roll number, naming the field', async () => {
    const other = { ...body, email: 'first@example.edu', roll_no: 'R-1' };
    await served.api.ok('register', { body: other });
    expect(
      await served.api.fail('register', { body: { ...other, roll_no: 'R-2', email: 'FIRST@example.edu' } }),
    ).toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: { email: expect.any(String) },
    });
    expect(
      await served.api.fail('register', { body: { ...other, email: 'x@example.edu', roll_no: 'r-1' } }),
    ).toMatchObject({
      status: 409,
      code: 'roll_no_taken',
      fields: { roll_no: expect.any(String) },
    });
  });

  test.each([
    ['another role', { role: 'admin' }, { role: 'Registration always makes a student account' }],
    ['an id', { id: '1' }, { id: 'This field is not known here' }],
    ['a short name', { name: ' x ' }, { name: 'Name must be at least 2 characters' }],
    ['a long name', { name: 'x'.repeat(101) }, { name: 'Name must be less than 100 characters' }],
    ['a bad email', { email: 'x@' }, { email: 'Invalid email address' }],
    ['a short password', { password: '12345' }, { password: 'Password must be at least 6 characters' }],
    ['a common password', { password: 'Password123' }, { password: expect.stringContaining('most common') }],
    ['no roll number', { roll_no: ' ' }, { roll_no: 'Roll number is required' }],
    [
      'a long roll number',
      { roll_no: '1'.repeat(21) },
      { roll_no: 'Roll number must be less than 20 characters' },
    ],
    ['an unknown trade', { trade: 'Alchemy' }, { trade: 'Please choose a trade from the list' }],
    ['a NUL in the name', { name: 'a\u0000b' }, { name: expect.any(String) }],
  ])('is refused with %s', async (_, more, fields) => {
    const failure = await served.api.fail('register', {
      body: { ...body, email: 'new@example.edu', roll_no: 'N-1', ...more },
    });
    expect(failure).toMatchObject({ status: 400, code: 'bad_request' });
    expect(failure.fields).toEqual(fields);
  });

  test('is created once if two register at once with the same email', async () => {
    const twin = { ...body, email: 'twin@example.edu' };
    const answers = await Promise.all(
      ['T-1', 'T-2', 'T-3'].map(roll_no => served.api.raw('register', { body: { ...twin, roll_no } })),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 409, 409]);
  });

  test('gives a wrong password and an unknown email the same answer', async () => {
    const wrong = await served.api.fail('login', {
      body: { email: 'meera@example.edu', password: 'not the one' },
    });
    const unknown = await served.api.fail('login', {
      body: { email: 'nobody@example.edu', password: 'not the one' },
    });
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(wrong).toMatchObject({ status: 401, code: 'bad_credentials', error: 'Invalid email or password' });
  });
});

describe('a token', () => {
  const profile = (token: string) => served.api.raw('profile', { token }).then(response => response.status);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forge = (header: object, claims: object, key: string): string => {
    const text = `${part(header)}.${part(claims)}`;
    return `${text}.${key && createHmac('sha256', key).update(text).digest('base64url')}`;
  };

  test('is refused unless it is ours, for us, and not expired', async () => {
    const claims = JSON.parse(Buffer.from(served.student.token.split('.')[1] ?? '', 'base64url').toString());
    const header = { alg: 'HS256', typ: 'JWT' };
    const key = SECRETS.jwtSecret;
    expect(await profile(forge(header, claims, key))).toBe(200);
    expect(await profile(forge({ alg: 'none' }, claims, ''))).toBe(401);
    expect(await profile(forge(header, claims, 'another key'))).toBe(401);
    expect(await profile(forge(header, { ...claims, aud: 'elsewhere' }, key))).toBe(401);
    expect(await profile(forge(header, { ...claims, iss: 'elsewhere' }, key))).toBe(401);
    expect(await profile(forge(header, { ...claims, exp: 1 }, key))).toBe(401);
    expect(await profile(forge(header, { ...claims, sub: 'nobody' }, key))).toBe(401);
    expect(await profile('not.a.token')).toBe(401);
  });

  test('ends with logout, with a new token version, and with deactivation', async () => {
    const users = served.database.knex('users');
    const [left, changed, gone] = await Promise.all([
      served.newStudent(),
      served.newStudent(),
      served.newStudent(),
    ]);
    for (const person of [left, changed, gone]) expect(await profile(person.token)).toBe(200);
    await served.api.ok('logout', { token: left.token, body: {} });
    await users.clone().where({ id: changed.id }).increment('token_version');
    await users.clone().where({ id: gone.id }).update({ deactivated_at: new Date() });
    for (const person of [left, changed, gone])
      expect(await served.api.fail('profile', { token: person.token })).toMatchObject({
        status: 401,
        code: 'session_ended',
      });
  });
});

test('a token that was logged out stays so if a clock that was ahead at another logout is right again', async () => {
  const began = new Date();
  let clock = began;
  const at = await serve({ now: () => clock });
  const { user } = await at.newStudent();
  const { token: link } = await at.asAdmin.ok('makePasswordLink', { id: user.id, body: {} });
  const body = { email: user.email, password: 'three green boats' };
  await at.api.ok('usePasswordLink', { body: { token: link, newPassword: body.password } });
  const [early, ahead] = [began, new Date(began.getTime() + 86_400_000)];
  const tokens: string[] = [];
  for (clock of [early, ahead]) {
    const { token } = await at.api.ok('login', { body });
    await at.api.ok('logout', { token, body: {} });
    tokens.push(token);
  }
  clock = began;
  for (const token of tokens)
    expect(await at.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
});

describe('the first admin', () => {
  const now = (): Date => new Date();

  test('is created once, with a password that is shown once and works', async () => {
    const database = await testDatabase();
    const config = parseConfig({});
    const made = await ensureFirstAdmin({ database, config, now });
    expect(made?.password).toMatch(/^[\w-]{16}$/);
    expect(await ensureFirstAdmin({ database, config, now })).toBeNull();
    const server = await serve({ database });
    const login = await server.api.ok('login', { body: made });
    expect(login.user.role).toBe('admin');
  });

  test('is taken from the settings, whose password is not shown', async () => {
    const database = await testDatabase();
    const config = parseConfig({ ADMIN_EMAIL: 'tnp@example.edu', ADMIN_PASSWORD: 'long enough words' });
    expect(await ensureFirstAdmin({ database, config, now })).toBeNull();
    expect(await database.knex('users').select('email', 'role')).toEqual([
      { email: 'tnp@example.edu', role: 'admin' },
    ]);
  });

  test('is one if two servers begin at once on the same database', async () => {
    const database = await testDatabase();
    const config = parseConfig({ ADMIN_EMAIL: 'tnp@example.edu', ADMIN_PASSWORD: 'long enough words' });
    const begin = () => ensureFirstAdmin({ database, config, now });
    expect(await Promise.all([begin(), begin()])).toEqual([null, null]);
    expect(await database.knex('users').where({ role: 'admin' })).toHaveLength(1);
  });

  test('is missed at the start if the account with the email of the settings is no admin', async () => {
    const database = await testDatabase();
    const server = await serve({ database });
    const { user } = await server.newStudent();
    // The admin of the served database.
    await database.knex('users').where({ role: 'admin' }).delete();
    const config = parseConfig({ ADMIN_EMAIL: user.email, ADMIN_PASSWORD: 'long enough words' });
    const start = ensureFirstAdmin({ database, config, now });
    await expect(start).rejects.toThrow(
      `${user.email} is the email of an account that is no admin: name another one in ADMIN_EMAIL.`,
    );
    await expect(start).rejects.toBeInstanceOf(StartError);
  });
});
