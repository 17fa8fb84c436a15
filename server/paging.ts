import type { Knex } from 'knex';
import { z } from 'zod';
import { idSchema, instantSchema, isStorable } from '#contract/common.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { parseJson } from '#contract/json.ts';

/** A text in a key. A cursor that a client made up may hold anything. */
export const keyText = z.string().refine(isStorable);

/** The key of a page's last row as an opaque text that the client sends back. */
export const encodeCursor = (key: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/**
 * A page of rows, and the cursor of the next one. `found` holds one row more than `limit` if there is a next page.
 * `keyOf` gives what the rows are ordered by.
 */
export function pageFrom<Row>(
  found: readonly Row[],
  limit: number,
  keyOf: (last: Row) => readonly unknown[],
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const nextCursor = found.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null;
  return { rows, nextCursor };
}

const momentKey = z.tuple([instantSchema, idSchema]);

/** An order by a time, and by the id within one moment: their columns, and both of a row. */
interface ByMoment<Row> {
  readonly columns: readonly [time: string, id: string];
  readonly first: 'newest' | 'oldest';
  readonly keyOf: (row: Row) => readonly [Date, string];
}

/** A page of rows in such an order. */
export async function pageByMoment<Row>(
  rows: Knex.QueryBuilder,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  { columns, first, keyOf }: ByMoment<Row>,
) {
  const key = decodeCursor(momentKey, cursor);
  if (isRefusal(key)) return key;
  const [direction, beyond] = first === 'newest' ? ['desc', '<'] : ['asc', '>'];
  for (const column of columns) void rows.orderBy(column, direction);
  if (key) void rows.whereRaw(`(${columns.join(', ')}) ${beyond} (?::timestamptz, ?::uuid)`, key);
  const found: Row[] = await rows.limit(limit + 1);
  return pageFrom(found, limit, keyOf);
}

/** The key in a cursor, if it is one of ours. Undefined for the first page, which has none. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | undefined,
): z.output<Schema> | Refusal | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  return refuse('bad_request', { fields: { cursor: 'This cursor did not come from a previous page' } });
}

export async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const row: { count: number } | undefined = await query.count({ count: '*' }).first();
  return row?.count ?? 0;
}
