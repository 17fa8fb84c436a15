import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Role } from '#contract/constants.ts';
import type { Principal } from '#server/access/principal.ts';
import { createTokens } from '#server/accounts/tokens.ts';
import { insertUser, type UserRow } from '#server/accounts/users.ts';
import { SECRETS } from './secrets.ts';

/** A user and the token they would get from a login. */
export interface Person {
  readonly user: UserRow;
  readonly id: string;
  readonly token: string;
}

/** Inserts a user into the database, without the cost of hashing a password, and signs them in. */
export async function createPerson(
  { knex, now = () => new Date() }: { readonly knex: Knex; readonly now?: () => Date },
  more: { readonly role?: Role; readonly name?: string; readonly trade?: string } = {},
): Promise<Person> {
  const id = randomUUID();
  const { role = 'user', name = `Person ${id.slice(0, 8)}`, trade = 'Civil Engineering' } = more;
  const user = await insertUser(knex, {
    id,
    name,
    role,
    email: `${id}@example.edu`,
    password_hash: 'no password fits',
    trade: role === 'user' ? trade : null,
    roll_no: role === 'user' ? id.slice(0, 18) : null,
    qr_code: randomBytes(8).toString('base64url'),
    created_at: now(),
  });
  if (typeof user === 'string') throw new Error(user);
  const tokens = createTokens({ secret: SECRETS.jwtSecret, now, newId: randomUUID });
  return { user, id, token: tokens.issue({ id, tokenVersion: user.token_version }) };
}

/** A caller who has just signed in. */
export const principalOf = ({
  id,
  user: { name, role },
}: {
  readonly id: string;
  readonly user: Pick<UserRow, 'name' | 'role'>;
}): Principal => ({
  ...{ id, name, role, pass: null, mustChangePassword: false },
  ...{ tokenId: randomUUID(), tokenExpiresAt: new Date(), cachedAtVersion: null },
});

/** Of one statement: with more, a busy machine would need longer than a statement may take. */
const AT_ONCE = 1_000;

/** Inserts many students who have never signed in. Returns their ids. */
export async function createStudents(knex: Knex, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { rows }: { rows: { id: string }[] } = await knex.raw(
      `INSERT INTO users (id, name, email, password_hash, role, trade, roll_no, qr_code, created_at)
     SELECT gen_random_uuid(), 'Student ' || nth, nth || '@college.example', 'no password fits', 'user',
       'Civil Engineering', nth::text, 'code' || nth, now()
     FROM generate_series(?::integer, ?::integer) AS nth RETURNING id`,
      [ids.length + 1, Math.min(count, ids.length + AT_ONCE)],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
