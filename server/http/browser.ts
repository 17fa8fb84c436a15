import type { Context } from 'koa';
import { API_BASE } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';

/** The caller's browser, which can keep one text of ours and shows it again at the next login. */
export interface Browser {
  readonly kept: string | undefined;
  readonly keep: (text: string) => void;
}

const KEPT_BY_BROWSER = 'rollcall-known';
const KEPT_FOR_MS = 180 * 86_400_000;

/** A cookie that no page can read, and that is sent with a login and nothing else. It opens nothing. */
export const browserOf = (context: Context): Browser => ({
  get kept() {
    return context.cookies.get(KEPT_BY_BROWSER);
  },
  keep: text =>
    void context.cookies.set(KEPT_BY_BROWSER, text, {
      ...{ httpOnly: true, sameSite: 'strict', secure: context.secure, overwrite: true },
      ...{ path: `${API_BASE}${ROUTES.login.path}`, maxAge: KEPT_FOR_MS },
    }),
});
