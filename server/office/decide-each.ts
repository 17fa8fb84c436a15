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

/** Makes several decisions about students. */
export async function decideEach<D extends Decision>(
  deps: Pick<ChangeDeps, 'knex'>,
  decisions: readonly D[],
  decide: (decision: D) => Promise<Changed | Refusal>,
): Promise<DecisionsAnswer | Refusal> {
  const results = await changeEach(deps, decisions, decide, outcomeOf);
  return isRefusal(results) ? results : decidedAnswer(results);
}

/** The answer to several decisions, which counts what became of them. */
export function decidedAnswer(results: DecisionResult[]): DecisionsAnswer {
  const count = (wanted: DecisionResult['outcome']): number =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const message = OFFICE_MESSAGES.decided(count('approved'), count('refused'), count('failed'));
  return { success: true, message, results };
}

/** What became of one decision, by what it was answered. */
export function outcomeOf(
  answer: object | Refusal,
  { approve }: Pick<Decision, 'approve'>,
): DecisionResult['outcome'] {
  if (isRefusal(answer)) return 'failed';
  return approve ? 'approved' : 'refused';
}
