import { z } from 'zod';
import { YEARS } from '#contract/constants.ts';
import { USER_SORTS, type UserFilters } from '#contract/users/schema.ts';
import { chosenOf, oneOf, searchFilter, tradeFilter, urlFilters } from '../../ui/list/url-filters.ts';

/** At first: active students. '' means "all". */
const screenFilters = z.object({
  search: searchFilter,
  trade: tradeFilter,
  year: oneOf(YEARS),
  state: z.enum(['active', 'waiting', 'deactivated', 'all']).catch('active'),
  role: z.enum(['user', 'admin', 'all']).catch('user'),
  sort: z.enum(USER_SORTS).catch('name'),
});
export type StudentFilters = z.infer<typeof screenFilters>;

const url = urlFilters(screenFilters);
export const { NO_FILTERS, filtersFrom, paramsOf, useFilters } = url;

/** An order hides nobody, so it is no filter to be cleared. */
export const isFiltered = (filters: StudentFilters): boolean =>
  url.isFiltered({ ...filters, sort: NO_FILTERS.sort });

/** Whether the list may hold anybody but active students. */
export const showsOthers = ({ state, role }: StudentFilters): boolean =>
  state !== NO_FILTERS.state || role !== NO_FILTERS.role;

const STATE_QUERIES: Readonly<Record<StudentFilters['state'], UserFilters>> = {
  active: { active: true, waiting: false },
  waiting: { waiting: true },
  deactivated: { active: false },
  all: {},
};

/** The query for the server. */
export const usersQueryOf = ({ search, trade, year, state, role }: StudentFilters): UserFilters => ({
  ...chosenOf({ search, trade, year }),
  ...STATE_QUERIES[state],
  ...(role !== 'all' && { role }),
});
