import type { Context } from 'koa';
import { API_BASE } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';

/** The caller's browser, which can keep short texts of ours and shows them again at the next login, the newest first. */
export interface Browser {
  readonly kept: readonly string[];
  /** Instead of all that it shows at a login. */
  readonly keep: (texts: readonly string[]) => void;
  /** Beside what it keeps, which it shows at a login only, and instead of what was added before. */
  readonly add: (text: string) => void;
}

const KEPT = 'rollcall-known';
const ADDED = 'rollcall-known-too';
const BETWEEN = ':';
const KEPT_FOR_MS = 180 * 86_400_000;

/** Cookies that no page can read, and that are sent with a login and nothing else. They open nothing. */
export function browserOf({ cookies, secure }: Context): Browser {
  const set = (name: string, text: string | null): void =>
    void cookies.set(name, text, {
      ...{ httpOnly: true, sameSite: 'strict', secure, overwrite: true },
      ...{ path: `${API_BASE}${ROUTES.login.path}`, maxAge: KEPT_FOR_MS },
    });
  return {
    get kept() {
      return [ADDED, KEPT].flatMap(name => cookies.get(name)?.split(BETWEEN) ?? []);
    },
    keep(texts) {
      set(KEPT, texts.join(BETWEEN));
      if (cookies.get(ADDED) !== undefined) set(ADDED, null);
    },
    add: text => set(ADDED, text),
  };
}
