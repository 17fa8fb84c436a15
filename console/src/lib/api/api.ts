import {
  type BaseQueryApi,
  createApi,
  fakeBaseQuery,
  type TagDescription,
} from '@reduxjs/toolkit/query/react';
import type { z } from 'zod';
import { tokenOf, tokenRefused } from '../session/session.ts';
import type { ApiError } from './api-error.ts';
import { callRoute, type JsonRoute, type ListArg, type RouteAnswer, type RouteArg } from './call.ts';

export const TAGS = ['Event', 'Attendance', 'User', 'Report', 'Schedule', 'Notice', 'Photo', 'Pass'] as const;

/** The one empty api: every feature injects its own endpoints, made from routes of the contract. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<ApiError>(),
  tagTypes: TAGS,
  // The live connection keeps data on the screen fresh. Data that is older is fetched again when it is shown again.
  refetchOnMountOrArgChange: 5,
  // The live connection triggers this when it is back. A browser may report itself online long before the server is
  // reachable.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

interface Limits {
  readonly networkMs?: number;
}

async function answer<R extends JsonRoute>(
  route: R,
  arg: RouteArg<R> | ListArg<R>,
  use: BaseQueryApi,
  limits?: Limits,
): Promise<{ data: RouteAnswer<R> } | { error: ApiError }> {
  const token = tokenOf(use.getState());
  const outcome = await callRoute(route, arg, { token, signal: use.signal, ...limits });
  if (!outcome.error) return { data: outcome.data };
  endStaleSession(outcome.error, token, use);
  return { error: outcome.error };
}

/** How an endpoint asks its route. */
export const asking =
  <R extends JsonRoute>(route: R, limits?: Limits) =>
  (arg: RouteArg<R>, use: BaseQueryApi) =>
    answer(route, arg, use, limits);

type Tags = readonly TagDescription<(typeof TAGS)[number]>[];

/** An endpoint that reads, and the tags of what it shows: `build.query(get(eventsRoutes.events, ['Event']))`. */
export const get = <R extends JsonRoute & { readonly method: 'GET' }>(route: R, tags: Tags = []) => ({
  queryFn: asking(route),
  providesTags: tags,
});

/** An endpoint that writes, and the tags of what it changes. */
export const write = <R extends JsonRoute & { readonly method: 'POST' | 'PUT' | 'DELETE' }>(
  route: R,
  tags: Tags = [],
  limits?: Limits,
) => ({
  queryFn: asking(route, limits),
  invalidatesTags: tags,
});

type ListRoute = JsonRoute & { readonly answer: z.ZodType<{ nextCursor: string | null }> };

/** A list, page by page: `build.infiniteQuery(pages(eventsRoutes.events, ['Event']))`. `always` is part of each call. */
export const pages = <R extends ListRoute>(route: R, tags: Tags, always?: Partial<ListArg<R>>) => ({
  providesTags: tags,
  queryFn: (
    { queryArg, pageParam }: { readonly queryArg: ListArg<R>; readonly pageParam: string | null },
    use: BaseQueryApi,
  ) => answer(route, { ...queryArg, ...always, cursor: pageParam ?? undefined }, use),
  infiniteQueryOptions: {
    initialPageParam: null,
    getNextPageParam: (last: RouteAnswer<R>) => last.nextCursor ?? undefined,
  },
});

/** The server refused the token. A network that wants a login of its own may answer 401, too, and ends no session. */
const TOKEN_REFUSED: ReadonlySet<ApiError['code']> = new Set(['unauthenticated', 'session_ended']);

/** A refused token ends the session that sent it, if no tab has another one. It does not end a newer session. */
export function endStaleSession(
  error: ApiError,
  sentWith: string | null,
  use: Pick<BaseQueryApi, 'dispatch' | 'getState'>,
): void {
  if (!TOKEN_REFUSED.has(error.code)) return;
  if (sentWith !== null && tokenOf(use.getState()) === sentWith) use.dispatch(tokenRefused(sentWith));
}
