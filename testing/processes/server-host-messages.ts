import { z } from 'zod';

/** With a database: start a server on it. Without: stop the one that this id started. */
export const hostRequest = z.object({ id: z.string(), databaseUrl: z.string().optional() });

export const hostAnswer = z.object({
  id: z.string(),
  url: z.string().optional(),
  failure: z.string().optional(),
});

export type HostAnswer = z.infer<typeof hostAnswer>;
