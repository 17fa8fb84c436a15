import { z } from 'zod';
import { strengthSchema } from '../attendance/strength.ts';
import { daySchema, filterOf, textSchema } from '../common.ts';
import { ATTENDANCE_STATUSES, EVENT_TYPES, LIMITS, RANGES } from '../constants.ts';
import { tradeFilter } from '../trade-filter.ts';

/** A position of the record, in digits. */
export const positionText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * The filters of the report screen and of all its exports. Days are the days of the events. `search` looks in the
 * student's name, roll number and email, and in the event's title.
 */
export const reportFilters = z.strictObject({
  search: textSchema.max(LIMITS.search.max).optional(),
  status: filterOf(z.enum(ATTENDANCE_STATUSES)),
  event_type: filterOf(z.enum(EVENT_TYPES)),
  trade: tradeFilter.optional(),
  strength: filterOf(strengthSchema),
  date_from: filterOf(daySchema),
  date_to: filterOf(daySchema),
});
export type ReportFilters = z.infer<typeof reportFilters>;

/** The filters of a request. `range` is a span of days. */
export const reportFiltersRequest = reportFilters.extend({ range: filterOf(z.enum(RANGES)) });
export type ReportFiltersRequest = z.infer<typeof reportFiltersRequest>;
