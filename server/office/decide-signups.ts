import { type Refusal, refuse } from '#contract/errors.ts';
import type { DecideSignupsBody, DecisionsAnswer } from '#contract/office/schema.ts';
import { strikeOffList } from '../accounts/sign-ups.ts';
import { isActiveAdmin, type Target, type UserChanges, type UserRow } from '../accounts/users.ts';
import { recordStudents } from '../students/record.ts';
import { type ChangeDeps, type Changed, changeGuarded } from '../users/change-user.ts';
import { eraseBeside, erased } from '../users/erase-user.ts';
import { decideEach } from './decide-each.ts';

/**
 * Decides about one sign-up. Approved: the student is recorded as registered, in the same transaction. Refused: the
 * account is erased, so that email and roll number are free for the person they belong to.
 */
export function decideSignup(deps: ChangeDeps, target: Target, approve: boolean): Promise<Changed | Refusal> {
  const wanted = (user: UserRow): UserChanges | Refusal => {
    if (!user.waiting_since) return refuse(user.erased_at ? 'user_erased' : 'signup_decided');
    return approve ? { waiting_since: null } : erased(user, deps.now());
  };
  return changeGuarded(deps, target, wanted, async (transaction, before) => {
    if (!approve) await eraseBeside(transaction, before);
  });
}

/** Decides about several sign-ups, each by itself. */
export const decideSignups = (
  deps: ChangeDeps,
  { decisions }: DecideSignupsBody,
  adminId: string,
): Promise<DecisionsAnswer | Refusal> =>
  decideEach(deps, decisions, ({ id, approve }) => decideSignup(deps, { id, adminId }, approve));

/**
 * Approves those of these sign-ups that still wait, in one transaction: a fact for each, and marks wait once for all of
 * them. Those who are approved leave the office's list. Answers how many they are. The admin may have been deactivated
 * while this waited for them.
 */
export const approveTogether = (
  { knex, now }: Pick<ChangeDeps, 'knex' | 'now'>,
  ids: readonly string[],
  adminId: string,
): Promise<number | Refusal> =>
  knex.transaction(async transaction => {
    const waiting = await transaction<UserRow>('users')
      .whereIn('id', ids)
      .whereNotNull('waiting_since')
      .orderBy('id') // As imports lock them, so that neither waits for the other.
      .forNoKeyUpdate();
    if (!(await isActiveAdmin(transaction, adminId))) return refuse('session_ended');
    const locked = waiting.map(({ id }) => id);
    await transaction<UserRow>('users').whereIn('id', locked).update({ waiting_since: null });
    await strikeOffList(transaction, waiting);
    const by = { actorId: adminId, means: 'manual', occurredAt: now() } as const;
    const approved = waiting.map(before => ({ before, after: { ...before, waiting_since: null }, by }));
    await recordStudents(transaction, approved, by.occurredAt);
    return approved.length;
  });
