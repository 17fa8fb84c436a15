import { useState } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { isApiError, sentence } from '../../lib/api/api-error.ts';
import { useIsGone } from '../../lib/use-is-gone.ts';
import { useTellIfGone } from './use-tell-if-gone.ts';

/** What a call answers. Neither data nor error: nothing was sent after all. */
export interface Answer<A> {
  readonly data?: A | undefined;
  readonly error?: unknown;
}

export interface SentForm<N extends string> {
  readonly setError: (
    name: N,
    error: { readonly type: string; readonly message: string },
    options: { readonly shouldFocus: boolean },
  ) => void;
}

/**
 * Sends a form. The server's messages are shown at their fields; `names` are these in the order on the screen, because
 * the focus goes to the first refused one. Any other problem is one of the whole form: in the server's words, or in
 * those of `failed` if it has none. `failed` as a function chooses the words for each. If the form was left before its
 * answer, the problem is told wherever the user is.
 */
export function useSubmit<N extends string>(
  { setError }: SentForm<N>,
  names: readonly N[],
  failed: string | ((error: unknown) => string),
) {
  const [problem, setProblem] = useState<string | null>(null);
  const tellIfGone = useTellIfGone();
  const isGone = useIsGone();

  const problemOf = (error: unknown): string =>
    typeof failed === 'string' ? sentence(error, failed) : failed(error);
  const refuse = (error: unknown): void => {
    const fields = isApiError(error) ? error.fields : {};
    const refused = names.filter(name => fields[name] !== undefined);
    tellIfGone(refused.map(name => fields[name]).join('. ') || problemOf(error));
    refused.forEach((name, index) => {
      setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 });
    });
    setProblem(refused.length > 0 ? null : problemOf(error));
  };
  /** `done` tells of the answer. `lead` goes on from the form, unless it was left: another one may be open by then. */
  const submit = async <A>(
    answer: Promise<Answer<A>>,
    done?: (data: A) => void,
    lead?: (data: A) => void,
  ): Promise<void> => {
    setProblem(null);
    const { data, error } = await answer;
    if (error !== undefined) refuse(error);
    if (data === undefined) return;
    done?.(data);
    if (!isGone()) lead?.(data);
  };
  return { problem, submit, forget: () => setProblem(null) };
}

/** Binds inputs to a form by their names: `<TextInput {...field('email')} />`. */
export const fieldsOf =
  <F extends FieldValues, T>({ register, getFieldState, formState }: UseFormReturn<F, unknown, T>) =>
  <N extends Path<F>>(name: N, options?: RegisterOptions<F, N>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  });
