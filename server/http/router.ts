import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { ANCHOR_HEADER } from '#contract/attendance/anchor.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { API_BASE, none, type Route } from '#contract/route.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import type { Database } from '#platform/database/db.ts';
import { eventNamed, isBodyAsSigned, refusePassElsewhere } from '../access/pass-access.ts';
import { type Principal, readModeOf } from '../access/principal.ts';
import type { Anchors } from '../attendance/marks/anchors.ts';
import type { AtDeletedEvent } from '../attendance/marks/at-deleted-event.ts';
import { type Authenticate, admitted } from './admission.ts';
import { browserOf } from './browser.ts';
import { writeRefusal } from './errors.ts';
import type { ReportFailure } from './failures.ts';
import type { Call, Handlers } from './handlers.ts';
import { ANSWER_WITHIN_MS, inTime, notTimed } from './in-time.ts';
import { createTurns, type InTurn, workOf } from './turns.ts';
import { createUploads } from './uploads.ts';
import { parseOrThrow } from './validate.ts';
import { writeAnswer } from './write-answer.ts';

type AnyHandler = (call: Record<keyof Call<Route>, unknown>) => Promise<object>;

export interface RouterDeps {
  readonly handlers: Handlers<RouteName>;
  readonly atDeletedEvent: AtDeletedEvent;
  readonly authenticate: Authenticate;
  readonly anchors: Pick<Anchors, 'current'>;
  readonly database: Pick<Database, 'poolMax'>;
  readonly reportFailure: ReportFailure;
}

/**
 * The contract's table as routers. A router tries all of its routes, even after an early match. So marks,
 * which come in rushes, have their own router before the others.
 */
export function createRouters(deps: RouterDeps): readonly Router[] {
  const { busy = [], others = [] } = Object.groupBy(Object.entries<Route>(ROUTES), ([, route]) =>
    route.checkedByCommit ? 'busy' : 'others',
  );
  const shared = { inTurn: createTurns(deps.database.poolMax), receiveUpload: createUploads() };
  return [busy, others].map(routes => routerOver(routes, { ...deps, ...shared }));
}

interface EndpointDeps extends RouterDeps {
  readonly inTurn: InTurn;
  readonly receiveUpload: ReturnType<typeof createUploads>;
}

/** For each route: authenticate, permit, parse, handle, answer. */
function routerOver(routes: readonly (readonly [string, Route])[], deps: EndpointDeps): Router {
  const router = new Router({ prefix: API_BASE });
  for (const [name, route] of routes) {
    const handler = handlerOf(deps.handlers, name);
    router.register(route.path, [route.method], endpoint(route, handler, deps), { name });
  }
  return router;
}

/** Who calls, may they, what do they send, what follows: one named middleware each. */
function endpoint(
  route: Route,
  handler: AnyHandler,
  { authenticate, atDeletedEvent, anchors, inTurn, receiveUpload, reportFailure }: EndpointDeps,
): Middleware[] {
  async function identify(context: Context, next: Next): Promise<void> {
    const readMode = route.checkedByCommit ? 'cached' : 'fresh';
    if (route.access !== 'public')
      context.state['principal'] = await admitted(context, route, authenticate, readMode);
    await next();
  }
  const handled = async (
    context: Context,
    principal: Principal | null,
    isCounted = false,
  ): Promise<object> => {
    context.state['begun'] = true;
    const sent = { params: context['params'], body: context.request.body };
    const elsewhere = principal?.pass && refusePassElsewhere(route, principal.pass, sent);
    if (elsewhere) {
      // The cache may know an event that was added or deleted since.
      const isOther = elsewhere.refused === 'pass_other_event' && readModeOf(principal) === 'fresh';
      const eventId = isOther ? eventNamed(route, sent) : undefined;
      const gone = eventId && (await atDeletedEvent({ eventId, body: sent.body }, principal));
      return gone || elsewhere;
    }
    return handler({
      principal,
      address: context.ip,
      browser: browserOf(context),
      isCounted,
      params: route.params && parseOrThrow(route.params, context['params']),
      query: parseOrThrow(route.query ?? none, queryOf(context.querystring)),
      body: route.body && parseOrThrow(route.body, bodyOf(context)),
      upload: context.state['upload'],
    });
  };
  const work = workOf(route);
  async function answer(context: Context): Promise<void> {
    const principal: Principal | null = context.state['principal'] ?? null;
    const judged = async (): Promise<object> => {
      // A client that waited too long for a turn has left, or was told so.
      if (context.res.closed) return refuse('unavailable');
      const answer = await orRefusal(() => handled(context, principal));
      // After a long wait the caller may have been deactivated.
      if (principal && route.method === 'GET' && route.answerWithinMs && !isRefusal(answer))
        await admitted(context, route, authenticate, 'fresh');
      // A refusal from the cache may be out of date, and nothing was stored: judge once more on fresh rows.
      const mayBeOutdated = isRefusal(answer) && answer.refused !== 'too_many_requests';
      return principal && readModeOf(principal) === 'cached' && mayBeOutdated
        ? handled(context, await admitted(context, route, authenticate, 'fresh'), true)
        : answer;
    };
    const answer = await (principal ? inTurn({ caller: principal, work }, judged) : judged());
    if (isRefusal(answer)) writeRefusal(context, answer);
    else writeAnswer(context, route, answer);
    if (principal && principal.role !== 'user') context.set(ANCHOR_HEADER, anchors.current());
  }
  const time = inTime(route.answerWithinMs ?? ANSWER_WITHIN_MS, reportFailure);
  const read = route.upload ? receiveUpload(route.upload) : route.body && readJson(route);
  const reading = read ? [notTimed(read)] : [];
  return [time, identify, ...reading, ...(route.pass ? [bodyAsSigned] : []), answer];
}

/** The signer is known before the body is read. What was signed is known only afterwards. */
async function bodyAsSigned(context: Context, next: Next): Promise<void> {
  const principal: Principal | null = context.state['principal'] ?? null;
  if (principal?.pass && !isBodyAsSigned(principal.pass, context.request.rawBody ?? ''))
    throw refuse('pass_unknown');
  await next();
}

/** A thrown refusal as a value. */
async function orRefusal(work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

const readJson = (route: Route): Middleware =>
  bodyParser({
    enableTypes: ['json'],
    jsonLimit: route.bodyLimit ?? '64kb',
    onError: error => {
      // A body that claims to be compressed but is not fails without a status of its own.
      throw 'status' in error ? error : refuse('bad_json');
    },
  });

/** The parameters by name; one that is sent more than once is a list. Koa's own parser leaves out `__proto__`. */
function queryOf(text: string): object {
  const sent = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...sent].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** A body must have been JSON. Without a body, this is an empty object. */
function bodyOf(context: Context): unknown {
  const hasBody = Number(context.get('Content-Length')) > 0 || context.get('Transfer-Encoding') !== '';
  if (hasBody && !context.request.is('application/json')) throw refuse('unsupported_media');
  return context.request.body ?? {};
}

/** The table and the handlers have the same names. Types are checked where the handlers are written. */
function handlerOf(handlers: Handlers<RouteName>, name: string): AnyHandler {
  return handlers[name as RouteName] as unknown as AnyHandler;
}
