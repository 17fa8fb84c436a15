import { useEffect, useEffectEvent } from 'react';
import toast from 'react-hot-toast';
import { z } from 'zod';
import { SIGN_UP_MESSAGES } from '#contract/accounts/sign-up-messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { keepTabDraft, takeTabDraft } from '../../lib/session/tab-draft.ts';

/** Nobody is signed in. */
const DRAFT = { user: '', of: PATHS.signup };
/** The passwords are never kept. */
const kept = z.object({ name: z.string(), email: z.string(), roll_no: z.string(), trade: z.string() });
const KEPT = kept.keyof().options;

interface Texts {
  readonly fill: (texts: z.infer<typeof kept>) => void;
  readonly textOf: (name: keyof z.infer<typeof kept>) => string;
}

/**
 * A phone throws away pages in the background, also of somebody who only looks up a roll number. What was typed is there
 * again when the page is loaded again, but not for the next person, who comes to it from another one. The returned
 * function keeps what is typed now.
 */
export function useSignupDraft({ fill, textOf }: Texts): () => void {
  const keep = (): void =>
    keepTabDraft({ ...DRAFT, values: Object.fromEntries(KEPT.map(name => [name, textOf(name)])) });
  const rescue = useEffectEvent(() => {
    const { data } = kept.safeParse(takeTabDraft(DRAFT));
    if (!data) return;
    fill(data);
    keep();
    toast(SIGN_UP_MESSAGES.signupRescued);
  });
  useEffect(() => {
    rescue();
    return () => void takeTabDraft(DRAFT);
  }, []);
  return keep;
}
