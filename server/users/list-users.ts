import type { Knex } from 'knex';
import { z } from 'zod';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import {
  type ListUsersQuery,
  tradeNamed,
  type UserFilters,
  type UserSort,
  type UsersAnswer,
} from '#contract/users/schema.ts';
import { searchCondition } from '#read-model/filter.ts';
import type { UserRow } from '../accounts/users.ts';
import { countOf, decodeCursor, pageFrom } from '../paging.ts';
import { attendanceOf } from './attendance-of.ts';
import { presentUserRecord } from './present.ts';

const cursorKey = z.tuple([z.uuid()]);

/** A page of the users that pass the filters, in the wanted order. */
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
type Page = Pick<ListUsersQuery, 'limit' | 'cursor' | 'sort'>;

export interface MatchingUsers extends Pick<UsersAnswer, 'count' | 'total' | 'nextCursor'> {
  readonly rows: readonly UserRow[];
}

/** A page of user rows, with the number of matches and the total. */
export async function matchingUsers(
  knex: Knex,
  { limit, cursor, sort, ...filters }: MatchingFilters & Page,
): Promise<MatchingUsers | Refusal> {
  const key = decodeCursor(cursorKey, cursor);
  if (isRefusal(key)) return key;
  const [found, count, total] = await Promise.all([
    pageOfUsers(knex, filters, { limit: limit + 1, after: key?.[0], sort }),
    countOf(filtered(knex, filters)),
    countOf(people(knex)),
  ]);
  return { ...pageFrom(found, limit, last => [last.id]), count, total };
}

interface PageOf {
  readonly limit: number;
  readonly after: string | undefined;
  /** Left out: by name. */
  readonly sort?: UserSort | undefined;
}

/** So many users in the wanted order, beginning after one of them. */
export async function pageOfUsers(
  knex: Knex,
  filters: MatchingFilters,
  { limit, after, sort = 'name' }: PageOf,
): Promise<UserRow[]> {
  const { key, type } = KEYS[sort.replace('-', '')] ?? BY_NAME;
  const isDown = sort.startsWith('-');
  // Only a list by name can be read along an index.
  const columns = key === BY_NAME.key ? [key, 'id'] : [key, 'lower(name)', 'id'];
  const order = columns.map(column => `${column} ${isDown ? 'DESC' : 'ASC'}`).join(', ');
  const page = filtered(knex, filters).orderByRaw(order).limit(limit);
  if (after !== undefined) {
    const last = await knex('users')
      .where({ id: after })
      .first(knex.raw(`lower(name) AS name, (${key})::text AS key`));
    const values = [last?.key ?? (type === 'numeric' ? 0 : ''), last?.name ?? '', after];
    // Compared with values, not with a subquery, so that the index is used.
    void page.whereRaw(
      `(${columns.join(', ')}) ${isDown ? '<' : '>'} (?::${type}${', ?'.repeat(columns.length - 1)})`,
      columns.length === values.length ? values : [values[0], after],
    );
  }
  return page;
}

/** Whose attendance is not known comes before everybody who missed everything. */
const RATE = `coalesce((
  SELECT (count(*) FILTER (WHERE status = 'present'))::numeric
    / nullif(count(*) FILTER (WHERE status IN ('present', 'absent')), 0)
  FROM attendance_records WHERE student_id = users.id), -1)`;

/** What a list is sorted by. None of it is null, so that two rows can be compared. */
const KEYS: Readonly<Record<string, { readonly key: string; readonly type: 'text' | 'numeric' }>> = {
  roll_no: { key: "lower(coalesce(roll_no, ''))", type: 'text' },
  trade: { key: "coalesce(trade, '')", type: 'text' },
  year: { key: "coalesce(year, '')", type: 'text' },
  attendance: { key: RATE, type: 'numeric' },
  state: {
    key: '(CASE WHEN deactivated_at IS NOT NULL THEN 2 WHEN waiting_since IS NOT NULL THEN 1 ELSE 0 END)::numeric',
    type: 'numeric',
  },
  created: { key: 'extract(epoch FROM created_at)', type: 'numeric' },
};
const BY_NAME = { key: 'lower(name)', type: 'text' } as const;

/** Erased people are not users any more, though facts still refer to their rows. */
const people = (knex: Knex) => knex<UserRow>('users').whereNull('erased_at');

function filtered(knex: Knex, { ids, search, trade, role, year, active, waiting }: MatchingFilters) {
  const rows = people(knex);
  if (ids) void rows.whereRaw('id = ANY(?)', [[...ids]]);
  if (trade) void rows.where('trade', tradeNamed(trade) ?? trade);
  if (role) void rows.where({ role });
  if (year) void rows.where({ year });
  if (active !== undefined)
    void (active ? rows.whereNull('deactivated_at') : rows.whereNotNull('deactivated_at'));
  if (waiting !== undefined)
    void (waiting ? rows.whereNotNull('waiting_since') : rows.whereNull('waiting_since'));
  if (search) {
    const { sql, values } = searchCondition(search);
    void rows.whereRaw(sql, values);
  }
  return rows;
}
