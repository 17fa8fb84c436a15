import { LIMITS } from '#contract/constants.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import { allPages } from '../../../lib/api/all-pages.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import { useAsked } from '../../../lib/use-asked.ts';

/** All students of the college, by roll number: also who is deactivated, and who waits for approval. */
export function useAllStudents() {
  const callsNow = useCalls();
  return useAsked(async () => {
    const pages = await allPages(cursor =>
      callsNow().json(usersRoutes.users, { role: 'user', sort: 'roll_no', limit: LIMITS.page.max, cursor }),
    );
    return isApiError(pages) ? pages : pages.flatMap(({ users }) => users.filter(({ erased }) => !erased));
  }, 'students');
}
