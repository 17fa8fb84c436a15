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

/** What a list is ordered by: SQL expressions that are never null, the last one unique. All of them go up, or all down. */
export interface Order<Row> {
  readonly by: readonly string[];
  readonly isDown?: boolean;
  /** The place of a row in the list, as it is in a cursor, and in SQL. */
  readonly placeOf: (row: Row) => readonly (string | number | boolean | Date)[];
  readonly place: z.ZodType<readonly (string | number | boolean)[]>;
  readonly placeSql: string;
}

/** For `modify`. */
export function inOrder<Row>(rows: Knex.QueryBuilder, { by, isDown = false }: Order<Row>): void {
  void rows.orderByRaw(by.map(each => `${each} ${isDown ? 'DESC' : 'ASC'}`).join(', '));
}

interface WantedPage {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Narrows to a page in this order, and one row more, which shows whether there is a next page. */
export function ofPage<Row>(
  rows: Knex.QueryBuilder,
  { limit, cursor }: WantedPage,
  order: Order<Row>,
): Refusal | undefined {
  const after = decodeCursor(order.place, cursor);
  if (isRefusal(after)) return after;
  void rows.modify(inOrder, order).limit(limit + 1);
  if (after)
    void rows.whereRaw(`(${order.by.join(', ')}) ${order.isDown ? '<' : '>'} (${order.placeSql})`, [
      ...after,
    ]);
  return undefined;
}

/** A page of rows in this order. */
export async function pageIn<Row>(rows: Knex.QueryBuilder, page: WantedPage, order: Order<Row>) {
  const refusal = ofPage(rows, page, order);
  if (refusal) return refusal;
  const found: Row[] = await rows;
  return pageFrom(found, page.limit, order.placeOf);
}

/** An order by a time, and by the id within one moment. */
export const byMoment = <Row>(
  columns: readonly [time: string, id: string],
  placeOf: (row: Row) => readonly [Date, string],
): Order<Row> => ({
  by: columns,
  placeOf,
  place: z.tuple([instantSchema, idSchema]),
  placeSql: '?::timestamptz, ?::uuid',
});

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
