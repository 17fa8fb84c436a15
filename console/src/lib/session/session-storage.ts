import { type User, userSchema } from '#contract/accounts/schema.ts';
import { parseJson } from '#contract/json.ts';
import { remember, remembered } from '../remembered.ts';
import type { SignedIn } from './session.ts';

/** The names under which the browser keeps the session (docs/specification.md#accounts-and-sessions). Fixed. */
export const STORED = { user: 'user', token: 'token' } as const;

/** The stored session. If half of it is missing or the user does not parse, both are removed silently. */
export function readStored(): SignedIn | null {
  const user = parseUser(remembered(STORED.user));
  const token = remembered(STORED.token);
  if (user && token) return { user, token };
  forgetStored();
  return null;
}

/** If the browser denies storage, the session lasts as long as the page. */
export function writeStored({ user, token }: SignedIn): void {
  remember(STORED.user, JSON.stringify(user));
  remember(STORED.token, token);
}

export function forgetStored(): void {
  remember(STORED.user, null);
  remember(STORED.token, null);
}

/** A stored user. Null if the text is anything else. */
export const parseUser = (text: string | null): User | null =>
  userSchema.safeParse(parseJson(text ?? '')).data ?? null;
