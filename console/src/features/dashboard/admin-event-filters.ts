import type { EventStatus } from '#contract/constants.ts';

/** '' means no restriction. */
export interface AdminEventFilters {
  readonly search: string;
  readonly trade: string;
  readonly status: EventStatus | '';
}

export const NO_FILTERS: AdminEventFilters = { search: '', trade: '', status: '' };

export const isFiltered = ({ search, trade, status }: AdminEventFilters): boolean =>
  search.trim() !== '' || trade !== '' || status !== '';

/** Only what restricts, under the names that the server and the list of all events use. */
type Restrictions = { readonly [Name in keyof AdminEventFilters]?: Exclude<AdminEventFilters[Name], ''> };

export function eventsQueryOf({ search, trade, status }: AdminEventFilters): Restrictions {
  const sought = search.trim();
  return { ...(sought && { search: sought }), ...(trade && { trade }), ...(status && { status }) };
}
