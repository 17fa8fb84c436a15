import type { EventStatus } from '#contract/constants.ts';
import type { ListEventsQuery } from '#contract/events/schema.ts';

/** '' means no restriction. */
export interface AdminEventFilters {
  readonly search: string;
  readonly trade: string;
  readonly status: EventStatus | '';
}

export const NO_FILTERS: AdminEventFilters = { search: '', trade: '', status: '' };

export const isFiltered = ({ search, trade, status }: AdminEventFilters): boolean =>
  search.trim() !== '' || trade !== '' || status !== '';

export function eventsQueryOf({ search, trade, status }: AdminEventFilters): Partial<ListEventsQuery> {
  const sought = search.trim();
  return { ...(sought && { search: sought }), ...(trade && { trade }), ...(status && { status }) };
}
