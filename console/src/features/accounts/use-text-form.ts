import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';

/** What a form needs of an input or a select. */
interface Input {
  value: string;
  focus(): void;
}

/** The first sentence about each field that is wrong. */
type Problems<N extends string> = ReadonlyMap<N, string | undefined>;

/**
 * A form of texts, judged when it is sent, and then at every change. People open the account screens first on their
 * phones, and the library of the larger forms would be a twentieth of what such a screen fetches.
 * `names` are in the order on the screen: the focus goes to the first refused field.
 */
export function useTextForm<N extends string, T>(names: readonly N[], schema: z.ZodType<T>) {
  const inputs = useRef(new Map<N, Input>());
  const wasSent = useRef(false);
  const [problems, setProblems] = useState<Problems<N>>(new Map());
  const [isSubmitting, setSubmitting] = useState(false);

  const textOf = (name: N): string => inputs.current.get(name)?.value ?? '';
  /** Sets the text of some fields, as if it had been there from the start. */
  const fill = (texts: Readonly<Partial<Record<N, string>>>): void => {
    for (const [name, input] of inputs.current) input.value = texts[name] ?? input.value;
  };
  const judge = () => schema.safeParse(Object.fromEntries(names.map(name => [name, textOf(name)])));
  const focusOn = (name: N | undefined): void => {
    if (name !== undefined) inputs.current.get(name)?.focus();
  };
  const say = (name: N, message: string | undefined): void =>
    setProblems(said => new Map([...said, [name, message]]));

  /** Binds an input by its name: `<TextInput {...field('email')} />`. */
  const field = (name: N) => ({
    name,
    ref: (input: Input | null): void => {
      if (input) inputs.current.set(name, input);
    },
    onChange: (): void => {
      if (wasSent.current) say(name, problemsIn(judge().error, names).get(name));
    },
    error: problems.get(name),
  });
  const setError = (
    name: N,
    { message }: { readonly message: string },
    { shouldFocus = false } = {},
  ): void => {
    say(name, message);
    if (shouldFocus) focusOn(name);
  };
  /** The handler of the form's submit event. `refused` hears that nothing is sent because fields are wrong. */
  const submitting =
    (send: (body: T) => Promise<void>, refused?: () => void) =>
    (event: FormEvent): void => {
      event.preventDefault();
      wasSent.current = true;
      const { success, data, error } = judge();
      const found = problemsIn(error, names);
      setProblems(found);
      if (success) {
        setSubmitting(true);
        void send(data).finally(() => setSubmitting(false));
      } else {
        refused?.();
        focusOn(names.find(name => found.has(name)));
      }
    };
  return { field, fill, isSubmitting, setError, submitting, textOf };
}

function problemsIn<N extends string>(error: z.ZodError | undefined, names: readonly N[]): Problems<N> {
  const found = new Map<N, string>();
  for (const { path, message } of error?.issues ?? []) {
    const name = names.find(each => each === path[0]);
    if (name !== undefined && !found.has(name)) found.set(name, message);
  }
  return found;
}
