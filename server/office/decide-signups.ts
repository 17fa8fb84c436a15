import { isRefusal, type Refusal, refuse, sentenceOf } from '#contract/errors.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { DecideSignupsAnswer, DecideSignupsBody, SignupResult } from '#contract/office/schema.ts';
import { findUser, type UserChanges, type UserRow } from '../accounts/users.ts';
import { type ChangeDeps, changeGuarded, type Target, userOf } from '../users/change-user.ts';
import { eraseBeside, erased } from '../users/erase-user.ts';
import { presentUserRecord } from '../users/present.ts';

export type DecideDeps = ChangeDeps;

/**
 * Decides about one sign-up. Approved: the student is recorded as registered, in the same transaction. Refused: the
 * account is erased, so that email and roll number are free for the person they belong to.
 */
export async function decideSignup(
  deps: DecideDeps,
  target: Target,
  approve: boolean,
): Promise<UserRow | Refusal> {
  const wanted = (user: UserRow): UserChanges | Refusal => {
    if (!user.waiting_since) return refuse(user.erased_at ? 'user_erased' : 'signup_decided');
    return approve ? { waiting_since: null } : erased(user, deps.now());
  };
  const decided = await changeGuarded(deps, target, wanted, async (transaction, before) => {
    if (!approve) await eraseBeside(transaction, before);
  });
  return userOf(decided);
}

/** Decides about several sign-ups, each by itself. If the call is cut, calling again does what is left. */
export async function decideSignups(
  deps: DecideDeps,
  { decisions }: DecideSignupsBody,
  adminId: string,
): Promise<DecideSignupsAnswer> {
  const results: SignupResult[] = [];
  // One after the other: each locks all admins. In one order, so that two callers do not wait for each other.
  for (const { id, approve } of decisions.toSorted((a, b) => a.id.localeCompare(b.id, 'en')))
    results.push(await decideOne(deps, { id, adminId }, approve));
  const count = (wanted: SignupResult['outcome']): number =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const message = OFFICE_MESSAGES.signupsDecided(count('approved'), count('refused'), count('failed'));
  return { success: true, message, results };
}

async function decideOne(deps: DecideDeps, target: Target, approve: boolean): Promise<SignupResult> {
  const { id } = target;
  const decided = await decideSignup(deps, target, approve);
  if (!isRefusal(decided))
    return {
      ...{ id, error: null, outcome: approve ? 'approved' : 'refused' },
      user: presentUserRecord(decided),
    };
  const user = await findUser(deps.knex, id);
  return {
    ...{ id, error: sentenceOf(decided), outcome: 'failed' },
    user: user ? presentUserRecord(user) : null,
  };
}
