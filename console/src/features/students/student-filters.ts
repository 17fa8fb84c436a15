import { z } from 'zod';
import { YEARS } from '#contract/constants.ts';
import type { UserFilters } from '#contract/users/schema.ts';
import { oneOf, searchFilter, tradeFilter, urlFilters } from '../../ui/list/url-filters.ts';

/** At first: active students. '' means "all". */
const screenFilters = z.object({
  search: searchFilter,
  trade: tradeFilter,
  year: oneOf(YEARS),
  state: z.enum(['active', 'deactivated', 'all']).catch('active'),
  role: z.enum(['user', 'admin', 'all']).catch('user'),
});
export type StudentFilters = z.infer<typeof screenFilters>;

export const { NO_FILTERS, filtersFrom, paramsOf, isFiltered, useFilters } = urlFilters(screenFilters);

/** The query for the server. */
export const usersQueryOf = ({ search, trade, year, state, role }: StudentFilters): UserFilters => ({
  ...(search && { search }),
  ...(trade && { trade }),
  ...(year && { year }),
  ...(state !== 'all' && { active: state === 'active' }),
  ...(role !== 'all' && { role }),
});
