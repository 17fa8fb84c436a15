import { type BaseQueryApi, createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { sessionEnded, tokenOf } from '../session/session.ts';
import type { ApiError } from './api-error.ts';
import { callRoute, type JsonRoute, type RouteAnswer, type RouteArg } from './call.ts';

export const TAGS = ['Event', 'Attendance', 'User', 'Report'] as const;

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

/** An endpoint's definition from its route: `build.query({ ...get(ROUTES.events), providesTags: ['Event'] })`. */
const endpoint = <R extends JsonRoute>(route: R) => ({
  queryFn: async (
    arg: RouteArg<R>,
    use: BaseQueryApi,
  ): Promise<{ data: RouteAnswer<R> } | { error: ApiError }> => {
    const token = tokenOf(use.getState());
    const outcome = await callRoute(route, arg, { token, signal: use.signal });
    if (!outcome.error) return { data: outcome.data };
    endStaleSession(outcome.error, token, use);
    return { error: outcome.error };
  },
});

export const get = <R extends JsonRoute & { readonly method: 'GET' }>(route: R) => endpoint(route);
export const post = <R extends JsonRoute & { readonly method: 'POST' }>(route: R) => endpoint(route);
export const put = <R extends JsonRoute & { readonly method: 'PUT' }>(route: R) => endpoint(route);
export const del = <R extends JsonRoute & { readonly method: 'DELETE' }>(route: R) => endpoint(route);

/** How a list of the contract continues page by page: an infinite query's `infiniteQueryOptions`. */
export const paged = {
  initialPageParam: null,
  getNextPageParam: (last: { readonly nextCursor: string | null }) => last.nextCursor ?? undefined,
};
/** The part of a page request that says where the page begins. */
export const onFrom = (cursor: string | null) => (cursor === null ? {} : { cursor });

/**
 * A 401 ends the session that sent the request. It does not end a newer session, and a mistyped password ends none.
 */
export function endStaleSession(
  error: ApiError,
  sentWith: string | null,
  use: Pick<BaseQueryApi, 'dispatch' | 'getState'>,
): void {
  if (error.status !== 401 || error.code === 'bad_credentials') return;
  if (sentWith !== null && tokenOf(use.getState()) === sentWith) use.dispatch(sessionEnded());
}
