import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { Fields } from '#contract/errors.ts';

interface FieldErrors<F extends FieldValues> {
  /** The sentences of a refusal, by field name. */
  readonly fields: Fields;
  /** The form's own fields, in their order. */
  readonly names: readonly Path<F>[];
  readonly setError: UseFormSetError<F>;
}

/** Shows the server's messages beside their inputs and focuses the first. Returns whether there were any. */
export function showFieldErrors<F extends FieldValues>({ fields, names, setError }: FieldErrors<F>): boolean {
  const refused = names.filter(name => fields[name] !== undefined);
  refused.forEach((name, index) => {
    setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return refused.length > 0;
}
