import toast from 'react-hot-toast';
import { isCutOff, sentence } from '../../lib/api/api-error.ts';

/** What a call that changes something is answered with. */
interface Outcome {
  readonly data?: { readonly message: string } | undefined;
  readonly error?: unknown;
}

/**
 * Says why something was not done. Not of what the end of the session cut off: it may have been done, and the
 * user who is here now did not ask for it.
 */
export function tellFailure(error: unknown, failed: string): void {
  if (isCutOff(error)) return;
  const why = sentence(error, failed);
  // The id is the sentence, because that the session has ended is told by itself, too.
  toast.error(why, { id: why });
}

/** Says what became of what was pressed: the server's message, or its refusal. Without an answer: `failed`. */
export async function tellOutcome(call: PromiseLike<Outcome>, failed: string): Promise<void> {
  const { data, error } = await call;
  if (data) toast.success(data.message);
  else tellFailure(error, failed);
}

/**
 * The same for what a dialog confirms: a refusal is returned, to be shown in the dialog, which stays. Otherwise `done`
 * ends it.
 */
export async function confirmed(
  call: PromiseLike<Outcome>,
  failed: string,
  done: () => void,
): Promise<string | null> {
  const { data, error } = await call;
  if (!data) return sentence(error, failed);
  toast.success(data.message);
  done();
  return null;
}
