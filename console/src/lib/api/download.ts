import type { AnsweredFile, Route } from '#contract/route.ts';
import type { ApiError } from './api-error.ts';
import type { RouteArg } from './call.ts';
import { useCalls } from './use-calls.ts';

/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Fetches a route's file and saves it. Returns the problem, or null once the file has arrived. */
export function useDownload<R extends Route & { readonly answer: AnsweredFile }>(
  route: R,
): (arg: RouteArg<R>, name: string) => Promise<ApiError | null> {
  const begin = useCalls();
  return async (arg, name) => {
    const outcome = await begin().file(route, arg);
    if (outcome.error) return outcome.error;
    saveFile(outcome.data, name);
    return null;
  };
}
