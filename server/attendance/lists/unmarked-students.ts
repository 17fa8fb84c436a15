import type { Knex } from 'knex';
import { z } from 'zod';
import type { UnmarkedAnswer, UnmarkedQuery, UnmarkedStudent } from '#contract/attendance/unmarked.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { rosterAt } from '#read-model/expected.ts';
import { all, compared, type Sql, searchCondition } from '#read-model/filter.ts';
import { findRosterEvent } from '#read-model/roster.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { decodeCursor, keyText, pageFrom } from '../../paging.ts';

const cursorKey = z.tuple([keyText, z.uuid()]);

/** A page of the students who are expected at an event and have no mark, by name. */
export const unmarkedStudents = (
  { knex, timeZone }: { readonly knex: Knex; readonly timeZone: string },
  id: string,
  { limit, cursor, ...filters }: UnmarkedQuery,
): Promise<UnmarkedAnswer | Refusal> =>
  inSnapshot(knex, async (snapshot, { head }) => {
    const event = await findRosterEvent(snapshot, id);
    if (!event) return refuse('event_not_found');
    const after = decodeCursor(cursorKey, cursor);
    if (isRefusal(after)) return after;
    const unmarked = unmarkedAt(event.id, await rosterAt(snapshot, event, { asOf: head, timeZone }));
    const chosen = chosenOf(filters);
    const found = await pageOf(snapshot, { unmarked, chosen, after, limit: limit + 1 });
    const { rows, nextCursor } = pageFrom(found, limit, last => [last.order, last.id]);
    return {
      success: true,
      students: rows.map(({ order: _, ...student }) => student),
      ...(await countsOf(snapshot, unmarked, chosen)),
      nextCursor,
    };
  });

/** All expected students without a mark, as `unmarked`. */
const unmarkedAt = (eventId: string, expected: Sql): Sql => ({
  sql: `WITH unmarked AS (
    SELECT users.id, name, lower(name) AS "order", roll_no, email, expected.trade, search_text
    FROM (${expected.sql}) AS expected JOIN users ON users.id = expected.student_id
    WHERE NOT EXISTS (
      SELECT FROM attendance_records AS marks WHERE marks.event_id = ? AND marks.student_id = users.id))`,
  values: [...expected.values, eventId],
});

const chosenOf = ({ search, trade }: Pick<UnmarkedQuery, 'search' | 'trade'>): Sql =>
  all([...compared('trade', '=', trade), ...(search ? [searchCondition(search)] : [])]);

interface PageRequest {
  readonly unmarked: Sql;
  readonly chosen: Sql;
  readonly after: z.output<typeof cursorKey> | undefined;
  readonly limit: number;
}

type Row = UnmarkedStudent & { readonly order: string };

async function pageOf(snapshot: Knex, { unmarked, chosen, after, limit }: PageRequest): Promise<Row[]> {
  const condition = all([chosen, ...(after ? [{ sql: '("order", id) > (?, ?)', values: after }] : [])]);
  const { rows }: { rows: Row[] } = await snapshot.raw(
    `${unmarked.sql} SELECT id, name, "order", roll_no, email, trade FROM unmarked
     WHERE ${condition.sql} ORDER BY "order", id LIMIT ?`,
    [...unmarked.values, ...condition.values, limit],
  );
  return rows;
}

async function countsOf(snapshot: Knex, unmarked: Sql, chosen: Sql) {
  const { rows }: { rows: { count: number; total: number }[] } = await snapshot.raw(
    `${unmarked.sql} SELECT count(*)::integer AS total, count(*) FILTER (WHERE ${chosen.sql})::integer AS count
     FROM unmarked`,
    [...unmarked.values, ...chosen.values],
  );
  return rows[0] ?? { count: 0, total: 0 };
}
