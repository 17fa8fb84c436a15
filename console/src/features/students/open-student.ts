import { useSearchParams } from 'react-router';
import { idSchema } from '#contract/common.ts';
import { OPEN_STUDENT } from '../../lib/paths.ts';

/** In place of an id: the drawer of a student who is to be added. */
export const NEW = 'new';

/**
 * Whose drawer is open: the address says it, so that it can be linked to and Back closes it. Without a whole id nothing is
 * open.
 */
export function openedIn(params: URLSearchParams): string | null {
  const named = params.get(OPEN_STUDENT);
  return named === NEW ? NEW : (idSchema.safeParse(named).data ?? null);
}

/** The same list with this student's drawer, or without one. */
export function withStudent(before: URLSearchParams, id: string | null): URLSearchParams {
  const params = new URLSearchParams(before);
  if (id === null) params.delete(OPEN_STUDENT);
  else params.set(OPEN_STUDENT, id);
  return params;
}

/** The address of a student's drawer over the list as it is. */
export function useStudentAddress(id: string): string {
  const [params] = useSearchParams();
  return `?${withStudent(params, id)}`;
}
