import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { LIMITS } from '#contract/constants.ts';

export const searchFilter = z.string().trim().max(LIMITS.search.max).catch('');
export const tradeFilter = z.string().max(LIMITS.trade.max).catch('');
/** One of the values. '' means "all". */
export const oneOf = <V extends string>(values: readonly V[]) => z.enum(values).or(z.literal('')).catch('');

/** Gives the filters to be chosen, from those of now. Two changes may come before the screen shows the first one. */
export type FilterChange<F> = (now: F) => F;

/** What chooses filters needs of them. */
export interface FiltersProps<F> {
  readonly filters: F;
  readonly onChange: (change: FilterChange<F>) => void;
}

/** What restricts, of some filters. */
type Chosen<F> = { readonly [Name in keyof F]?: Exclude<F[Name], ''> };

/** The query for the server: only the filters that restrict. */
export function chosenOf<F extends Readonly<Record<string, string>>>(filters: F): Chosen<F> {
  const chosen: Chosen<F> = {};
  return Object.assign(
    chosen,
    Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  );
}

/**
 * The filters of a list, kept in the address, so that a view can be shared and Back restores it. Each field of the
 * schema has a `catch`: its value at first, which unknown values read as, and which the address does not mention.
 */
export function urlFilters<F extends Readonly<Record<string, string>>>(schema: z.ZodType<F>) {
  const NO_FILTERS = schema.parse({});
  const filtersFrom = (params: URLSearchParams): F => schema.parse(Object.fromEntries(params));
  const paramsOf = (filters: F): URLSearchParams =>
    new URLSearchParams(Object.entries(filters).filter(([name, value]) => value !== NO_FILTERS[name]));
  const isFiltered = (filters: F): boolean => paramsOf(filters).toString() !== '';
  /** The filters in the address, and a way to change them. */
  const useFilters = () => {
    const [params, setParams] = useSearchParams();
    // The address is ahead of what is shown: a search may settle while a choice is still being drawn.
    const choose = (change: FilterChange<F>): void => {
      const address = new URLSearchParams(window.location.search);
      const chosen = paramsOf(change(filtersFrom(address)));
      // What is no filter stays: a search may settle when a student has been opened already.
      for (const [name, value] of address) if (!(name in NO_FILTERS)) chosen.append(name, value);
      setParams(chosen, { replace: true, preventScrollReset: true });
    };
    return [filtersFrom(params), choose] as const;
  };
  return { NO_FILTERS, filtersFrom, paramsOf, isFiltered, useFilters };
}
