import { LIMITS } from '#contract/constants.ts';
import { usersRoutes } from '#contract/users/routes.ts';
import type { UsersAnswer } from '#contract/users/schema.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import type { Outcome } from '../../../lib/api/call.ts';
import { useCalls } from '../../../lib/api/use-calls.ts';
import { useAsked } from '../../../lib/use-asked.ts';
import type { Listable } from './list-reader.ts';

/** All students of the college, by roll number: also who is deactivated, and who waits for approval. */
export function useAllStudents() {
  const callsNow = useCalls();
  const askForPage = (cursor: string | undefined) =>
    callsNow().json(usersRoutes.users, { role: 'user', sort: 'roll_no', limit: LIMITS.page.max, cursor });
  return useAsked(() => allPages(askForPage), 'students');
}

/** Asks for page after page. */
export async function allPages(
  askForPage: (cursor: string | undefined) => Promise<Outcome<UsersAnswer>>,
): Promise<Listable[] | ApiError> {
  const students: Listable[] = [];
  let cursor: string | undefined;
  do {
    const { data, error } = await askForPage(cursor);
    if (error) return error;
    students.push(...data.users.filter(({ erased }) => !erased));
    cursor = data.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return students;
}
