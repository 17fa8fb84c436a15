import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { ListingAudience } from '#contract/events/audience.ts';
import type { UserRow } from '#server/accounts/users.ts';
import type { EventRow } from '#server/events/event-rows.ts';
import { recordEvent } from '#server/events/record.ts';
import { recordStudents } from '#server/students/record.ts';

/**
 * Records what tests wrote directly into `users` and `events`, as the product would. Call it after such a
 * change, before any request that depends on who was expected when.
 */
export const recordRows = (knex: Knex, at = new Date()): Promise<void> =>
  knex.transaction(async transaction => {
    await recordUsers(transaction, at);
    await recordEvents(transaction, at);
  });

type Terms = Pick<UserRow, 'id' | 'trade' | 'year'> & { readonly active: boolean };

async function recordUsers(transaction: Knex.Transaction, at: Date): Promise<void> {
  const users: UserRow[] = await transaction<UserRow>('users').forNoKeyUpdate();
  const known: Terms[] = await transaction('student_terms')
    .whereNull('until')
    .select('student_id as id', 'trade', 'year', 'active');
  const before = new Map(
    known.map(({ id, active, ...terms }) => [
      id,
      { ...terms, role: 'user', deactivated_at: active ? null : at, waiting_since: null },
    ]),
  );
  const actorId = users.find(({ role }) => role === 'admin')?.id ?? users[0]?.id ?? '';
  const by = { actorId, means: 'manual', occurredAt: at } as const;
  const changed = users.map(after => ({ before: before.get(after.id) ?? null, after, by }));
  await recordStudents(transaction, changed, at);
}

const PLAIN = [
  ...(['date', 'event_type', 'trades', 'years', 'students', 'identity'] as const),
  ...(['title', 'description', 'location'] as const),
] as const;
const KEPT = [...PLAIN, 'time'] as const;
type Stored = Pick<EventRow, 'id' | 'created_by' | Exclude<(typeof KEPT)[number], 'students'>> &
  ListingAudience;

async function recordEvents(transaction: Knex.Transaction, at: Date): Promise<void> {
  const hours = transaction.raw("to_char(time, 'HH24:MI') AS time");
  const events: Stored[] = await transaction('events').select('id', 'created_by', ...PLAIN, hours);
  const known: Stored[] = await transaction('event_terms as terms')
    .whereNull('until')
    .join(
      transaction('event_texts')
        .distinctOn('event_id')
        .orderBy(['event_id', { column: 'position', order: 'desc' }])
        .as('texts'),
      'texts.event_id',
      'terms.event_id',
    )
    .select('terms.event_id as id', ...PLAIN, hours);
  const before = new Map(known.map(row => [row.id, row]));
  for (const after of events) {
    const was = before.get(after.id);
    if (was && KEPT.every(name => isDeepStrictEqual(was[name], after[name]))) continue;
    const by = { actorId: after.created_by, at };
    await recordEvent(transaction, { before: was ? { ...after, ...was } : null, after }, by);
  }
}
