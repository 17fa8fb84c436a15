import type { Knex } from 'knex';
import { z } from 'zod';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import {
  type ListUsersQuery,
  tradeNamed,
  type UserFilters,
  type UsersAnswer,
} from '#contract/users/schema.ts';
import { searchCondition } from '#read-model/filter.ts';
import type { UserRow } from '../accounts/users.ts';
import { countOf, decodeCursor, pageFrom } from '../paging.ts';
import { attendanceOf } from './attendance-of.ts';
import { presentUserRecord } from './present.ts';

const cursorKey = z.tuple([z.uuid()]);

/** A page of the users that pass the filters, by name. */
export async function listUsers(
  knex: Knex,
  { rates, ...query }: ListUsersQuery,
): Promise<UsersAnswer | Refusal> {
  const page = await matchingUsers(knex, query);
  if (isRefusal(page)) return page;
  const { rows, ...counts } = page;
  const totals = rates ? await attendanceOf(knex, rows) : undefined;
  const users = rows.map(row => ({
    ...presentUserRecord(row),
    ...(totals && { attendance: totals(row.id) }),
  }));
  return { success: true, users, ...counts };
}

/** The filters of a list of users; `ids`: only users with these ids. */
export type MatchingFilters = UserFilters & { readonly ids?: readonly string[] | undefined };
type Page = Pick<ListUsersQuery, 'limit' | 'cursor'>;

export interface MatchingUsers extends Pick<UsersAnswer, 'count' | 'total' | 'nextCursor'> {
  readonly rows: readonly UserRow[];
}

/** A page of user rows, with the number of matches and the total. */
export async function matchingUsers(
  knex: Knex,
  { limit, cursor, ...filters }: MatchingFilters & Page,
): Promise<MatchingUsers | Refusal> {
  const key = decodeCursor(cursorKey, cursor);
  if (isRefusal(key)) return key;
  const [found, count, total] = await Promise.all([
    pageOfUsers(knex, filters, { limit: limit + 1, after: key?.[0] }),
    countOf(filtered(knex, filters)),
    countOf(people(knex)),
  ]);
  return { ...pageFrom(found, limit, last => [last.id]), count, total };
}

/** So many users by name, beginning after one of them. */
export async function pageOfUsers(
  knex: Knex,
  filters: MatchingFilters,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<UserRow[]> {
  const page = filtered(knex, filters).orderByRaw('lower(name), id').limit(limit);
  if (after !== undefined) {
    const last = await knex('users').where({ id: after }).first(knex.raw('lower(name) AS name'));
    // Compared with a value, not with a subquery, so that the index is used.
    void page.whereRaw('(lower(name), id) > (?, ?)', [last?.name ?? '', after]);
  }
  return page;
}

/** Erased people are not users any more, though facts still refer to their rows. */
const people = (knex: Knex) => knex<UserRow>('users').whereNull('erased_at');

function filtered(knex: Knex, { ids, search, trade, role, year, active }: MatchingFilters) {
  const rows = people(knex);
  if (ids) void rows.whereRaw('id = ANY(?)', [[...ids]]);
  if (trade) void rows.where('trade', tradeNamed(trade) ?? trade);
  if (role) void rows.where({ role });
  if (year) void rows.where({ year });
  if (active !== undefined)
    void (active ? rows.whereNull('deactivated_at') : rows.whereNotNull('deactivated_at'));
  if (search) {
    const { sql, values } = searchCondition(search);
    void rows.whereRaw(sql, values);
  }
  return rows;
}
