import { isRefusal, type Refusal } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import {
  type ChangeResult,
  type ChangeUsersAnswer,
  type ChangeUsersBody,
  countsOf,
} from '#contract/users/bulk.ts';
import { changeEach } from './change-each.ts';
import { type ChangeDeps, type Changed, updateUser } from './change-user.ts';

/** Makes the same change of several users, each as an admin makes it of one. */
export async function changeUsers(
  deps: ChangeDeps,
  { ids, change }: ChangeUsersBody,
  adminId: string,
): Promise<ChangeUsersAnswer | Refusal> {
  const targets = [...new Set(ids)].map(id => ({ id, adminId }));
  const results = await changeEach(deps, targets, target => updateUser(deps, target, change), outcomeOf);
  if (isRefusal(results)) return results;
  return { success: true, message: MESSAGES.usersChanged(countsOf(results)), results };
}

function outcomeOf(answer: Changed | Refusal): ChangeResult['outcome'] {
  if (isRefusal(answer)) return 'refused';
  return answer.isChanged ? 'changed' : 'unchanged';
}
