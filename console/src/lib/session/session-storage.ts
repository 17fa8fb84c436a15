import { type User, userSchema } from '#contract/accounts/schema.ts';
import type { SignedIn } from './session.ts';

/** The names under which the browser keeps the session (docs/specification.md#accounts-and-sessions). Fixed. */
export const STORED = { user: 'user', token: 'token' } as const;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored session. If half of it is missing or the user does not parse, both are removed silently. */
export function readStored(store: Store = localStorage): SignedIn | null {
  try {
    const user = parseUser(store.getItem(STORED.user));
    const token = store.getItem(STORED.token);
    if (user && token) return { user, token };
    forgetStored(store);
  } catch {
    // The browser denies storage. The session lasts as long as the page.
  }
  return null;
}

export function writeStored({ user, token }: SignedIn, store: Store = localStorage): void {
  try {
    store.setItem(STORED.user, JSON.stringify(user));
    store.setItem(STORED.token, token);
  } catch {
    // As above: signed in for this page only.
  }
}

export function forgetStored(store: Store = localStorage): void {
  try {
    store.removeItem(STORED.user);
    store.removeItem(STORED.token);
  } catch {
    // Nothing was stored.
  }
}

/** A stored user. Null if the text is anything else. */
export function parseUser(text: string | null): User | null {
  if (text === null) return null;
  try {
    return userSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
