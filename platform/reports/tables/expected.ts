import type { Knex } from 'knex';
import type { Sql } from '../filter.ts';
import type { Position } from '../marks-at.ts';

/** Who is expected at an event, as `student_id` and `trade`. */
export interface Expected extends Sql {
  /** They are named by the fact of the event's completion. */
  readonly recorded: boolean;
}

/**
 * Who was expected at a position: those the event was completed with, as far as it stood completed then; before that
 * who had an account at that time, not yet deactivated, of the event's trade as it is now.
 */
export async function expectedAt(
  snapshot: Knex,
  { asOf, head }: Position,
  event: { readonly id: string; readonly trade: string | null },
): Promise<Expected> {
  const last: { type: string; position: number } | undefined = await snapshot('facts')
    .where({ stream: event.id })
    .where('position', '<=', asOf)
    .whereIn('type', ['EventCompleted', 'EventReopened'])
    .orderBy('version', 'desc')
    .first('type', 'position');
  if (last?.type === 'EventCompleted') return namedBy(last.position);
  const ofTrade =
    event.trade === null ? { sql: 'true', values: [] } : { sql: 'trade = ?', values: [event.trade] };
  const present = await presenceAt(snapshot, { asOf, head });
  return {
    sql: `SELECT id AS student_id, trade FROM users WHERE role = 'user' AND ${ofTrade.sql} AND ${present.sql}`,
    values: [...ofTrade.values, ...present.values],
    recorded: false,
  };
}

const namedBy = (position: number): Expected => ({
  sql: `SELECT student::uuid AS student_id, part->>'trade' AS trade
    FROM facts, jsonb_array_elements(data->'roster') AS part, jsonb_array_elements_text(part->'students') AS student
    WHERE position = ?`,
  values: [position],
  recorded: true,
});

/** Whose account was active when the fact of this position was recorded; of the last one: who is active now. */
async function presenceAt(snapshot: Knex, { asOf, head }: Position): Promise<Sql> {
  if (asOf >= head) return { sql: 'deactivated_at IS NULL', values: [] };
  const fact: { recorded_at: Date } | undefined = await snapshot('facts')
    .where({ position: asOf })
    .first('recorded_at');
  if (!fact) return { sql: 'false', values: [] };
  return {
    sql: 'created_at <= ? AND (deactivated_at IS NULL OR deactivated_at > ?)',
    values: [fact.recorded_at, fact.recorded_at],
  };
}
