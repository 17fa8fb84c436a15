import type { ApiError } from './api-error.ts';
import type { Outcome } from './call.ts';

/** Asks for page after page of a list, from a cursor on. A page that fails is the answer. */
export async function allPages<P extends { readonly nextCursor: string | null }>(
  askForPage: (cursor: string | undefined) => Promise<Outcome<P>>,
): Promise<readonly P[] | ApiError> {
  const pages: P[] = [];
  let cursor: string | undefined;
  do {
    const { data, error } = await askForPage(cursor);
    if (error) return error;
    pages.push(data);
    cursor = data.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}
