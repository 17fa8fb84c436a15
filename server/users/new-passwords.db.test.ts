import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LIMITS } from '#contract/constants.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { NewPasswordsBody } from '#contract/users/new-passwords.ts';
import { PASSWORD_MESSAGES } from '#contract/users/password-messages.ts';
import { serve } from '#testing/server/serve.ts';

const served = await serve();

const rowOf = (id: string) => served.database.knex('users').where({ id }).first();
const make = (ids: readonly string[], more: Partial<NewPasswordsBody> = {}) =>
  served.asAdmin.ok('newPasswords', { body: { ids, ...more } });
const logIn = (email: string, password: string | null | undefined) =>
  served.api.raw('login', { body: { email, password } });

/** Students as an import leaves them, with passwords that nobody read. */
async function imported(count: number): Promise<readonly { id: string; email: string }[]> {
  const tag = randomUUID().slice(0, 8);
  const rows = Array.from(
    { length: count },
    (_, nth) => `Om ${nth},${tag}${nth}@example.edu,${tag}-${nth},GCS`,
  );
  const csv = ['Name,Email,Roll Number,Trade', ...rows].join('\n');
  await served.asAdmin.ok('importUsers', { body: { csv } });
  return (await served.asAdmin.ok('users', { query: { search: tag } })).users;
}

const sessionOf = async ({ email }: { readonly email: string }, password: string | null | undefined) =>
  (await served.api.ok('login', { body: { email, password } })).token;

test('those whose passwords nobody read get others, which let each of them in, and nobody else', async () => {
  const students = await imported(3);
  const { results, message } = await make(students.map(({ id }) => id));
  expect(message).toBe(PASSWORD_MESSAGES.made({ made: 3, kept: 0, refused: 0 }));
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(students.map(({ id }) => [id, 'made']));
  const [first, second] = results.map(({ initialPassword }) => initialPassword);
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect((await logIn(students[1]?.email ?? '', first)).status).toBe(401);
  const body = { email: students[1]?.email, password: second };
  expect((await served.api.ok('login', { body })).user.mustChangePassword).toBe(true);
});

test('if the answer was lost, calling again makes others, and ends the sessions with those before', async () => {
  const [one] = await imported(1);
  if (!one) throw new Error('nobody was imported');
  const lost = (await make([one.id])).results[0]?.initialPassword;
  const token = await sessionOf(one, lost);
  const again = (await make([one.id])).results[0]?.initialPassword;
  expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
  expect((await logIn(one.email, lost)).status).toBe(401);
  expect((await logIn(one.email, again)).status).toBe(200);
});

test('who has chosen a password keeps it and stays signed in, unless it is to be replaced', async () => {
  const [one] = await imported(1);
  if (!one) throw new Error('nobody was imported');
  const currentPassword = (await make([one.id])).results[0]?.initialPassword;
  const first = await sessionOf(one, currentPassword);
  const body = { currentPassword, newPassword: 'my own words' };
  const { token } = await served.api.ok('changePassword', { token: first, body });
  const kept = await make([one.id]);
  expect(kept.results).toMatchObject([{ outcome: 'kept', error: null, initialPassword: null }]);
  expect(kept.message).toBe(PASSWORD_MESSAGES.made({ made: 0, kept: 1, refused: 0 }));
  expect((await served.api.ok('profile', { token })).user.id).toBe(one.id);
  const replaced = await make([one.id], { replaceChosen: true });
  expect(replaced.results).toMatchObject([{ outcome: 'made', user: { mustChangePassword: true } }]);
  expect((await logIn(one.email, 'my own words')).status).toBe(401);
  expect(await served.api.fail('profile', { token })).toMatchObject({ code: 'session_ended' });
});

test('says of each who gets none why, and leaves their passwords and sessions as they are', async () => {
  const [gone, away, admin] = [await served.newStudent(), await served.newStudent(), await served.newAdmin()];
  await served.asAdmin.ok('eraseUser', { id: gone.id, body: { confirm: gone.id } });
  await served.asAdmin.ok('deactivateUser', { id: away.id });
  const nobody = randomUUID();
  const own = served.admin.id;
  const before = await Promise.all([gone.id, away.id, admin.id, own].map(rowOf));
  const { results, message } = await make([own, admin.id, away.id, gone.id, nobody, own], {
    replaceChosen: true,
  });
  expect(message).toBe(PASSWORD_MESSAGES.made({ made: 0, kept: 0, refused: 5 }));
  const none = { outcome: 'refused', initialPassword: null };
  expect(results).toMatchObject([
    { ...none, id: own, error: MESSAGES.ownAccount, user: { role: 'admin' } },
    { ...none, id: admin.id, error: PASSWORD_MESSAGES.ofAdmin, user: { role: 'admin' } },
    { ...none, id: away.id, error: PASSWORD_MESSAGES.ofDeactivated, user: { active: false } },
    { ...none, id: gone.id, error: MESSAGES.userNotFound, user: null },
    { ...none, id: nobody, error: MESSAGES.userNotFound, user: null },
  ]);
  expect(await Promise.all([gone.id, away.id, admin.id, own].map(rowOf))).toEqual(before);
});

test.each([
  {},
  { ids: [] },
  { ids: ['x'] },
  { ids: Array.from({ length: LIMITS.bulkUsers + 1 }, () => randomUUID()) },
  { ids: [randomUUID()], replaceChosen: 'yes' },
  { ids: [randomUUID()], password: 'my own words' },
])('is refused as a whole: %j', async body => {
  expect(await served.asAdmin.fail('newPasswords', { body })).toMatchObject({ status: 400 });
});

test('two who make them for the same students at once, in another order, do not wait for each other for ever', async () => {
  const students = await imported(20);
  const ids = students.map(({ id }) => id);
  const both = await Promise.all([make(ids), make(ids.toReversed())]);
  const passwords = both.map(({ results }) => new Map(results.map(each => [each.id, each.initialPassword])));
  const [one] = students;
  const tried = await Promise.all(passwords.map(each => logIn(one?.email ?? '', each.get(one?.id ?? ''))));
  expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});
