import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { remember, remembered } from '../remembered.ts';
import { SENT_SLOT } from './tab-draft.ts';

/** What a user sent to be created, under which id, while no answer is there. */
const tabSubmission = z.object({ user: z.string(), content: z.string(), id: z.string() });
type TabSubmission = z.infer<typeof tabSubmission>;

let last: TabSubmission | undefined;

/**
 * Keeps it for this tab, or forgets it. Its form may come back as a draft, and must not create the same twice. When the
 * session ends, nothing of it is left in the browser: this page alone still knows it.
 */
export function keepTabSubmission(sent: TabSubmission | undefined): void {
  last = sent;
  remember(SENT_SLOT, sent ? JSON.stringify(sent) : null, 'sessionStorage');
}

/** What this user sent last, if it is not answered. */
export function keptTabSubmission(user: string): TabSubmission | undefined {
  const kept = last ?? tabSubmission.safeParse(parseJson(remembered(SENT_SLOT, 'sessionStorage') ?? '')).data;
  return kept?.user === user ? kept : undefined;
}
