import { useState } from 'react';
import toast from 'react-hot-toast';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { DecisionResult, DecisionsAnswer } from '#contract/office/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import type { Answer } from '../../ui/form/use-submit.ts';
import { tellFailure } from '../../ui/state/outcome.ts';

export type Choice = { readonly approve: true } | { readonly approve: false; readonly reason: string };

/** Decides about what waits. What could not be decided is kept, to be named. */
export function useDecide<Item>(
  send: (items: readonly Item[], choice: Choice) => Promise<Answer<DecisionsAnswer>>,
) {
  const [failed, setFailed] = useState<readonly DecisionResult[]>([]);

  /** Returns the problem, or null once it is stored. */
  async function decide(items: readonly Item[], choice: Choice): Promise<string | null> {
    const { data, error } = await send(items, choice);
    if (!data) {
      // A dialog shows its own.
      if (choice.approve) tellFailure(error, OFFICE_MESSAGES.undecided);
      return sentence(error, OFFICE_MESSAGES.undecided);
    }
    const not = data.results.filter(({ outcome }) => outcome === 'failed');
    setFailed(not);
    if (not.length === 0) toast.success(data.message);
    return null;
  }

  return { decide, failed };
}
