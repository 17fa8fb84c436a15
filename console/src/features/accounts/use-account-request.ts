import { useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { SessionAnswer } from '#contract/accounts/schema.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useSignIn } from '../../lib/session/sign-in.ts';
import { showFieldErrors } from '../../ui/field-error.ts';
import { useCheckConnectionMutation } from './accounts-api.ts';

interface AccountRequest<F extends FieldValues> {
  readonly names: readonly Path<F>[];
  readonly setError: UseFormSetError<F>;
  readonly welcome: (name: string) => string;
  /** Used if the server gave no sentence of its own. */
  readonly fallback: string;
}

type Answer = { data: SessionAnswer; error?: undefined } | { data?: undefined; error: unknown };

/** Shared by login and signup: check the server, send the request, then sign in or show the problem. */
export function useAccountRequest<F extends FieldValues>(form: AccountRequest<F>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [checkConnection] = useCheckConnectionMutation();
  const signIn = useSignIn();

  const refused = (error: unknown): void => {
    const fields = isApiError(error) ? error.fields : {};
    const shown = showFieldErrors({ fields, names: form.names, setError: form.setError });
    setProblem(shown ? null : sentence(error, form.fallback));
  };

  const request = async (ask: () => Promise<Answer>): Promise<void> => {
    setProblem(null);
    const reached = await checkConnection();
    if (reached.error) return setProblem(MESSAGES.cannotConnect);
    const { data, error } = await ask();
    if (data) signIn(data, form.welcome);
    else refused(error);
  };

  return { problem, setProblem, request };
}
