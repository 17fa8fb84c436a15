import type { Knex } from 'knex';
import type { UserRow } from './users.ts';

/** Rows, each with the user that it is of, in the same order. */
export async function withUsers<Row>(
  knex: Knex,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<{ readonly row: Row; readonly user: UserRow }[]> {
  const users = await knex<UserRow>('users').whereIn('id', rows.map(idOf));
  const byId = new Map(users.map(user => [user.id, user]));
  return rows.flatMap(row => {
    const user = byId.get(idOf(row));
    return user ? { row, user } : [];
  });
}
