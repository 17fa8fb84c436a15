import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import { PASSWORD_LINK_MS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import { SERVER_MESSAGES } from '#contract/server-messages.ts';
import { makePasswordLink } from '#platform/signing/password-links.ts';
import { answerDuring, lockWaits } from '#testing/database/lock-waits.ts';
import { serve } from '#testing/server/serve.ts';
import { changeUser, lockOwn } from './users.ts';

const CHOSEN = 'three green boats';
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.edu' };

let clock = new Date();
const served = await serve({ now: () => clock, settings: MAIL });

const linkFor = async (id: string): Promise<string> => {
  const { token, expiresAt } = await served.asAdmin.ok('makePasswordLink', { id, body: {} });
  expect(Date.parse(expiresAt) - clock.getTime()).toBe(PASSWORD_LINK_MS);
  return token;
};
const choose = (token: string, newPassword = CHOSEN) =>
  served.api.raw('usePasswordLink', { body: { token, newPassword } });
/** As a profile's change does it, in a transaction that goes on. */
async function changeEmail(transaction: Knex, id: string): Promise<void> {
  const user = await lockOwn(transaction, id);
  if (!user) throw new Error('the user is gone');
  await changeUser(transaction, user, { email: `${randomUUID()}@example.edu` }, { actorId: id, at: clock });
}
const ended = async (token: string): Promise<void> =>
  expect(await served.api.fail('usePasswordLink', { body: { token, newPassword: CHOSEN } })).toMatchObject({
    ...{ status: 404, code: 'password_link_ended', error: MESSAGES.passwordLinkEnded },
  });

describe('a link for a new password', () => {
  test('sets it once, ends every session, and is nowhere in the database', async () => {
    const { id, token, user } = await served.newStudent();
    const link = await linkFor(id);
    expect(JSON.stringify(await served.database.knex('password_links'))).not.toContain(link);
    expect((await served.api.raw('profile', { token })).status).toBe(200);

    expect((await choose(link)).status).toBe(200);
    expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
    const signedIn = await served.api.ok('login', { body: { email: user.email, password: CHOSEN } });
    expect(signedIn.user.mustChangePassword).toBe(false);
    await ended(link);
  });

  test('sets one password when it is used twice at once', async () => {
    const { id } = await served.newStudent();
    const link = await linkFor(id);
    const answers = await Promise.all([choose(link), choose(link, 'four blue boats'), choose(link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test('is still there after a password that is refused', async () => {
    const { id } = await served.newStudent();
    const link = await linkFor(id);
    expect(
      await served.api.fail('usePasswordLink', { body: { token: link, newPassword: 'password123' } }),
    ).toMatchObject({ status: 400, fields: { newPassword: SERVER_MESSAGES.passwordCommon } });
    expect((await choose(link)).status).toBe(200);
  });

  test('ends after its hour, also if the clock was set back and forth in between', async () => {
    const { id } = await served.newStudent();
    const link = await linkFor(id);
    const made = clock;
    clock = new Date(made.getTime() + PASSWORD_LINK_MS);
    await ended(link);
    clock = made;
    await ended(link);
  });

  test('works for an hour at most, though the clock was a month ahead when it was made', async () => {
    const link = async (aheadMs: number): Promise<string> => {
      const { id } = await served.newStudent();
      const askedAt = new Date(clock.getTime() + aheadMs);
      return (await makePasswordLink(served.database.knex, { id }, { askedAt }))?.token ?? '';
    };
    await ended(await link(30 * 86_400_000));
    // Made by another server, whose clock differs a little.
    expect((await choose(await link(30_000))).status).toBe(200);
  });

  test('works although it takes the place of one from before the sessions ended', async () => {
    const { id } = await served.newStudent();
    await linkFor(id);
    await served.database.knex('users').where({ id }).increment('token_version', 1);
    expect((await choose(await linkFor(id))).status).toBe(200);
  });

  test('ends with the next link, a changed password, a new initial one, and the account', async () => {
    const { admin, api } = served;
    const [replaced, changed, initial, gone, erased] = await Promise.all(
      Array.from({ length: 5 }, () => served.newStudent()),
    );
    if (!(replaced && changed && initial && gone && erased)) throw new Error('five students');
    const first = await linkFor(replaced.id);
    const second = await linkFor(replaced.id);
    await ended(first);
    expect((await choose(second)).status).toBe(200);

    const links = {
      changed: await linkFor(changed.id),
      initial: await linkFor(initial.id),
      gone: await linkFor(gone.id),
      erased: await linkFor(erased.id),
    };
    await served.database.knex('users').where({ id: changed.id }).increment('token_version');
    await api.ok('resetPassword', { token: admin.token, id: initial.id, body: {} });
    await api.ok('deactivateUser', { token: admin.token, id: gone.id });
    const confirm = erased.user.email;
    await api.ok('eraseUser', { token: admin.token, id: erased.id, body: { confirm } });
    for (const link of Object.values(links)) await ended(link);
  });

  test('ends with a change of role, and with a deactivation, also once that is taken back', async () => {
    const [promoted, back] = [await served.newStudent(), await served.newStudent()];
    const links = [await linkFor(promoted.id), await linkFor(back.id)];
    await served.asAdmin.ok('updateUser', { id: promoted.id, body: { role: 'admin' } });
    await served.asAdmin.ok('updateUser', { id: back.id, body: { active: false } });
    await served.asAdmin.ok('updateUser', { id: back.id, body: { active: true } });
    for (const link of links) await ended(link);
  });

  test('ends with another email, by whoever it is changed: the mail has gone to the address before', async () => {
    const { admin, api } = served;
    const [byOffice, byOwner, other] = [
      await served.newStudent(),
      await served.newStudent(),
      await served.newStudent(),
    ];
    const links = [await linkFor(byOffice.id), await linkFor(byOwner.id)];
    const standing = await linkFor(other.id);
    const email = () => ({ email: `${randomUUID()}@example.edu` });
    await api.ok('updateUser', { token: admin.token, id: byOffice.id, body: email() });
    await api.ok('updateProfile', { token: byOwner.token, body: email() });
    await api.ok('updateUser', { token: admin.token, id: other.id, body: { phone: '98765' } });
    for (const link of links) await ended(link);
    expect((await choose(standing)).status).toBe(200);
  });

  test('is not made for the address before, while the email is being changed', async () => {
    const { knex } = served.database;
    const { user } = await served.newStudent();
    const link = await answerDuring(
      knex,
      transaction => changeEmail(transaction, user.id),
      () => makePasswordLink(knex, { email: user.email }, { askedAt: clock }),
    );
    expect(link).toBeUndefined();
    expect(await knex('password_links').where({ user_id: user.id })).toEqual([]);
  });

  test('that is used while the email is being changed has ended, and neither waits for the other', async () => {
    const { knex } = served.database;
    const { id } = await served.newStudent();
    const token = await linkFor(id);
    const { using } = await knex.transaction(async transaction => {
      await lockOwn(transaction, id);
      const using = choose(token);
      await expect.poll(() => lockWaits(knex)).toBe(1);
      await changeEmail(transaction, id);
      return { using };
    });
    expect((await using).status).toBe(404);
  });

  test.each(['', 'x', 'a'.repeat(100), randomUUID(), '🙂', 'a\u0000b'])(
    'is not found by any other text: %j',
    async token => ended(token),
  );

  test('is made neither for oneself nor for who may not sign in', async () => {
    const { admin, api } = served;
    expect(await api.fail('makePasswordLink', { token: admin.token, id: admin.id, body: {} })).toMatchObject({
      status: 409,
      code: 'own_account',
    });
    const { id } = await served.newStudent();
    await api.ok('deactivateUser', { token: admin.token, id });
    expect(await api.fail('makePasswordLink', { token: admin.token, id, body: {} })).toMatchObject({
      ...{ status: 409, code: 'password_link_inactive' },
    });
    expect(
      await api.fail('makePasswordLink', { token: admin.token, id: randomUUID(), body: {} }),
    ).toMatchObject({ status: 404, code: 'user_not_found' });
  });
});

describe('a link asked for by mail', () => {
  const ask = (email: string) => served.api.raw('askPasswordLink', { body: { email } });

  test('is answered alike whether or not an account has the email, which is kept for a worker', async () => {
    const { user } = await served.newStudent();
    const unknown = `${randomUUID()}@example.edu`;
    const answers = await Promise.all([ask(user.email), ask(unknown)]);
    const bodies = await Promise.all(answers.map(answer => answer.json()));
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({ success: true, message: SERVER_MESSAGES.passwordLinkAsked });
    const kept = await served.database.knex('password_requests').pluck('email');
    expect(kept).toEqual(expect.arrayContaining([user.email, unknown]));
  });

  test('a thousand times is refused after a few, and is one mail', async () => {
    const email = `${randomUUID()}@example.edu`;
    const statuses = await Promise.all(Array.from({ length: 1_000 }, async () => (await ask(email)).status));
    expect(statuses.filter(status => status === 200)).toHaveLength(5);
    expect(statuses.filter(status => status === 429)).toHaveLength(995);
    expect(await served.database.knex('password_requests').where({ email })).toHaveLength(1);
  });

  test('counts as the same one in whatever spelling', async () => {
    const name = randomUUID();
    const plain = `${name}@example.edu`;
    const spellings = [plain, plain.toUpperCase(), ` ${plain} `, `${name}\u200b@example.edu`];
    const statuses: number[] = [];
    for (const email of [...spellings, ...spellings]) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await served.database.knex('password_requests').whereLike('email', `${name}%`)).toHaveLength(1);
  });

  test('for ever other emails from one place is refused after a while, and another place may go on', async () => {
    const there = await serve({ settings: { ...MAIL, TRUST_PROXY: '1', REGISTRATIONS_PER_ADDRESS: '3' } });
    const askFrom = async (from: string) => {
      const body = { email: `${randomUUID()}@example.edu` };
      return (await there.api.raw('askPasswordLink', { from, body })).status;
    };
    // The addresses of one home are one place.
    for (const place of [
      ['192.0.2.7', '::ffff:192.0.2.7'],
      ['2001:db8:0:1::7', '2001:db8:0:1:9::8'],
    ]) {
      const statuses: number[] = [];
      for (const from of [...place, ...place]) statuses.push(await askFrom(from));
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  test('again counts from then on, and nobody waits for a mail that is being sent', async () => {
    const { knex } = served.database;
    const email = `${randomUUID()}@example.edu`;
    const askedAt = () => knex('password_requests').where({ email }).pluck('asked_at');
    const first = clock;
    await ask(email);
    await knex.transaction(async sending => {
      await sending('password_requests').where({ email }).forUpdate();
      clock = new Date(first.getTime() + 60_000);
      expect((await ask(email)).status).toBe(200);
    });
    expect(await askedAt()).toEqual([first]);
    await ask(email);
    expect(await askedAt()).toEqual([clock]);
    clock = first;
  });

  test('is kept at once, though the mail of one who asked an hour before is still being sent', async () => {
    const { knex } = served.database;
    const [early, late] = [`${randomUUID()}@example.edu`, `${randomUUID()}@example.edu`];
    await ask(early);
    const now = clock;
    await knex.transaction(async sending => {
      await sending('password_requests').where({ email: early }).forUpdate();
      clock = new Date(now.getTime() + PASSWORD_LINK_MS + 1);
      expect((await ask(late)).status).toBe(200);
    });
    clock = now;
    expect(await knex('password_requests').where({ email: late })).toHaveLength(1);
  });

  test('that no worker answered is forgotten', async () => {
    await ask('early@example.edu');
    const now = clock;
    clock = new Date(now.getTime() + PASSWORD_LINK_MS + 1);
    await ask('late@example.edu');
    clock = now;
    const kept = await served.database.knex('password_requests').pluck('email');
    expect(kept).toContain('late@example.edu');
    expect(kept).not.toContain('early@example.edu');
  });

  test.each([
    ['without a mail server', {}],
    ['without an address for links', { ...MAIL, PUBLIC_ORIGIN: '' }],
  ])('is refused %s, and the console can tell', async (_, settings) => {
    const other = await serve({ settings });
    const body = { email: other.student.user.email };
    expect(await other.api.fail('askPasswordLink', { body })).toMatchObject({ status: 409, code: 'no_mail' });
    expect((await other.api.ok('college')).college.mailsPasswordLinks).toBe(false);
    expect((await served.api.ok('college')).college.mailsPasswordLinks).toBe(true);
    expect((await served.api.ok('college')).college.origin).toBe('https://console.example.edu');
  });
});
