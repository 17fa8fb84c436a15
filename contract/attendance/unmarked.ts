import { z } from 'zod';
import { pageAnswer, pageQuery, success, textSchema } from '../common.ts';
import { LIMITS } from '../constants.ts';
import { tradeFilter } from '../trade-filter.ts';

/** `GET /attendance/event/:id/unmarked`. `search` looks in name, roll number and email. */
export const unmarkedQuery = z.strictObject({
  ...pageQuery,
  search: textSchema.max(LIMITS.search.max).optional(),
  trade: tradeFilter.optional(),
});
export type UnmarkedQuery = z.infer<typeof unmarkedQuery>;

/** Expected at an event, with no mark. The trade comes from the frozen roster, or is the current one. */
const unmarkedStudent = z.object({
  id: z.string(),
  name: z.string(),
  roll_no: z.string().nullable(),
  email: z.string(),
  trade: z.string().nullable(),
});
export type UnmarkedStudent = z.infer<typeof unmarkedStudent>;

export const unmarkedAnswer = z.object({ success, students: z.array(unmarkedStudent), ...pageAnswer });
export type UnmarkedAnswer = z.infer<typeof unmarkedAnswer>;
