import { oneAtATime } from '../one-at-a-time.ts';
import type { SignedIn } from './session.ts';
import { readStored } from './session-storage.ts';

/** The lock of the tab that changes the token of this browser. */
const NEW_TOKEN = 'rollcall-new-token';
/** What one tab stores reaches the others a moment later. */
const ARRIVES_WITHIN_MS = 500;

/**
 * Runs work that replaces the token, up to where the new one is stored. The server refuses the old token from then on
 * at which it has stored the new password, and its answer may be long on its way.
 */
export function replacingToken<T>(work: () => Promise<T>): Promise<T> {
  const replacing = oneAtATime(NEW_TOKEN, work);
  here = replacing.catch(() => undefined);
  return replacing;
}

/** Such work of this page. A browser without locks knows of no other page's. */
let here: Promise<unknown> = Promise.resolve();

/** What is said if the session with this token ends. */
let doubt: { readonly token: string; readonly sentence: string } | undefined;

/** The call that would have replaced the token had no answer, so the session may end by it, and this says so then. */
export function explainEnd(token: string, sentence: string): void {
  doubt = { token, sentence };
}

/** What was left to say about the end of this token's session. */
export const explanationOf = (token: string): string | undefined =>
  doubt?.token === token ? doubt.sentence : undefined;

/** The session that some tab has stored in place of the one with this refused token. Null: there is none. */
export async function storedInsteadOf(refused: string): Promise<SignedIn | null> {
  await here;
  await oneAtATime(NEW_TOKEN, async () => {});
  if (readStored()?.token === refused) await new Promise(resolve => setTimeout(resolve, ARRIVES_WITHIN_MS));
  const stored = readStored();
  return stored?.token === refused ? null : stored;
}
