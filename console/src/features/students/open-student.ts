import { useSearchParams } from 'react-router';
import { idSchema } from '#contract/common.ts';

/** The student whose drawer is open, in the address, so that it can be linked to and Back closes it. */
const OPEN = 'student';
/** In place of an id: the drawer of a student who is to be added. */
export const NEW = 'new';

/** An address without a whole id opens nothing. */
export function openedIn(params: URLSearchParams): string | null {
  const named = params.get(OPEN);
  return named === NEW ? NEW : (idSchema.safeParse(named).data ?? null);
}

/** The same list with this student's drawer, or without one. */
export function withStudent(before: URLSearchParams, id: string | null): URLSearchParams {
  const params = new URLSearchParams(before);
  if (id === null) params.delete(OPEN);
  else params.set(OPEN, id);
  return params;
}

/** The address of a student's drawer over the list as it is. */
export function useStudentAddress(id: string): string {
  const [params] = useSearchParams();
  return `?${withStudent(params, id)}`;
}
