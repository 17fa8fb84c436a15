import { useState } from 'react';
import toast from 'react-hot-toast';
import { OFFICE_MESSAGES } from '#contract/office/office-messages.ts';
import type { SignupResult } from '#contract/office/schema.ts';
import type { ListedUser } from '#contract/users/schema.ts';
import { sentence } from '../../lib/api/api-error.ts';
import { useDecideSignupsMutation } from '../../lib/api/office-endpoints.ts';

/** Decides about sign-ups. Those that could not be decided are kept, to be named. */
export function useDecide() {
  const [send, { isLoading: busy }] = useDecideSignupsMutation();
  const [failed, setFailed] = useState<readonly SignupResult[]>([]);

  /** Returns the problem, or null once it is stored. */
  async function decide(signups: readonly ListedUser[], approve: boolean): Promise<string | null> {
    const { data, error } = await send({ decisions: signups.map(({ id }) => ({ id, approve })) });
    if (!data) {
      const problem = sentence(error, OFFICE_MESSAGES.signupsUndecided);
      // A dialog shows its own.
      if (approve) toast.error(problem);
      return problem;
    }
    const not = data.results.filter(({ outcome }) => outcome === 'failed');
    setFailed(not);
    if (not.length === 0) toast.success(data.message);
    return null;
  }

  return { decide, failed, busy };
}
