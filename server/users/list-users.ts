import type { Knex } from 'knex';
import { z } from 'zod';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { type ListUsersQuery, tradeNamed, type UserFilters, type UsersAnswer } from '#contract/users.ts';
import { isFound } from '#platform/reports/filter.ts';
import type { UserRow } from '../accounts/users.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { presentUserRecord } from './present.ts';

const cursorKey = z.tuple([z.uuid()]);

/** A page of the users that pass the filters, by name. */
export async function listUsers(knex: Knex, query: ListUsersQuery): Promise<UsersAnswer | Refusal> {
  const { limit, cursor, ...filters } = query;
  const key = cursor === undefined ? undefined : decodeCursor(cursorKey, cursor);
  if (isRefusal(key)) return key;
  const [rows, count, total] = await Promise.all([
    pageOfUsers(knex, filters, { limit: limit + 1, after: key?.[0] }),
    countOf(filtered(knex, filters)),
    countOf(people(knex)),
  ]);
  const last = rows[limit - 1];
  return {
    success: true,
    users: rows.slice(0, limit).map(presentUserRecord),
    count,
    total,
    nextCursor: rows.length > limit && last ? encodeCursor([last.id]) : null,
  };
}

/** So many users in the order of their names, beginning after one of them. */
export async function pageOfUsers(
  knex: Knex,
  filters: UserFilters,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<UserRow[]> {
  const page = filtered(knex, filters).orderByRaw('lower(name), id').limit(limit);
  if (after !== undefined) {
    const last = await knex('users').where({ id: after }).first(knex.raw('lower(name) AS name'));
    // Compared with a value, not with a query: that is what the index can be asked.
    void page.whereRaw('(lower(name), id) > (?, ?)', [last?.name ?? '', after]);
  }
  return page;
}

/** Erased people are no users any more, though facts still name their rows. */
const people = (knex: Knex) => knex<UserRow>('users').whereNull('erased_at');

function filtered(knex: Knex, { search, trade, role, year, active }: UserFilters) {
  const rows = people(knex);
  if (trade) void rows.where('trade', tradeNamed(trade) ?? trade);
  if (role) void rows.where({ role });
  if (year) void rows.where({ year });
  if (active !== undefined)
    void (active ? rows.whereNull('deactivated_at') : rows.whereNotNull('deactivated_at'));
  if (search) {
    const { sql, values } = isFound(search);
    void rows.whereRaw(sql, values);
  }
  return rows;
}

async function countOf(rows: Knex.QueryBuilder): Promise<number> {
  const row: { count: number } | undefined = await rows.count({ count: '*' }).first();
  return row?.count ?? 0;
}
