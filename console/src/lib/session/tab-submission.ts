import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { remember, remembered } from '../remembered.ts';

const SLOT = 'submission';

/** What a user sent to be created, under which id, while no answer is there. */
const tabSubmission = z.object({ user: z.string(), content: z.string(), id: z.string() });
type TabSubmission = z.infer<typeof tabSubmission>;

let last: TabSubmission | undefined;

/** Keeps it for this tab, or forgets it. Its form may come back as a draft, and must not create the same twice. */
export function keepTabSubmission(sent: TabSubmission | undefined): void {
  last = sent;
  remember(SLOT, sent ? JSON.stringify(sent) : null, 'sessionStorage');
}

/** What this user sent last, if it is not answered. */
export function keptTabSubmission(user: string): TabSubmission | undefined {
  const kept = last ?? tabSubmission.safeParse(parseJson(remembered(SLOT, 'sessionStorage') ?? '')).data;
  return kept?.user === user ? kept : undefined;
}

/** Leaves nothing of it in the browser. This page still knows it, for when the same user signs in again. */
export const hideTabSubmission = (): void => remember(SLOT, null, 'sessionStorage');

/** What one person typed is never left to another. */
export function forgetTabSubmissionOfOthers(user: string): void {
  if (!keptTabSubmission(user)) keepTabSubmission(undefined);
}
