import type { Context } from 'koa';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { byId, type Route } from '#contract/route.ts';
import { refusePassRight } from '../access/pass-access.ts';
import type { Principal, SignedRequest } from '../access/principal.ts';
import type { ReadMode } from '../versioned-cache.ts';

/** The caller of a request, by its Authorization header: a principal, or the reason why there is none. */
export type Authenticate = (request: SignedRequest, readMode: ReadMode) => Promise<Principal | Refusal>;

/** The caller, if they may call. The cache may admit a caller, but never refuses one. */
export async function admitted(
  context: Context,
  route: Route,
  authenticate: Authenticate,
  readMode: ReadMode,
): Promise<Principal> {
  const authorization = context.get('Authorization') || undefined;
  const { method, originalUrl: address } = context;
  const caller = await authenticate({ authorization, method, address }, readMode);
  const judged = isRefusal(caller) ? caller : permitted(route, caller, context['params']);
  if (!isRefusal(judged)) return judged;
  if (readMode === 'cached') return admitted(context, route, authenticate, 'fresh');
  throw judged;
}

/** The caller, or the refusal for what they lack. */
function permitted(route: Route, principal: Principal, params: unknown): Principal | Refusal {
  if (principal.pass) return refusePassRight(route, principal.pass) ?? principal;
  if (route.access === 'pass') return refuse('forbidden');
  if (principal.mustChangePassword && !route.withInitialPassword) return refuse('password_change_required');
  if (principal.waiting && route.namesOthers) return refuse('signup_waiting');
  if (route.access === 'signed-in' || principal.role === 'admin') return principal;
  const own = byId.safeParse(params).data?.id === principal.id;
  return route.access === 'self-or-admin' && own ? principal : refuse('forbidden');
}
