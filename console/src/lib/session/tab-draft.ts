import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { remember, remembered } from '../remembered.ts';

const SLOT = 'draft';
/** What was sent of a draft, while no answer is there (`console/src/lib/api/submissions.ts`). */
export const SENT_SLOT = 'submission';

const tabDraft = z.object({
  /** Who typed it, by id. */
  user: z.string(),
  /** Which form, such as the one of a new event. */
  of: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.null(), z.array(z.string())])),
});
type TabDraft = z.infer<typeof tabDraft>;

/** Keeps a copy of what is being typed, for this tab. If the browser denies storage, or it is full, there is none. */
export const keepTabDraft = (draft: Omit<TabDraft, 'values'> & { readonly values: object }): void =>
  remember(SLOT, JSON.stringify(draft), 'sessionStorage');

export function forgetTabDraft(): void {
  for (const slot of [SLOT, SENT_SLOT]) remember(slot, null, 'sessionStorage');
}

const keptTabDraft = (): TabDraft | undefined =>
  tabDraft.safeParse(parseJson(remembered(SLOT, 'sessionStorage') ?? '')).data;

/** What this user typed into this form before the page was lost. It is given back once. */
export function takeTabDraft({ user, of }: Pick<TabDraft, 'user' | 'of'>): TabDraft['values'] | undefined {
  const kept = keptTabDraft();
  if (kept?.user !== user || kept.of !== of) return undefined;
  remember(SLOT, null, 'sessionStorage');
  return kept.values;
}

/** What one person typed is never left to another. */
export function forgetTabDraftOfOthers(user: string): void {
  if (keptTabDraft()?.user !== user) forgetTabDraft();
}

/**
 * A user who is asked before leaving a page, and leaves, has thrown away what was typed. Nobody is asked by a phone
 * that throws away a page in the background, by a browser that crashes, nor by any browser on an iPhone. The returned
 * function ends the watch.
 */
export function watchForLeaving(): () => void {
  const over = new AbortController();
  let prompted = false;
  window.addEventListener('beforeunload', () => (prompted = true), over);
  window.addEventListener('input', () => (prompted = false), over);
  window.addEventListener('pagehide', () => prompted && forgetTabDraft(), over);
  return () => over.abort();
}
