import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { useSignedInUser, type WithSession } from '../lib/session/session.ts';
import { forgetTabDraft, keepTabDraft, takeTabDraft, watchForLeaving } from '../lib/session/tab-draft.ts';
import type { Drafts } from './drafts.ts';

/**
 * A session ends after its hours, also in the middle of a sentence, and the form goes with its screen. A phone throws
 * away pages that are in the background, and a browser may crash. When the same person opens the form `of` again on
 * this page or in this tab, what was typed is there again.
 */
export function useDraft<F extends FieldValues, T>(
  { formState: { isDirty }, getValues, reset, watch }: UseFormReturn<F, unknown, T>,
  drafts: Drafts<F>,
  of: string,
): void {
  const { getState } = useStore<WithSession>();
  const { id: user } = useSignedInUser();
  const { pathname } = useLocation();
  const ofTab = `${pathname} ${of}`;
  useEffect(() => {
    const atEnd = drafts.take({ user, of });
    const lost = takeTabDraft({ user, of: ofTab });
    if (atEnd) {
      reset(atEnd, { keepDefaultValues: true });
      toast(MESSAGES.draftBack);
    } else if (lost) {
      reset(withFieldsOf(getValues(), lost), { keepDefaultValues: true });
      toast(MESSAGES.draftRescued);
    }
  }, [drafts, user, of, ofTab, reset, getValues]);
  useEffect(() => {
    if (!isDirty) return;
    const keep = (): void => keepTabDraft({ user, of: ofTab, values: getValues() });
    keep();
    const { unsubscribe } = watch(keep);
    const endWatch = watchForLeaving();
    return () => {
      unsubscribe();
      endWatch();
      forgetTabDraft();
    };
  }, [isDirty, user, ofTab, getValues, watch]);
  useEffect(
    () => () => {
      const { session } = getState();
      // Whoever logs out is asked before, and may throw it away.
      const endedByItself = session.status === 'signed-out' && session.leftAt === undefined;
      if (isDirty && endedByItself) drafts.keep({ user, of, values: getValues() });
    },
    [isDirty, drafts, user, of, getValues, getState],
  );
}

/** Another version of the console may have kept the rest. It may have had other fields. */
const withFieldsOf = <F extends object>(values: F, kept: Readonly<Record<string, unknown>>): F => ({
  ...values,
  ...Object.fromEntries(Object.entries(kept).filter(([name]) => name in values)),
});
