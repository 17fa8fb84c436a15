import type { Knex } from 'knex';
import type { SubjectOf } from '#contract/reports/request.ts';
import { all, compared, type Sql, searchCondition } from '#read-model/filter.ts';
import { inSnapshot } from '#read-model/snapshot.ts';
import { batchesOf } from '../tables/batches.ts';

/** A student's card, before its code is signed. */
interface Card {
  readonly name: string;
  readonly roll_no: string | null;
  readonly trade: string | null;
  readonly code: string;
  readonly generation: number;
}

/** Passes on the cards of active students, by trade and roll number. Returns the position they were read at. */
export const readCards = (
  knex: Knex,
  filters: SubjectOf<'cards'>['filters'],
  take: (cards: readonly Card[]) => Promise<void>,
): Promise<number> =>
  inSnapshot(knex, async (snapshot, { head }) => {
    for await (const cards of batchesOf<Card>(snapshot, cardsOf(filters))) await take(cards);
    return head;
  });

function cardsOf({ search, trade, year }: SubjectOf<'cards'>['filters']): Sql {
  const { sql, values } = all([
    ...compared('trade', '=', trade),
    ...compared('year', '=', year),
    ...(search ? [searchCondition(search)] : []),
  ]);
  return {
    sql: `SELECT name, roll_no, trade, qr_code AS code, qr_generation AS generation FROM users
      WHERE role = 'user' AND deactivated_at IS NULL AND waiting_since IS NULL AND ${sql} ORDER BY trade, roll_no_order, lower(name), id`,
    values,
  };
}
