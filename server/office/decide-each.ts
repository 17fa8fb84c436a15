import { isRefusal, type Refusal } from '#contract/errors.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { DecisionResult, DecisionsAnswer } from '#contract/office/schema.ts';
import { findUser, type UserRow } from '../accounts/users.ts';
import type { ChangeDeps } from '../users/change-user.ts';
import { whyRefused } from '../users/change-users.ts';
import { presentUserRecord } from '../users/present.ts';

/** A decision about a student. */
interface Decision {
  readonly id: string;
  readonly approve: boolean;
}

/**
 * Makes several decisions, each by itself. If the call is cut, calling again does what is left. It ends when its caller
 * is no longer an admin.
 */
export async function decideEach<D extends Decision>(
  { knex }: Pick<ChangeDeps, 'knex'>,
  decisions: readonly D[],
  decide: (decision: D) => Promise<UserRow | Refusal>,
): Promise<DecisionsAnswer | Refusal> {
  const results: DecisionResult[] = [];
  // One after the other, as changes of users are made. In one order, so that two callers do not wait for each other.
  for (const decision of decisions.toSorted((a, b) => a.id.localeCompare(b.id, 'en'))) {
    const decided = await decide(decision);
    if (isRefusal(decided) && decided.refused === 'session_ended') return decided;
    const user = isRefusal(decided) ? await findUser(knex, decision.id) : decided;
    results.push({
      id: decision.id,
      ...outcomeOf(decision, decided),
      user: user ? presentUserRecord(user) : null,
    });
  }
  const count = (wanted: DecisionResult['outcome']): number =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const message = OFFICE_MESSAGES.decided(count('approved'), count('refused'), count('failed'));
  return { success: true, message, results };
}

function outcomeOf(
  { approve }: Decision,
  decided: UserRow | Refusal,
): Pick<DecisionResult, 'outcome' | 'error'> {
  if (isRefusal(decided)) return { outcome: 'failed', error: whyRefused(decided) };
  return { outcome: approve ? 'approved' : 'refused', error: null };
}
