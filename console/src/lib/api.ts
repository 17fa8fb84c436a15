import { type BaseQueryApi, createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error.ts';
import { callRoute, type JsonRoute, type RouteAnswer, type RouteArg } from './call.ts';
import { sessionEnded, tokenOf } from './session.ts';

export const TAGS = ['Event', 'Attendance', 'User', 'Report'] as const;

/** The one empty api: every feature injects its own endpoints, made from routes of the contract. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<ApiError>(),
  tagTypes: TAGS,
  // What is on the screen is kept fresh by the live line; what comes back to it after longer is asked for again.
  refetchOnMountOrArgChange: 5,
  // Told by the live line when it is back: a browser may call itself online long before the server can be reached.
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

/** How a list of the contract goes on, page by page: an infinite query's `infiniteQueryOptions`. */
export const paged = {
  initialPageParam: null,
  getNextPageParam: (last: { readonly nextCursor: string | null }) => last.nextCursor ?? undefined,
};
/** The part of a page's call that says where it begins. */
export const onFrom = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** A 401 ends the session it was sent with; not one begun since, and not for a mistyped password. */
export function endStaleSession(
  error: ApiError,
  sentWith: string | null,
  use: Pick<BaseQueryApi, 'dispatch' | 'getState'>,
): void {
  if (error.status !== 401 || error.code === 'bad_credentials') return;
  if (sentWith !== null && tokenOf(use.getState()) === sentWith) use.dispatch(sessionEnded());
}
