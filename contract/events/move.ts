import { z } from 'zod';

/**
 * The details of the refusal `event_has_marks`: how many marks there are, the days of the move as YYYY-MM-DD, and
 * whether who was expected stays as it was completed.
 */
export const eventMove = z.object({
  marks: z.number(),
  from: z.string(),
  to: z.string(),
  frozen: z.boolean(),
});
export type EventMove = z.infer<typeof eventMove>;
