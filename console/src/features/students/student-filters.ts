import { z } from 'zod';
import { LIMITS, YEARS } from '#contract/constants.ts';
import type { UserFilters } from '#contract/users.ts';

/** The list's filters as the screen holds them; '' means "all". They live in the address, so a view can be shared. */
const screenFilters = z.object({
  search: z.string().trim().max(LIMITS.search.max).catch(''),
  trade: z.string().max(LIMITS.trade.max).catch(''),
  year: z.enum(YEARS).or(z.literal('')).catch(''),
  state: z.enum(['active', 'deactivated', 'all']).catch('active'),
  role: z.enum(['user', 'admin', 'all']).catch('user'),
});
export type StudentFilters = z.infer<typeof screenFilters>;

/** What the screen opens with: the students who are there. */
export const NO_FILTERS: StudentFilters = { search: '', trade: '', year: '', state: 'active', role: 'user' };

/** Reads the filters out of the address; whatever is not a filter of ours is left at what the screen opens with. */
export const filtersFrom = (params: URLSearchParams): StudentFilters =>
  screenFilters.parse(Object.fromEntries(params));

/** The filters as an address: only those that differ from what the screen opens with. */
export function paramsOf(filters: StudentFilters): URLSearchParams {
  const opening = new Map<string, string>(Object.entries(NO_FILTERS));
  return new URLSearchParams(Object.entries(filters).filter(([name, value]) => opening.get(name) !== value));
}

/** Whether the filters leave out somebody whom the screen opens with. */
export const isFiltered = (filters: StudentFilters): boolean => paramsOf(filters).size > 0;

/** What the server is asked for. */
export const usersQueryOf = ({ search, trade, year, state, role }: StudentFilters): UserFilters => ({
  ...(search && { search }),
  ...(trade && { trade }),
  ...(year && { year }),
  ...(state !== 'all' && { active: state === 'active' }),
  ...(role !== 'all' && { role }),
});
