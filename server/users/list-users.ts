import type { Knex } from 'knex';
import { z } from 'zod';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { ListUsersQuery, UserFilters, UsersAnswer } from '#contract/users/schema.ts';
import { studentCounts } from '#read-model/bitmaps/counts.ts';
import { loosenessOf, NAME_AND_ROLL_NO, type Sql, searchCondition } from '#read-model/filter.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { alikeOf } from '../accounts/alike.ts';
import type { UserRow } from '../accounts/users.ts';
import { countOf, decodeCursor, keyText, pageFrom } from '../paging.ts';
import { attendanceOf } from './attendance-of.ts';
import { presentUserRecord } from './present.ts';

/** Where a user stands in a list: what it is sorted by, as text, then the name and the id. */
export type Place = readonly [key: string, name: string, id: string];

/** A user, and where they stood in the list when the page was read. They may have changed since. */
type PlacedUser = UserRow & { readonly sort_key: string; readonly sort_name: string };

export const placeOf = ({ sort_key: key, sort_name: name, id }: PlacedUser): Place => [key, name, id];

/** A page of the users that pass the filters, in the wanted order. */
export async function listUsers(
  knex: Knex,
  { rates, alike, ...query }: ListUsersQuery,
): Promise<UsersAnswer | Refusal> {
  const page = await matchingUsers(knex, query);
  if (isRefusal(page)) return page;
  const { rows, ...counts } = page;
  const totals = rates ? await attendanceOf(knex, rows) : undefined;
  const others = alike ? await alikeOf(knex, rows) : undefined;
  const users = rows.map(row => ({
    ...presentUserRecord(row),
    ...(totals && { attendance: totals(row.id) }),
    ...(others && { alike: [...others(row)] }),
  }));
  return { success: true, users, ...counts };
}

/** The filters of a list of users; `ids`: only users with these ids. */
type MatchingFilters = UserFilters & { readonly ids?: readonly string[] | undefined };
type Page = Pick<ListUsersQuery, 'limit' | 'cursor' | 'sort'>;

interface MatchingUsers extends Pick<UsersAnswer, 'count' | 'total' | 'nextCursor'> {
  readonly rows: readonly PlacedUser[];
}

/** A page of user rows, with the number of matches and the total. */
export async function matchingUsers(
  knex: Knex,
  { limit, cursor, sort = 'name', ...filters }: MatchingFilters & Page,
): Promise<MatchingUsers | Refusal> {
  const { type } = orderOf(sort, filters.search);
  // A place in another order would be somewhere else in this one.
  const cursorKey = z.tuple([z.literal(sort), KEY_TEXTS[type], keyText, z.uuid()]);
  const key = decodeCursor(cursorKey, cursor);
  if (isRefusal(key)) return key;
  const after = key && ([key[1], key[2], key[3]] as const);
  const [found, count, total] = await Promise.all([
    pageOfUsers(knex, filters, { limit: limit + 1, after, sort }),
    countOf(filtered(knex, filters)),
    countOf(people(knex)),
  ]);
  return { ...pageFrom(found, limit, last => [sort, ...placeOf(last)]), count, total };
}

interface PageOf {
  readonly limit: number;
  readonly after: Place | undefined;
  /** Left out: by name. */
  readonly sort?: ListUsersQuery['sort'];
}

/** So many users in the wanted order, beginning after a place in it. */
export async function pageOfUsers(
  knex: Knex,
  filters: MatchingFilters,
  { limit, after, sort }: PageOf,
): Promise<PlacedUser[]> {
  const { key, type, isDown, values } = orderOf(sort, filters.search);
  // Only a list by name can be read along an index.
  const columns = key === NAME ? [NAME, 'id'] : [key, NAME, 'id'];
  const order = columns.map(column => `${column} ${isDown ? 'DESC' : 'ASC'}`).join(', ');
  const pageIn = (queries: Knex) => {
    const page = filtered(queries, filters)
      .select<PlacedUser[]>(
        'users.*',
        queries.raw(`(${key})::text AS sort_key, ${NAME} AS sort_name`, values),
      )
      .orderByRaw(order, values)
      .limit(limit);
    if (after)
      void page.whereRaw(
        `(${columns.join(', ')}) ${isDown ? '<' : '>'} (?::${type}${', ?'.repeat(columns.length - 1)})`,
        [...values, ...after.slice(-columns.length)],
      );
    return page;
  };
  if (key !== RATE) return pageIn(knex);
  return inSnapshot(knex, (snapshot, { bits }) =>
    pageIn(snapshot).joinRaw(`LEFT JOIN (${studentCounts(bits)}) AS counts ON student_id = users.id`),
  );
}

/** Students without a known attendance come before those who missed everything. */
const RATE = 'coalesce(present::numeric / nullif(present + absent, 0), -1)';

const NAME = 'lower(name)';

interface Key {
  readonly key: string;
  readonly type: 'text' | 'numeric';
  /** Of the question marks in it. */
  readonly values: Sql['values'];
}

/** What a list is sorted by. None of it is null, so that two rows can be compared. */
const KEYS: Readonly<Record<string, Omit<Key, 'values'>>> = {
  roll_no: { key: "coalesce(roll_no_order, '')", type: 'text' },
  trade: { key: "coalesce(trade, '')", type: 'text' },
  year: { key: "coalesce(year, '')", type: 'text' },
  attendance: { key: RATE, type: 'numeric' },
  state: {
    key: '(CASE WHEN deactivated_at IS NOT NULL THEN 2 WHEN waiting_since IS NOT NULL THEN 1 ELSE 0 END)::numeric',
    type: 'numeric',
  },
  created: { key: 'extract(epoch FROM created_at)', type: 'numeric' },
};
const BY_NAME = { key: NAME, type: 'text' } as const;

function orderOf(sort: ListUsersQuery['sort'] = 'name', search = ''): Key & { readonly isDown: boolean } {
  if (sort === 'match') return { ...byMatch(search), isDown: false };
  return { ...(KEYS[sort.replace('-', '')] ?? BY_NAME), values: [], isDown: sort.startsWith('-') };
}

/** A user who matches only by the email comes last, because the list does not show emails. */
function byMatch(search: string): Key {
  const { sql, values } = loosenessOf(NAME_AND_ROLL_NO, search);
  return { key: `${sql}::numeric`, type: 'numeric', values };
}

/** The keys as text. A cursor that a client made up may hold anything. */
const KEY_TEXTS = { text: keyText, numeric: z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/) } as const;

/** Erased people are not users any more, though facts still refer to their rows. */
const people = (knex: Knex) => knex<UserRow>('users').whereNull('erased_at');

function filtered(knex: Knex, { ids, search, trade, role, year, active, waiting }: MatchingFilters) {
  const rows = people(knex);
  if (ids) void rows.whereRaw('id = ANY(?)', [[...ids]]);
  if (trade) void rows.where({ trade });
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
