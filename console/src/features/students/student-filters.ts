import { z } from 'zod';
import { LIMITS, YEARS } from '#contract/constants.ts';
import type { UserFilters } from '#contract/users/schema.ts';

/**
 * The list's filters as the screen holds them. '' means "all". They are kept in the address, so that a view can be
 * shared.
 */
const screenFilters = z.object({
  search: z.string().trim().max(LIMITS.search.max).catch(''),
  trade: z.string().max(LIMITS.trade.max).catch(''),
  year: z.enum(YEARS).or(z.literal('')).catch(''),
  state: z.enum(['active', 'deactivated', 'all']).catch('active'),
  role: z.enum(['user', 'admin', 'all']).catch('user'),
});
export type StudentFilters = z.infer<typeof screenFilters>;

/** The filters at first: active students. */
export const NO_FILTERS: StudentFilters = { search: '', trade: '', year: '', state: 'active', role: 'user' };

/** Reads the filters from the address. Unknown values read as the first filters. */
export const filtersFrom = (params: URLSearchParams): StudentFilters =>
  screenFilters.parse(Object.fromEntries(params));

/** The filters as an address: only those that differ from the first ones. */
export function paramsOf(filters: StudentFilters): URLSearchParams {
  const opening = new Map<string, string>(Object.entries(NO_FILTERS));
  return new URLSearchParams(Object.entries(filters).filter(([name, value]) => opening.get(name) !== value));
}

/** Whether the filters hide any student that the first filters show. */
export const isFiltered = (filters: StudentFilters): boolean => paramsOf(filters).size > 0;

/** The query for the server. */
export const usersQueryOf = ({ search, trade, year, state, role }: StudentFilters): UserFilters => ({
  ...(search && { search }),
  ...(trade && { trade }),
  ...(year && { year }),
  ...(state !== 'all' && { active: state === 'active' }),
  ...(role !== 'all' && { role }),
});
