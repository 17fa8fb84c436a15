import { z } from 'zod';
import { EVENT_TYPES } from '#contract/constants.ts';
import { oneOf, searchFilter, urlFilters } from '../../ui/list/url-filters.ts';

const eventFilters = z.object({
  search: searchFilter,
  event_type: oneOf(EVENT_TYPES),
});

export const { NO_FILTERS, isFiltered, useFilters } = urlFilters(eventFilters);
