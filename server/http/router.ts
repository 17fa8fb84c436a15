import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Access, API_BASE, ROUTES, type Route, type RouteName } from '#contract/routes.ts';
import { writeRefusal } from './errors.ts';
import type { FileAnswer, Handlers, Principal } from './handlers.ts';
import { ANSWER_WITHIN_MS, inTime } from './in-time.ts';
import { parseOrThrow } from './validate.ts';

/** Who a request comes from, by its Authorization header: a principal, or why nobody. */
export type Authenticate = (authorization: string | undefined) => Promise<Principal | Refusal>;

type AnyHandler = (call: {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly principal: Principal | null;
}) => Promise<object>;

/** The router over the contract's table: for each route authenticate, permit, parse, handle, answer. */
export function createRouter(deps: {
  readonly handlers: Handlers<RouteName>;
  readonly authenticate: Authenticate;
}): Router {
  const router = new Router({ prefix: API_BASE });
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const handler = handlerOf(deps.handlers, name);
    router.register(route.path, [route.method], endpoint(route, handler, deps.authenticate), { name });
  }
  return router;
}

/** Who is it, may they, what do they say, what follows: one named middleware each. */
function endpoint(route: Route, handler: AnyHandler, authenticate: Authenticate): Middleware[] {
  async function identify(context: Context, next: Next): Promise<void> {
    if (route.access !== 'public') {
      const principal = await known(context, authenticate);
      permit(route.access, principal, context['params']);
      context.state['principal'] = principal;
    }
    await next();
  }
  async function answer(context: Context): Promise<void> {
    const answer = await handler({
      principal: context.state['principal'] ?? null,
      params: route.params && parseOrThrow(route.params, context['params']),
      query: route.query && parseOrThrow(route.query, { ...context.query }),
      body: route.body && parseOrThrow(route.body, bodyOf(context)),
    });
    if (isRefusal(answer)) writeRefusal(context, answer);
    else if (isFile(answer)) writeFile(context, answer);
    else write(context, route, answer);
  }
  const time = inTime(route.answerWithinMs ?? ANSWER_WITHIN_MS);
  return route.body ? [time, identify, readJson(route), answer] : [time, identify, answer];
}

const readJson = (route: Route): Middleware =>
  bodyParser({ enableTypes: ['json'], jsonLimit: route.bodyLimit ?? '64kb' });

async function known(context: Context, authenticate: Authenticate): Promise<Principal> {
  const principal = await authenticate(context.get('Authorization') || undefined);
  if (isRefusal(principal)) throw principal;
  return principal;
}

function permit(access: Access, principal: Principal, params: unknown): void {
  if (access === 'signed-in' || principal.role === 'admin') return;
  const own = typeof params === 'object' && params !== null && 'id' in params && params.id === principal.id;
  if (access === 'self-or-admin' && own) return;
  throw refuse('forbidden');
}

/** A body that is there must have been JSON; an absent one is an empty object. */
function bodyOf(context: Context): unknown {
  const hasBody = Number(context.get('Content-Length')) > 0 || context.get('Transfer-Encoding') !== '';
  if (hasBody && !context.request.is('application/json')) throw refuse('unsupported_media');
  return context.request.body ?? {};
}

function write(context: Context, route: Route, answer: object): void {
  context.status = route.created ? 201 : 200;
  context.set('Cache-Control', 'no-store');
  context.body = answer;
}

function writeFile(context: Context, { file, name, type }: FileAnswer): void {
  context.set('Cache-Control', 'no-store');
  context.attachment(name);
  context.type = type;
  context.body = file;
}

const isFile = (answer: object): answer is FileAnswer =>
  'file' in answer && 'name' in answer && 'type' in answer;

/** The table and the handlers carry the same names; types are checked where the handlers are written. */
function handlerOf(handlers: Handlers<RouteName>, name: string): AnyHandler {
  return handlers[name as RouteName] as unknown as AnyHandler;
}
