import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { remember, remembered } from '../remembered.ts';
import { useSignedInUser } from '../session/session.ts';
import { SENT_SLOT } from '../session/tab-draft.ts';
import { useIsGone } from '../use-is-gone.ts';

/** An answer has data. Without them it was lost, or refused. */
interface Answer {
  readonly data?: unknown;
  readonly error?: object | undefined;
}

/** Sends something under an id, and returns its answer. */
type Submit = <A extends Answer>(content: string, send: (id: string) => Promise<A>) => Promise<A>;

interface Submission {
  readonly content: string;
  readonly id: string;
}

/** Where the submission that is not answered yet is kept. */
interface Slot {
  readonly read: () => Submission | undefined;
  readonly write: (open: Submission | undefined) => void;
}

function slot(): Slot {
  let open: Submission | undefined;
  return {
    read: () => open,
    write: submission => {
      open = submission;
    },
  };
}

/**
 * Submissions with ids. The same content keeps its id until it is answered, so that a retry after a lost answer stores
 * nothing twice. After the answer it is a new submission: what was stored may have been withdrawn meanwhile. Other
 * content gets another id, because an id may never be used for something else.
 */
export function submissions(makeId: () => string, open: Slot = slot()): Submit {
  return async (content, send) => {
    const before = open.read();
    const id = before?.content === content ? before.id : makeId();
    open.write({ content, id });
    const answer = await send(id);
    if (isSettled(answer) && open.read()?.id === id) open.write(undefined);
    return answer;
  };
}

/** Stored, or never to be stored under this id: what had it was deleted. */
const isSettled = ({ data, error }: Answer): boolean =>
  data !== undefined || (error !== undefined && 'code' in error && error.code === 'id_taken');

/** The submissions of one form, as long as it is shown. */
export const useSubmissions = (): Submit => useState(() => submissions(newId))[0];

/**
 * Creates what a form describes, under an id of its own: the same, pressed again after a lost answer, is made once. Also
 * if the page was lost with the answer and the form came back as a draft.
 */
export function useCreation() {
  const { id: user } = useSignedInUser();
  const isGone = useIsGone();
  const [submit] = useState(() =>
    submissions(newId, {
      read: () => keptTabSubmission(user),
      // An answer that comes when the form is gone is told to nobody: the draft may be sent again.
      write: open => {
        if (open || !isGone()) keepTabSubmission(open && { user, ...open });
      },
    }),
  );
  return <B extends object, A extends Answer>(
    create: (body: B & { readonly id: string }) => Promise<A>,
    body: B,
  ): Promise<A> => submit(JSON.stringify(body), id => create({ ...body, id }));
}

/** What a user sent to be created, under which id, while no answer is there. */
const tabSubmission = z.object({ user: z.string(), content: z.string(), id: z.string() });
type TabSubmission = z.infer<typeof tabSubmission>;

let last: TabSubmission | undefined;

/**
 * Keeps it for this tab, or forgets it. Its form may come back as a draft, and must not create the same twice. When the
 * session ends, nothing of it is left in the browser: this page alone still knows it.
 */
function keepTabSubmission(sent: TabSubmission | undefined): void {
  last = sent;
  remember(SENT_SLOT, sent ? JSON.stringify(sent) : null, 'sessionStorage');
}

/** What this user sent last, if it is not answered. */
function keptTabSubmission(user: string): TabSubmission | undefined {
  const kept = last ?? tabSubmission.safeParse(parseJson(remembered(SENT_SLOT, 'sessionStorage') ?? '')).data;
  return kept?.user === user ? kept : undefined;
}
