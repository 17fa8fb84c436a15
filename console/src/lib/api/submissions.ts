import { useState } from 'react';
import { v7 as newId } from 'uuid';

/** Sends something under an id, and returns its answer. */
type Submit = <A extends { readonly data?: unknown }>(
  content: string,
  send: (id: string) => Promise<A>,
) => Promise<A>;

/**
 * Submissions with ids. The same content keeps its id until it is answered, so that a retry after a lost answer stores
 * nothing twice. After the answer it is a new submission: what was stored may have been withdrawn meanwhile. Other
 * content gets another id, because an id may never be used for something else.
 */
export function submissions(makeId: () => string): Submit {
  let open: { readonly content: string; readonly id: string } | undefined;
  return async (content, send) => {
    const sent = open?.content === content ? open : { content, id: makeId() };
    open = sent;
    const answer = await send(sent.id);
    if (answer.data !== undefined && open === sent) open = undefined;
    return answer;
  };
}

/** The submissions of one form, as long as it is shown. */
export const useSubmissions = (): Submit => useState(() => submissions(newId))[0];

/** Creates what a form describes, under an id of its own: the same, pressed again after a lost answer, is made once. */
export function useCreation() {
  const submit = useSubmissions();
  return <B extends object, A extends { readonly data?: unknown }>(
    create: (body: B & { readonly id: string }) => Promise<A>,
    body: B,
  ): Promise<A> => submit(JSON.stringify(body), id => create({ ...body, id }));
}
