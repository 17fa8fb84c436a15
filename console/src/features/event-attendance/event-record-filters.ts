import { z } from 'zod';
import { STRENGTHS } from '#contract/attendance/strength.ts';
import { ATTENDANCE_STATUSES, LIMITS } from '#contract/constants.ts';
import { withChosen } from '../../ui/list/filter-choices.ts';
import { chosenOf, oneOf, searchFilter, tradeFilter, urlFilters } from '../../ui/list/url-filters.ts';

const recordFilters = z.object({
  search: searchFilter,
  status: oneOf(ATTENDANCE_STATUSES),
  trade: tradeFilter,
  strength: oneOf(STRENGTHS),
});
export type EventRecordFilters = z.infer<typeof recordFilters>;

export const { NO_FILTERS, isFiltered, useFilters } = urlFilters(recordFilters);

/** The query for the server: only the chosen filters, one page at a time. */
export const marksQueryOf = (id: string, filters: EventRecordFilters) => ({
  id,
  limit: LIMITS.page.default,
  ...chosenOf(filters),
});

/** Students without a mark have no status to filter by. */
export const unmarkedQueryOf = (id: string, { search, trade }: EventRecordFilters) => ({
  id,
  limit: LIMITS.page.default,
  ...chosenOf({ search, trade }),
});

/** The trades in the records, plus the chosen trade if no record has it any more. */
export const tradesToFilterBy = (recorded: readonly string[], chosen: string): readonly string[] =>
  withChosen(
    recorded.filter(trade => trade !== ''),
    chosen,
  );
