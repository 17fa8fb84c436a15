import { z } from 'zod';

/** The details of the refusal `event_has_marks`: how many marks there are, and the days of the move as YYYY-MM-DD. */
export const eventMove = z.object({ marks: z.number(), from: z.string(), to: z.string() });
export type EventMove = z.infer<typeof eventMove>;
