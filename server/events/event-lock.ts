import type { Knex } from 'knex';
import { type Refusal, refuse } from '#contract/errors.ts';
import { isActiveAdmin, type Target } from '../accounts/users.ts';
import { lockNamed } from '../named-locks.ts';

/**
 * Runs `work` while no one else, in any process, changes the same event. So a change of several commits (a
 * completion and its absences) cannot mix with its undoing. The lock ends with its holder's connection, so a
 * crash leaves no event locked. Read through `held`: a holder that waits for a second connection may wait for
 * ever. The admin may have been deactivated while this waited.
 */
export const withEventLocked = <T>(
  knex: Knex,
  { id, adminId }: Target,
  work: (held: Knex.Transaction) => Promise<T | Refusal>,
): Promise<T | Refusal> =>
  knex.transaction(async held => {
    await lockEvent(held, id);
    return (await isActiveAdmin(held, adminId)) ? work(held) : refuse('session_ended');
  });

/** The same lock, in a transaction that has begun: until its end no one else changes the event. */
export async function lockEvent(held: Knex.Transaction, eventId: string): Promise<void> {
  await lockNamed(held, eventId);
}
