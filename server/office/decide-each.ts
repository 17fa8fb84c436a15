import { isRefusal, type Refusal } from '#contract/errors.ts';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { DecisionResult, DecisionsAnswer } from '#contract/office/schema.ts';
import { changeEach } from '../users/change-each.ts';
import type { ChangeDeps, Changed } from '../users/change-user.ts';

/** A decision about a student. */
interface Decision {
  readonly id: string;
  readonly approve: boolean;
}

/** Makes several decisions, and counts what became of them. */
export async function decideEach<D extends Decision>(
  deps: Pick<ChangeDeps, 'knex'>,
  decisions: readonly D[],
  decide: (decision: D) => Promise<Changed | Refusal>,
): Promise<DecisionsAnswer | Refusal> {
  const results = await changeEach(deps, decisions, decide, outcomeOf);
  if (isRefusal(results)) return results;
  const count = (wanted: DecisionResult['outcome']): number =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const message = OFFICE_MESSAGES.decided(count('approved'), count('refused'), count('failed'));
  return { success: true, message, results };
}

function outcomeOf(answer: Changed | Refusal, { approve }: Decision): DecisionResult['outcome'] {
  if (isRefusal(answer)) return 'failed';
  return approve ? 'approved' : 'refused';
}
