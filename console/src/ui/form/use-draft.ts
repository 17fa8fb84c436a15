import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { useSignedInUser, type WithSession } from '../../lib/session/session.ts';
import { forgetTabDraft, keepTabDraft, takeTabDraft, watchForLeaving } from '../../lib/session/tab-draft.ts';

/**
 * A session ends after its hours, also in the middle of a sentence, and the form goes with its screen. A phone throws
 * away pages that are in the background, and a browser may crash. When the same person opens the form `name` again on
 * this page or in this tab, what was typed is there again.
 */
export function useDraft<F extends FieldValues, T>(
  { formState: { isDirty, defaultValues }, getValues, reset, watch }: UseFormReturn<F, unknown, T>,
  name: string,
): void {
  const { getState } = useStore<WithSession>();
  const { id: user } = useSignedInUser();
  const { pathname } = useLocation();
  const of = `${pathname} ${name}`;
  useEffect(() => {
    const atEnd = takeDraft({ user, of });
    const lost = takeTabDraft({ user, of });
    const kept = atEnd ?? lost;
    if (!kept) return;
    reset(withFieldsOf(getValues(), kept), { keepDefaultValues: true });
    toast(atEnd ? MESSAGES.draftBack : MESSAGES.draftRescued);
  }, [user, of, reset, getValues]);
  useEffect(() => {
    if (!isDirty) return;
    const typed = () => ({ user, of, values: typedIn(getValues(), defaultValues) });
    const keep = (): void => keepTabDraft(typed());
    keep();
    const { unsubscribe } = watch(keep);
    const endWatch = watchForLeaving();
    return () => {
      unsubscribe();
      endWatch();
      forgetTabDraft();
      const { session } = getState();
      // A user who logs out is asked before, and may throw it away.
      if (session.status === 'signed-out' && session.leftAt === undefined) keepDraft(typed());
    };
  }, [isDirty, user, of, getValues, getState, watch, defaultValues]);
}

/** Nothing else: another admin may change the other fields before this comes back. */
const typedIn = (values: object, before: Typed = {}): Typed =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );

/** Another version of the console may have kept the rest. It may have had other fields. */
const withFieldsOf = <F extends object>(values: F, kept: Typed): F => ({
  ...values,
  ...Object.fromEntries(Object.entries(kept).filter(([name]) => name in values)),
});

interface Form {
  /** Who typed it, by id. */
  readonly user: string;
  /** Which form, such as the one of a new event. */
  readonly of: string;
}

/** What was typed, by the names of the fields. */
type Typed = Readonly<Record<string, unknown>>;

/**
 * The forms that lost their session, until they are taken. They are kept by this page alone, not on the disk,
 * because nobody is signed in.
 */
const kept = new Map<string, { readonly user: string; readonly values: Typed }>();

export const keepDraft = ({ user, of, values }: Form & { readonly values: Typed }): void =>
  void kept.set(of, { user, values });

export function takeDraft({ user, of }: Form): Typed | undefined {
  // What one person typed is never shown to another, and is gone once another one is here.
  for (const [form, draft] of kept) if (draft.user !== user) kept.delete(form);
  const values = kept.get(of)?.values;
  kept.delete(of);
  return values;
}
