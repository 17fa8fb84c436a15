import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { YEARS } from '#contract/constants.ts';
import { newEvent, scan, scanOf } from '#testing/server/scenario.ts';
import { type Served, serve } from '#testing/server/serve.ts';
import { INITIAL_MARK } from './initial-passwords.ts';

const served = await serve();

const PASSWORD = 'tall blue door';

let registered = 0;
async function register() {
  registered += 1;
  const body = {
    name: 'Meera Nair',
    email: `meera-${registered}@example.edu`,
    password: PASSWORD,
    trade: 'Food Technology',
    roll_no: `GFT-${registered}`,
  };
  const { user, token } = await served.api.ok('register', { body });
  return { user, token, id: user.id };
}

const rowOf = (id: string) => served.database.knex('users').where({ id }).first();

/** The settings of an office that sends mail. */
const MAILING = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.edu' };

describe('the address that an account had', () => {
  const mailsDue = ({ database }: Served) => database.knex('email_change_mails').pluck('former_email');

  test('is mailed if its user changes the email, and not for other changes, the same email or the office', async () => {
    const mailing = await serve({ settings: MAILING });
    onTestFinished(() => mailing.stop());
    const { token, user } = await mailing.newStudent();
    const change = (body: object) => mailing.api.ok('updateProfile', { token, body });
    await change({ phone: '98765 43210' });
    await change({ email: user.email.toUpperCase() });
    await mailing.asAdmin.ok('updateUser', { id: user.id, body: { email: 'corrected@example.edu' } });
    expect(await mailsDue(mailing)).toEqual([]);
    await change({ email: 'another@example.edu' });
    expect(await mailsDue(mailing)).toEqual(['corrected@example.edu']);
    await change({ email: 'third@example.edu' });
    await mailing.database.knex.transaction(async held => {
      // As a worker holds it while it sends the mail.
      await held('email_change_mails').orderBy('changed_at').first().forUpdate();
      await mailing.asAdmin.ok('eraseUser', { id: user.id, body: { confirm: user.id } });
    });
    expect(await mailsDue(mailing)).toEqual(['corrected@example.edu']);
  });

  test('is mailed five times an hour at most, however often the email is changed, and refusals do not count', async () => {
    const mailing = await serve({ settings: MAILING });
    onTestFinished(() => mailing.stop());
    const { token, user } = await mailing.newStudent();
    const body = { email: mailing.other.user.email };
    for (let nth = 0; nth < 6; nth += 1)
      expect((await mailing.api.raw('updateProfile', { token, body })).status).toBe(409);
    for (const email of Array(7).fill(['stranger@example.edu', user.email]).flat())
      await mailing.api.ok('updateProfile', { token, body: { email } });
    const due = [...Array(5).fill('stranger@example.edu'), ...Array(5).fill(user.email)];
    expect((await mailsDue(mailing)).toSorted()).toEqual(due.toSorted());
    await mailing.api.ok('updateProfile', { token, body: { email: 'another@example.edu' } });
    await mailing.api.ok('updateProfile', { token, body: { email: user.email } });
    expect(await mailsDue(mailing)).toContain('another@example.edu');
  });

  test('is not mailed where the office sends none', async () => {
    const { token } = await register();
    await served.api.ok('updateProfile', { token, body: { email: 'moved@example.edu' } });
    expect(await mailsDue(served)).toEqual([]);
  });
});

describe('a profile', () => {
  test('is changed by its owner, and fields left out stay', async () => {
    const { token, user } = await register();
    const body = {
      name: ' Meera N. ',
      email: `New-${user.email}`,
      year: '2nd Year',
      phone: '+91 98765 43210',
      address: '12, Hostel Road',
      emergencyContact: 'Father, 98765 00000',
    };
    const answer = await served.api.ok('updateProfile', { token, body });
    expect(answer).toMatchObject({ message: 'Profile updated successfully!' });
    expect(answer.user).toEqual({ ...user, ...body, name: 'Meera N.', email: body.email.toLowerCase() });
    const cleared = await served.api.ok('updateProfile', { token, body: { phone: '', year: '' } });
    expect(cleared.user).toEqual({ ...answer.user, phone: null, year: null });
    expect((await served.api.ok('profile', { token })).user).toEqual(cleared.user);
  });

  test('accepts the trades of its form, and the current trade even if it is not among them', async () => {
    const { token } = await register();
    const trade = async (name: unknown) => served.api.raw('updateProfile', { token, body: { trade: name } });
    expect((await trade('Food Technology')).status).toBe(200);
    expect((await trade('Instrumentation')).status).toBe(400);
    expect((await trade('')).status).toBe(400);
    expect((await trade('Information Technology')).status).toBe(200);
    expect(
      await served.api.fail('updateProfile', { token, body: { trade: 'Food Technology' } }),
    ).toMatchObject({
      status: 400,
      fields: { trade: 'Please choose a trade from the list' },
    });
  });

  test('is refused for a taken email, naming the field', async () => {
    const { token } = await register();
    const body = { email: served.other.user.email.toUpperCase() };
    expect(await served.api.fail('updateProfile', { token, body })).toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: { email: 'An account with this email already exists' },
    });
  });

  test.each([
    { role: 'admin' },
    { id: '0199f000-0000-7000-8000-000000000001' },
    { verified_by: 'x' },
    { token_version: 9 },
    { password_hash: 'x' },
    { roll_no: 'R-1' },
    { active: false },
    { qr_code: 'x' },
  ])('is unchanged by a body that smuggles %j', async smuggled => {
    const { id } = served.student;
    const before = await rowOf(id);
    const { token } = served.student;
    const failure = await served.api.fail('updateProfile', { token, body: { name: 'Sly', ...smuggled } });
    expect(failure).toMatchObject({ status: 400, fields: expect.objectContaining(fieldsOf(smuggled)) });
    const passwords = { currentPassword: PASSWORD, newPassword: 'another one', ...smuggled };
    expect(await served.api.fail('changePassword', { token, body: passwords })).toMatchObject({
      status: 400,
    });
    expect(await rowOf(id)).toEqual(before);
  });

  test('sent unchanged changes nothing, and the servers’ caches stay valid', async () => {
    const { token, user } = await register();
    const version = () => served.database.knex('context_version').first();
    const before = await version();
    await served.api.ok('updateProfile', { token, body: { name: user.name, trade: user.trade } });
    expect(await version()).toEqual(before);
  });

  test('is changed sixty times an hour at most, because each change may be a fact that stays', async () => {
    const { token, user } = await register();
    const statuses: number[] = [];
    for (let nth = 0; nth < 61; nth += 1) {
      const body = { year: YEARS[nth % YEARS.length] };
      statuses.push((await served.api.raw('updateProfile', { token, body })).status);
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    const facts = await served.database.knex('facts').where({ stream: user.id });
    expect(facts).toHaveLength(61);
  });
});

const fieldsOf = (body: object) =>
  Object.fromEntries(Object.keys(body).map(name => [name, 'This field is not known here']));

describe('a password', () => {
  const change = (token: string, body: object) => served.api.fail('changePassword', { token, body });

  test('is changed by a user who knows it; all other sessions end', async () => {
    const { token, user } = await register();
    const login = (password: string) => served.api.raw('login', { body: { email: user.email, password } });
    const elsewhere = (await (await login(PASSWORD)).json()).token;
    const body = { currentPassword: PASSWORD, newPassword: 'small red gate' };
    const answer = await served.api.ok('changePassword', { token, body });
    for (const old of [token, elsewhere])
      expect(await served.api.fail('profile', { token: old })).toMatchObject({ code: 'session_ended' });
    expect((await served.api.ok('profile', { token: answer.token })).user).toEqual(answer.user);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('small red gate')).status).toBe(200);
  });

  test('stays if the current one is wrong, and so does the session', async () => {
    const { token } = await register();
    expect(await change(token, { currentPassword: 'no idea', newPassword: 'small red gate' })).toMatchObject({
      status: 400,
      code: 'wrong_password',
      error: 'The current password is not right',
      fields: { currentPassword: 'The current password is not right' },
    });
    await served.api.ok('profile', { token });
  });

  test.each([
    ['short', 'Password must be at least 6 characters'],
    ['Password123', 'This password is among the most common ones. Please choose another.'],
    [PASSWORD, 'Please choose a password that differs from the current one'],
  ])('is not changed to %s', async (newPassword, sentence) => {
    const { token } = await register();
    const failure = await change(token, { currentPassword: PASSWORD, newPassword });
    expect(failure).toMatchObject({ status: 400, error: sentence, fields: { newPassword: sentence } });
  });

  test('is changed once if two requests change it at once', async () => {
    const { token } = await register();
    const answers = await Promise.all(
      ['first new one', 'second new one'].map(newPassword =>
        served.api.raw('changePassword', { token, body: { currentPassword: PASSWORD, newPassword } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
  });
});

describe('an initial password', () => {
  async function withInitialPassword() {
    const { user, id } = await register();
    const { initialPassword } = await served.asAdmin.ok('resetPassword', {
      id,
      body: {},
    });
    const login = { email: user.email, password: initialPassword };
    const { token } = await served.api.ok('login', { body: login });
    return { id, token, initialPassword };
  }

  test('gives access only to the profile and the choice of an own password', async () => {
    const { id, token, initialPassword } = await withInitialPassword();
    expect((await served.api.ok('profile', { token })).user.mustChangePassword).toBe(true);
    const refusal = {
      status: 403,
      code: 'password_change_required',
      error: 'Please choose a password of your own before you continue.',
    };
    expect(await served.api.fail('updateProfile', { token, body: { name: 'Sly' } })).toMatchObject(refusal);
    expect(await served.api.fail('userQr', { token, id })).toMatchObject(refusal);
    const socket = io(served.url, { auth: { token }, reconnection: false, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    const answer = await new Promise(resolve => void socket.once('connect_error', resolve));
    expect(answer).toMatchObject({ message: 'unauthenticated' });

    const body = { currentPassword: initialPassword, newPassword: 'small red gate' };
    const changed = await served.api.ok('changePassword', { token, body });
    await served.api.ok('updateProfile', { token: changed.token, body: { name: 'Own Words' } });
    await served.api.ok('userQr', { token: changed.token, id });
  });

  test('lets its owner log out', async () => {
    const { token } = await withInitialPassword();
    await served.api.ok('logout', { token, body: {} });
    expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
  });

  test('marks no one, even if its owner was cached as an admin just before', async () => {
    const admin = await served.newAdmin();
    const event = await newEvent({ ...served, admin });
    await scan({ ...served, admin }, event, served.student);
    const reset = { password_hash: `${INITIAL_MARK}x` };
    await served.database.knex('users').where({ id: admin.id }).update(reset);
    const body = scanOf(event, served.other);
    expect(await served.api.fail('scan', { token: admin.token, body })).toMatchObject({
      status: 403,
      code: 'password_change_required',
    });
  });
});
