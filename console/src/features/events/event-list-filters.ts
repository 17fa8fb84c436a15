import { z } from 'zod';
import { daySchema } from '#contract/common.ts';
import { EVENT_SORTS, EVENT_STATUSES, EVENT_TYPES, YEARS } from '#contract/constants.ts';
import type { ListEventsQuery } from '#contract/events/schema.ts';
import { chosenOf, oneOf, searchFilter, tradeFilter, urlFilters } from '../../ui/list/url-filters.ts';

const dayFilter = daySchema.or(z.literal('')).catch('');

/** '' means no restriction. */
const screenFilters = z.object({
  search: searchFilter,
  status: oneOf(EVENT_STATUSES),
  event_type: oneOf(EVENT_TYPES),
  trade: tradeFilter,
  year: oneOf(YEARS),
  /** The first and the last day. */
  from: dayFilter,
  to: dayFilter,
  sort: z.enum(EVENT_SORTS).catch('latest'),
});
export type EventListFilters = z.infer<typeof screenFilters>;

export const { NO_FILTERS, filtersFrom, useFilters } = urlFilters(screenFilters);

/** All events, in the chosen order. */
export const withoutFilters = ({ sort }: EventListFilters): EventListFilters => ({ ...NO_FILTERS, sort });

/** Of what is to come, the next event is wanted first; of everything else, the newest. */
export function withStatus(filters: EventListFilters, status: EventListFilters['status']): EventListFilters {
  const byDay = status === 'upcoming' ? 'earliest' : 'latest';
  return { ...filters, status, sort: filters.sort === 'title' ? 'title' : byDay };
}

/** The query for the server: only the chosen filters. */
export const eventsQueryOf = ({
  from,
  to,
  sort,
  ...filters
}: EventListFilters): Omit<ListEventsQuery, 'limit'> => ({
  ...chosenOf(filters),
  ...(from && { date_from: from }),
  ...(to && { date_to: to }),
  sort,
});
