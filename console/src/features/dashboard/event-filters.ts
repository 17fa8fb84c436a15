import type { EventStatus } from '#contract/constants.ts';
import type { ListEventsQuery } from '#contract/events.ts';

/** '' lets everything pass. */
export interface EventFilters {
  readonly search: string;
  readonly trade: string;
  readonly status: EventStatus | '';
}

export const NO_FILTERS: EventFilters = { search: '', trade: '', status: '' };

export const isFiltered = ({ search, trade, status }: EventFilters): boolean =>
  search.trim() !== '' || trade !== '' || status !== '';

export function eventsQueryOf({ search, trade, status }: EventFilters): Partial<ListEventsQuery> {
  const sought = search.trim();
  return { ...(sought && { search: sought }), ...(trade && { trade }), ...(status && { status }) };
}
