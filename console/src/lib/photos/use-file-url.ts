import { useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { Outcome } from '../api/call.ts';
import { type Calls, useCalls } from '../api/use-calls.ts';

export interface FileUrl {
  /** The file's address in this page, once it is there. It holds for as long as it is shown. */
  readonly url: string | null;
  /** Why it is not there. */
  readonly error: ApiError | null;
}

const NOTHING: FileUrl = { url: null, error: null };

/** A file that is fetched for this screen and kept nowhere. `of` names what is fetched. Null: nothing is wanted. */
export function useFileUrl(of: string | null, fetch: (calls: Calls) => Promise<Outcome<Blob>>): FileUrl {
  const begin = useCalls();
  const [answer, setAnswer] = useState<FileUrl & { readonly of: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says what is fetched
  useEffect(() => {
    if (of === null) return undefined;
    let url: string | null = null;
    let isWanted = true;
    void fetch(begin()).then(({ data, error = null }) => {
      if (!isWanted) return;
      if (data) url = URL.createObjectURL(data);
      setAnswer({ of, url, error });
    });
    return () => {
      isWanted = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [of]);
  return answer?.of === of ? answer : NOTHING;
}
