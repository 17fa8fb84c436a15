import { isRefusal, type Refusal, sentenceOf } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import {
  type ChangeResult,
  type ChangeUsersAnswer,
  type ChangeUsersBody,
  countsOf,
} from '#contract/users/bulk.ts';
import { findUser } from '../accounts/users.ts';
import { type ChangeDeps, updateUser } from './change-user.ts';
import { presentUserRecord } from './present.ts';

/**
 * Makes the same change of several users, each as an admin makes it of one: with its own transaction, its own fact, and
 * everything that refuses it. If the call is cut, calling again does what is left. It ends when its caller is no longer an admin.
 */
export async function changeUsers(
  deps: ChangeDeps,
  { ids, change }: ChangeUsersBody,
  adminId: string,
): Promise<ChangeUsersAnswer | Refusal> {
  const results: ChangeResult[] = [];
  // One after the other, as changes of users are made.
  for (const id of [...new Set(ids)].toSorted()) {
    const result = await changeOne(deps, { id, adminId }, change);
    if (isRefusal(result)) return result;
    results.push(result);
  }
  return { success: true, message: MESSAGES.usersChanged(countsOf(results)), results };
}

async function changeOne(
  deps: ChangeDeps,
  target: Parameters<typeof updateUser>[1],
  change: ChangeUsersBody['change'],
): Promise<ChangeResult | Refusal> {
  const { id } = target;
  const changed = await updateUser(deps, target, change);
  if (!isRefusal(changed)) {
    const outcome = changed.isChanged ? 'changed' : 'unchanged';
    return { id, outcome, error: null, user: presentUserRecord(changed.user) };
  }
  if (changed.refused === 'session_ended') return changed;
  const user = await findUser(deps.knex, id);
  return {
    id,
    outcome: 'refused',
    error: whyRefused(changed),
    user: user ? presentUserRecord(user) : null,
  };
}

/** What an admin reads of one user who was not changed. A refusal of a field says more than that of the whole request. */
export function whyRefused(refusal: Refusal): string {
  const [ofField] = Object.values(refusal.fields ?? {});
  return ofField ?? sentenceOf(refusal);
}
