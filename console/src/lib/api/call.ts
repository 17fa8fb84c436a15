import { z } from 'zod';
import { ANCHOR_HEADER } from '#contract/attendance/anchor.ts';
import { type AnsweredFile, address, type Route } from '#contract/route.ts';
import { keepAnchor } from '../outbox/anchor.ts';
import { answerLimit } from './answer-limit.ts';
import { type ApiError, apiError, networkError, unreadable } from './api-error.ts';
import { authorizationOf, hasCorrectedClock, type SignedCall } from './authorization.ts';

type Open<T> = string extends keyof T ? unknown : T;
type ParamsOf<R> = R extends { params: infer S extends z.ZodType } ? Open<z.input<S>> : unknown;
type BodyOf<R> = R extends { body: infer S extends z.ZodType } ? Open<z.input<S>> : unknown;
type UploadOf<R> = R extends { upload: object } ? { file: Blob } : unknown;
/** Optional fields as the caller sees them, values as the server does: `limit` is a number. */
type QueryOf<R> = R extends { query: infer S extends z.ZodType }
  ? Open<{
      [K in keyof z.input<S>]: K extends keyof z.output<S> ? z.output<S>[K] : never;
    }>
  : unknown;
type Flat<T> = { [K in keyof T]: T[K] };
// biome-ignore lint/suspicious/noConfusingVoidType: only void lets a caller leave an argument out
type Nothing = undefined | void;
type Whole<T> = unknown extends T ? Nothing : Record<never, never> extends T ? Flat<T> | Nothing : Flat<T>;

/** The argument of a call: the route's `id`, query and body (or `file`) as one object, or nothing. */
export type RouteArg<R extends Route> = Whole<ParamsOf<R> & QueryOf<R> & BodyOf<R> & UploadOf<R>>;
/** The argument of a list that is fetched page by page: which rows, but not from where. */
export type ListArg<R extends Route> = Whole<ParamsOf<R> & Omit<QueryOf<R>, 'cursor'>>;

export type JsonRoute = Omit<Route, 'answer'> & { readonly answer: z.ZodType };
export type RouteAnswer<R extends JsonRoute> = z.output<R['answer']>;
export type Outcome<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiError };

interface CallOptions {
  readonly token: string | null;
  readonly signal?: AbortSignal;
  /** How long the network may take besides the server, if not as long as usual. */
  readonly networkMs?: number | undefined;
  /** Lets the request outlive the page, for a last request while leaving. */
  readonly keepalive?: boolean;
  /** Leaves no copy in the browser's cache, which nobody empties at logout. */
  readonly uncached?: boolean;
}

/** Calls a route and parses its answer. Never throws: a failure is an ApiError. */
export async function callRoute<R extends JsonRoute>(
  route: R,
  arg: RouteArg<R> | ListArg<R>,
  options: CallOptions,
): Promise<Outcome<RouteAnswer<R>>> {
  const { signal, answered } = answerLimit(route, options);
  const sent = await send(route, arg, { ...options, signal });
  const json = sent.data && (await jsonOf(sent.data));
  answered();
  if (sent.error) return sent;
  const parsed = z.safeParse<R['answer']>(route.answer, json);
  return parsed.success ? { data: parsed.data } : { error: unreadable(sent.data.status) };
}

/** Calls a route that answers with a file. Once that has begun to come, it may take as long as it takes. */
export async function callFile<R extends Route & { readonly answer: AnsweredFile }>(
  route: R,
  arg: RouteArg<R>,
  { token }: Pick<CallOptions, 'token'>,
): Promise<Outcome<Blob>> {
  const { signal, answered } = answerLimit(route, {});
  const sent = await send(route, arg, { token, signal, uncached: true });
  answered();
  if (sent.error) return sent;
  // A proxy may answer with a page of its own, which must not be saved under the file's name.
  if (!route.answer.file.map(kindOf).includes(kindOf(sent.data.headers.get('Content-Type'))))
    return { error: unreadable(sent.data.status) };
  try {
    return { data: await sent.data.blob() };
  } catch {
    return { error: networkError };
  }
}

/** A content type without its parameters. */
const kindOf = (type: string | null): string | undefined => type?.split(';')[0]?.trim().toLowerCase();

async function send(route: Route, arg: unknown, options: CallOptions): Promise<Outcome<Response>> {
  const { url, body } = requestOf(route, arg);
  const call = { method: route.method, address: url, body };
  const sent = await attempt(call, options);
  return sent.error && hasCorrectedClock(options.token, sent.error) ? attempt(call, options) : sent;
}

interface Sending extends Omit<SignedCall, 'body'> {
  readonly body: string | Blob | undefined;
}

async function attempt(call: Sending, { token, ...options }: CallOptions): Promise<Outcome<Response>> {
  const { method, address: url, body } = call;
  // A pass sends no files, so there is none to sign.
  const signed = { method, address: url, body: typeof body === 'string' ? body : undefined };
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined
          ? {}
          : { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
        ...(token === null ? {} : { Authorization: await authorizationOf(token, signed) }),
      },
      body: body ?? null,
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
      cache: options.uncached ? 'no-store' : 'default',
    });
    keepAnchor(response.headers.get(ANCHOR_HEADER));
    if (!response.ok) return { error: apiError(response.status, await jsonOf(response)) };
    return { data: response };
  } catch {
    return { error: networkError };
  }
}

/** The address and content of a call: `id` goes into the path, the rest into the body or the query. */
export function requestOf(route: Route, arg: unknown): { url: string; body: string | Blob | undefined } {
  const values = Object.entries(typeof arg === 'object' && arg !== null ? arg : {}).filter(
    ([, value]) => value !== undefined,
  );
  const id = route.params ? values.find(([key]) => key === 'id')?.[1] : undefined;
  const rest = route.params ? values.filter(([key]) => key !== 'id') : values;
  const url = address(route, id === undefined ? undefined : String(id));
  if (route.body) return { url, body: JSON.stringify(Object.fromEntries(rest)) };
  const file = route.upload && rest.find(([key]) => key === 'file')?.[1];
  if (file instanceof Blob) return { url, body: file };
  const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)])).toString();
  return { url: query === '' ? url : `${url}?${query}`, body: undefined };
}

/** The JSON of an answer. Undefined if it is not JSON (a proxy's page, a broken connection). */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
