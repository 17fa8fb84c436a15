import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import toast from 'react-hot-toast';
import { useStore } from 'react-redux';
import { MESSAGES } from '#contract/messages.ts';
import { useSignedInUser, type WithSession } from '../lib/session/session.ts';
import type { Drafts } from './drafts.ts';

/**
 * A session ends after its hours, also in the middle of a sentence, and the form goes with its screen. When the same
 * person signs in again on this page and opens the form `of`, what was typed is there again.
 */
export function useDraft<F extends FieldValues, T>(
  { formState: { isDirty }, getValues, reset }: UseFormReturn<F, unknown, T>,
  drafts: Drafts<F>,
  of: string,
): void {
  const { getState } = useStore<WithSession>();
  const { id: user } = useSignedInUser();
  useEffect(() => {
    const values = drafts.take({ user, of });
    if (!values) return;
    reset(values, { keepDefaultValues: true });
    toast(MESSAGES.draftBack);
  }, [drafts, user, of, reset]);
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
